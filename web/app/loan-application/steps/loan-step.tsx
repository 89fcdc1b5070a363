import { MultiSelect, NumberInput, Select, Stack, Text } from "@mantine/core";
import {
  interestRates,
  loanPurposes,
  loanTypes,
  longestLoanPeriod,
} from "@microfinance/contract/constants.ts";
import { defaultRate } from "@microfinance/contract/loans/application.ts";
import { monthWord } from "@microfinance/contract/loans/terms.ts";
import { wizardTexts } from "@microfinance/contract/texts/customer-area.ts";
import { DetailList } from "../../ui/detail-drawer.tsx";
import { Money } from "../../ui/money.tsx";
import { MoneyField } from "../../ui/money-field.tsx";
import { wordsAfter, type LoanPart } from "../application-form.ts";
import { FieldGrid, TextField, YesNoField, type PartEditor } from "../fields.tsx";
import { requestedTerms } from "../requested-terms.ts";

/** Step 5: what is asked for, with the figures that follow from it (001§9). */
export function LoanStep(props: PartEditor<LoanPart>) {
  const { part, change } = props;
  const editor = { part, change };
  return (
    <Stack gap="md">
      <FieldGrid>
        <Select
          label="Loan type"
          name="loan_type"
          data={loanTypes.map((type) => ({ value: type.value, label: type.label }))}
          placeholder="Choose"
          allowDeselect={false}
          value={part.loan_type || null}
          onChange={(loan_type) =>
            change({
              loan_type: loan_type ?? "",
              interest_rate: String(defaultRate(loan_type ?? "") ?? part.interest_rate),
            })
          }
        />
        <Select
          label="Interest rate"
          name="interest_rate"
          description={wizardTexts.rateNote}
          data={interestRates.map((rate) => ({ value: String(rate), label: `${rate * 100}%` }))}
          placeholder="Choose"
          allowDeselect={false}
          value={part.interest_rate || null}
          onChange={(interest_rate) => change({ interest_rate: interest_rate ?? "" })}
        />
        <MoneyField
          label="Loan amount"
          name="loan_amount"
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
        <TextField {...editor} name="amount_in_words" label="Amount in words" />
        <NumberInput
          label="Loan period"
          name="loan_period"
          description={`In ${monthWord(part.loan_period === "" ? 2 : part.loan_period)}`}
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
          label="Loan purpose"
          name="loan_purpose"
          data={[...loanPurposes]}
          placeholder={part.loan_purpose.length === 0 ? "Choose one or more" : ""}
          value={part.loan_purpose}
          onChange={(loan_purpose) => change({ loan_purpose })}
        />
        <MoneyField
          label="Monthly salary"
          name="monthly_salary"
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
        <TextField {...editor} name="salary_in_words" label="Salary in words" />
      </FieldGrid>
      <Figures loan={part} />
      <FieldGrid>
        <YesNoField {...editor} name="co_debtor" label="Do you have a co-debtor?" />
        {part.co_debtor === "yes" && (
          <>
            <TextField {...editor} name="co_debtor_name" label="Co-debtor's name" />
            <TextField {...editor} name="co_debtor_relation" label="Co-debtor's relation" />
          </>
        )}
        <YesNoField {...editor} name="prior_loan_history" label="Have you had a loan before?" />
        <YesNoField {...editor} name="loaned_with_easylife" label={wizardTexts.borrowedBefore} />
        <YesNoField
          {...editor}
          name="owe_arrears_elsewhere"
          label="Do you owe arrears elsewhere?"
        />
      </FieldGrid>
    </Stack>
  );
}

/** The read-only figures; the fee is an estimate until the approval (D68). */
function Figures(props: { loan: LoanPart }) {
  const terms = requestedTerms(props.loan);
  return (
    <section aria-label="What this loan costs">
      <DetailList
        items={[
          { label: "Total to repay", value: <Money value={terms.total_amount} style="short" /> },
          {
            label: "Monthly payment",
            value: <Money value={terms.monthly_payment} style="short" />,
          },
          {
            label: "Processing fee, 2% (estimate)",
            value: <Money value={terms.processing_fee} style="short" />,
          },
          {
            label: "You receive (estimate)",
            value: <Money value={terms.disbursed_amount} style="short" />,
          },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Interest is charged once on the amount, whatever the period. The fee is deducted when the
        loan is paid out.
      </Text>
    </section>
  );
}
