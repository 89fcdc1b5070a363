import { NativeSelect } from "@mantine/core";
import { Fields } from "../../../components/form/fields.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { staffEditFields } from "./loan-edit-values.ts";
import type { LoanEditForm } from "./use-loan-edit.ts";

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
      <NativeSelect
        label="Co-debtor"
        data={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        {...form.field("co_debtor")}
      />
      <Fields of={staffEditFields} form={form} viewer="staff" place="edit" label="staff" />
    </>
  );
}
