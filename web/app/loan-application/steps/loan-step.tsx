import { MultiSelect, NumberInput, Select, Stack } from "@mantine/core";
import { loanPurposes, longestLoanPeriod } from "@microfinance/contract/core/constants.ts";
import { bandsWords, isInBand } from "@microfinance/contract/products/bands.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { periodWord } from "@microfinance/contract/core/sentences.ts";
import { Note } from "../../components/feedback/note.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { wordsAfter, type LoanPart } from "../application-form.ts";
import {
  FieldGrid,
  optional,
  PartFields,
  TextField,
  useFieldError,
  type PartEditor,
} from "../fields.tsx";
import { LoanCharge } from "../loan-charge.tsx";
import { RateField } from "../rate-field.tsx";
import { TopUpChoice, type useTopUp } from "../top-up-choice.tsx";
import { firstRepayment, RepaymentFields } from "../repayment-fields.tsx";
import { productWith, useOfferedProducts } from "../use-products.ts";

/** Step 5: the requested loan, with the figures computed from it (LOAN-29). */
export function LoanStep(
  props: PartEditor<LoanPart> & { topUp: ReturnType<typeof useTopUp>; employer: string },
) {
  const { part, change } = props;
  const editor = { part, change };
  const products = useOfferedProducts();
  const product = productWith(part.loan_type, products);
  // Bands are in months; another unit of repayment has its own choice of periods.
  const isInMonths = part.loan_type !== "" && part.period_unit === "month";
  const bands = isInMonths ? product.bands : [];
  const offered = bands.length === 0 ? null : `We lend ${bandsWords(bands)}.`;
  const isOutside =
    offered !== null &&
    part.loan_amount !== "" &&
    part.loan_period !== "" &&
    !bands.some((band) => isInBand(band, Number(part.loan_amount), Number(part.loan_period)));
  const amountError = useFieldError("loan_amount");
  const salaryError = useFieldError("monthly_salary");
  return (
    <Stack gap="md">
      <FieldGrid>
        <Select
          label={loanFields.loan_type.label}
          name="loan_type"
          data={products.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder="Choose"
          allowDeselect={false}
          value={part.loan_type || null}
          onChange={(loan_type) =>
            change({
              ...firstRepayment(products.find(({ code }) => code === loan_type)),
              loan_type: loan_type ?? "",
              interest_rate: String(
                products.find(({ code }) => code === loan_type)?.default_rate ?? part.interest_rate,
              ),
            })
          }
        />
        <RateField part={part} change={change} />
        <RepaymentFields
          product={product}
          repayment={part}
          change={change}
          customerId={props.topUp.customerId}
          employer={props.employer}
        />
        <MoneyField
          label={loanFields.loan_amount.label}
          name="loan_amount"
          description={offered}
          {...amountError}
          value={part.loan_amount}
          onChange={(loan_amount) =>
            change({
              loan_amount,
              amount_in_words: wordsAfter({
                before: part.loan_amount,
                after: loan_amount,
                words: part.amount_in_words,
              }),
            })
          }
        />
        <TextField {...editor} name="amount_in_words" label={loanFields.amount_in_words.label} />
        <NumberInput
          label={loanFields.loan_period.label}
          name="loan_period"
          description={`In ${periodWord(part.loan_period === "" ? 2 : part.loan_period, part.period_unit)}`}
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={longestLoanPeriod}
          clampBehavior="strict"
          value={part.loan_period}
          onChange={(months) => change({ loan_period: typeof months === "number" ? months : "" })}
        />
        <MultiSelect
          label={optional(loanFields.loan_purpose.label, "loan_purpose")}
          name="loan_purpose"
          data={[...loanPurposes]}
          placeholder={part.loan_purpose.length === 0 ? "Choose one or more" : ""}
          value={part.loan_purpose}
          onChange={(loan_purpose) => change({ loan_purpose })}
        />
        <MoneyField
          label={optional(loanFields.monthly_salary.label, "monthly_salary")}
          name="monthly_salary"
          {...salaryError}
          value={part.monthly_salary}
          onChange={(monthly_salary) =>
            change({
              monthly_salary,
              salary_in_words: wordsAfter({
                before: part.monthly_salary,
                after: monthly_salary,
                words: part.salary_in_words,
              }),
            })
          }
        />
        <TextField {...editor} name="salary_in_words" label={loanFields.salary_in_words.label} />
      </FieldGrid>
      {isOutside && <Note tone="warning">This is outside what is offered. {offered}</Note>}
      <TopUpChoice {...props.topUp} />
      <LoanCharge loan={part} settles={props.topUp.chosen} viewer={props.topUp.viewer} />
      <FieldGrid>
        <PartFields {...editor} of={loanFields} viewer={props.topUp.viewer} />
      </FieldGrid>
    </Stack>
  );
}
