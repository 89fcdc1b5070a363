import {
  timers,
  loanPurposes,
  longestLoanPeriod,
  textLimits,
} from "@microfinance/contract/core/constants.ts";
import { updateLoan } from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { loanEditTexts, loanFieldTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useAppForm, type AppForm } from "../../core/use-app-form.ts";
import { Form, FormButtons, FormMessage } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";
import {
  ApplicationDisclosure,
  useApplicationDisclosure,
} from "../../loan-application/application-disclosure.tsx";
import {
  editLoanBody,
  editLoanError,
  editLoanValues,
  type EditLoanValues,
} from "./edit-loan-values.ts";
import { wordsAfter } from "../../loan-application/application-form.ts";
import { typeChoices } from "../../loan-application/type-choices.ts";
import { useOfferedProducts } from "../../loan-application/use-products.ts";
import { requestedTerms } from "../../loan-application/requested-terms.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Money } from "../../components/display/money.tsx";
import { Fields } from "../../components/form/fields.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import { noCharges } from "@microfinance/contract/accounting/charges.ts";
import type { ReactNode } from "react";
import { Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { periodWord, rateLabel } from "@microfinance/contract/core/sentences.ts";
import { RepaymentFields } from "../../loan-application/repayment-fields.tsx";
import { paymentLabel } from "@microfinance/contract/schedules/words.ts";

/**
 * Edits an application without a review (LOAN-60, LOAN-61). The browser names missing
 * fields; an unchanged form is not sent and returns to the details.
 *
 * @param onDone returns to the details, with a message to show there.
 */
export function EditLoanForm(props: {
  loan: LoanDetails;
  onDone: (message: BannerMessage | null) => void;
}) {
  const { loan } = props;
  const answer = useEndpointQuery(readLoanDetails, { params: { id: loan.loan_id } });
  const update = useEndpointMutation(updateLoan, ["applications"]);
  const form = useAppForm({
    initialValues: editLoanValues(loan),
    check: editLoanError,
    unchanged: () => props.onDone({ tone: "warning", text: generalTexts.unchanged }),
    readAgain: async () => (await answer.refetch()).data?.loan.updated_at,
    submit: (values) =>
      update.mutateAsync({
        params: { customerId: loan.customer_id, loanId: loan.loan_id },
        body: { ...editLoanBody(values), disclosure: read.disclosure ?? null },
      }),
    failure: loanEditTexts.customerFailed,
    onDone: () => props.onDone({ tone: "success", text: loanEditTexts.customerDone }),
  });
  const read = useApplicationDisclosure(form.values);

  return (
    // An unchanged form is not checked: fields may have been empty before (LOAN-61).
    <Form form={form} className={layout.stack5} messageInside noValidate={!form.isDirty()}>
      <EditLoanFields form={form} loan={loan} cost={<ApplicationDisclosure read={read} />} />
      <div className={layout.stack3}>
        <FormMessage form={form} dismissAfter={timers.banner} />
        <FormButtons
          submit="Save"
          size="md"
          className={layout.row2}
          onCancel={() => props.onDone(null)}
        />
      </div>
    </Form>
  );
}

const choose = { value: "", label: "Choose" };
const yesNo = [choose, { value: "yes", label: "Yes" }, { value: "no", label: "No" }];
const shared = { size: "md", autoComplete: "off" } as const;

/**
 * The inputs of an edited application. The browser marks and checks the required ones (LOAN-61).
 *
 * @param cost of the edited loan, before its consent (LOAN-110).
 */
function EditLoanFields(props: {
  form: AppForm<EditLoanValues>;
  loan: LoanRecord;
  cost: ReactNode;
}) {
  const { form } = props;
  const { values } = form;
  const products = useOfferedProducts();
  const product = products.find(({ code }) => code === values.loan_type);
  const rates = product?.rates ?? [...new Set(products.flatMap((one) => one.rates))];
  const terms = requestedTerms(values, product ?? noCharges);
  return (
    <>
      <div className={layout.fields}>
        <NativeSelect
          {...shared}
          {...form.field("loan_type")}
          required
          label="Loan type"
          data={[choose, ...typeChoices(products, props.loan)]}
        />
        <NativeSelect
          {...shared}
          {...form.field("interest_rate")}
          required
          label="Interest rate"
          data={[choose, ...rates.map((rate) => ({ value: String(rate), label: rateLabel(rate) }))]}
        />
        {product !== undefined && (
          <RepaymentFields
            size="md"
            product={product}
            repayment={values}
            customerId={props.loan.customer_id}
            change={(repayment) => form.setValues(repayment)}
          />
        )}
        <MoneyField
          {...shared}
          required
          label="Loan amount"
          value={values.loan_amount}
          onChange={(loan_amount) =>
            form.setValues({
              loan_amount,
              amount_in_words: wordsAfter({
                before: values.loan_amount,
                after: loan_amount,
                words: values.amount_in_words,
              }),
            })
          }
        />
        <TextInput
          {...shared}
          {...form.field("amount_in_words")}
          label="Amount in words"
          maxLength={textLimits.line}
        />
        <NumberInput
          {...shared}
          required
          label={`Loan period in ${periodWord(values.loan_period || 2, values.period_unit)}`}
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={longestLoanPeriod}
          clampBehavior="strict"
          value={values.loan_period}
          onChange={(months) =>
            form.setFieldValue("loan_period", typeof months === "number" ? months : "")
          }
        />
        <MoneyField
          {...shared}
          required
          label="Monthly salary"
          value={values.monthly_salary}
          onChange={(monthly_salary) =>
            form.setValues({
              monthly_salary,
              salary_in_words: wordsAfter({
                before: values.monthly_salary,
                after: monthly_salary,
                words: values.salary_in_words,
              }),
            })
          }
        />
        <MultiSelect
          {...shared}
          {...form.field("loan_purpose")}
          className={layout.wide}
          withAsterisk
          label="Loan purpose"
          data={[...loanPurposes]}
          placeholder={values.loan_purpose.length === 0 ? "Choose one or more" : ""}
        />
      </div>
      <DetailList
        items={[
          { label: "Total to repay", value: <Money value={terms.total_amount} style="short" /> },
          {
            label: paymentLabel(values),
            value: <Money value={terms.monthly_payment} style="short" />,
          },
        ]}
      />
      <div className={layout.fields}>
        <NativeSelect
          {...shared}
          {...form.field("co_debtor")}
          required
          label="Do you have a co-debtor?"
          data={yesNo}
        />
        <Fields of={loanFields} form={form} viewer="customer" place="edit" />
      </div>
      <div className={layout.fields}>
        <TextInput
          {...shared}
          {...form.field("full_name")}
          required
          label="Full name"
          maxLength={textLimits.line}
        />
        <TextInput
          {...shared}
          {...form.field("applicant_initial")}
          required
          label="Applicant initial"
          maxLength={20}
        />
        <DateField
          {...shared}
          required
          label="Date"
          value={values.submission_date}
          onChange={(typed) => form.setFieldValue("submission_date", typed)}
          message={loanFieldTexts.consentDate}
        />
        <div className={layout.wide}>{props.cost}</div>
        <Checkbox
          name="consent"
          {...form.getInputProps("consent", { type: "checkbox" })}
          className={layout.wide}
          size="md"
          required
          label="I have read the consent of this application and I consent."
        />
      </div>
    </>
  );
}
