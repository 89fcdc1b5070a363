import { NativeSelect, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import type { LoanEditForm } from "./use-loan-edit.ts";

const answers = [
  { value: "", label: "Not answered" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** Salary, co-debtor, and loans before and elsewhere. */
export function BackgroundFields(props: { form: LoanEditForm }) {
  const { form } = props;
  const values = form.getValues();
  return (
    <>
      <MoneyField
        label="Monthly salary"
        value={values.monthly_salary}
        onChange={(salary) => form.setFieldValue("monthly_salary", salary)}
      />
      <NativeSelect label="Co-debtor" data={answers.slice(1)} {...form.field("co_debtor")} />
      {values.co_debtor === "yes" && (
        <>
          <TextInput
            label="Co-debtor name"
            maxLength={textLimits.line}
            {...form.field("co_debtor_name")}
          />
          <TextInput
            label="Co-debtor relation"
            maxLength={textLimits.line}
            {...form.field("co_debtor_relation")}
          />
        </>
      )}
      <NativeSelect
        label="Prior loan history"
        data={answers}
        {...form.field("prior_loan_history")}
      />
      <NativeSelect
        label="Borrowed from us before"
        data={answers}
        {...form.field("loaned_with_easylife")}
      />
      <NativeSelect
        label="Arrears elsewhere"
        data={answers}
        {...form.field("owe_arrears_elsewhere")}
      />
    </>
  );
}
