import { NativeSelect, TextInput } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { customerLinkError } from "@microfinance/contract/staff/rules.ts";
import { staffScreenTexts } from "@microfinance/contract/staff/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import type { FormError } from "../../core/form-error.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { statusOptions } from "../users/status-options.ts";
import type { ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";

interface JobValues {
  status: string;
  position: string;
  department: string;
  employment_date: string;
  customer_id: string;
}

/**
 * Update Staff: status, position, department and employment date (AUTH-54), and the customer account of a staff member
 * with loans (LOAN-46). One's own status and account cannot be changed (AUTH-44).
 */
export function UpdateStaff(props: ActionForm & { actor: Actor }) {
  const { record } = props;
  const isOwn = record.user_id === props.actor.user_id;
  const mayLink =
    customerLinkError(props.actor, { user_id: record.user_id, role_ids: [] }) === null;
  const update = useEndpointMutation(staff.updateStaff, ["users"]);
  const form = useAppForm({
    initialValues: jobOf(record),
    check: jobError,
    unchanged: () => props.onDone(generalTexts.unchanged, "warning"),
    submit: ({ employment_date, ...values }) =>
      update.mutateAsync({
        params: { id: record.id },
        body: { ...values, employment_date: parseTypedDate(employment_date) },
      }),
    failure: staffScreenTexts.profileFailed,
    onDone: (result) => props.onDone(result.msg),
  });
  const { field } = form;
  return (
    <div className={classes.form}>
      <h3>Update {fullName(record.user)}</h3>
      <Form form={form}>
        <FieldGrid>
          <NativeSelect label="Status" data={statusOptions} disabled={isOwn} {...field("status")} />
          <TextInput label="Position" maxLength={textLimits.line} {...field("position")} />
          <TextInput label="Department" maxLength={textLimits.line} {...field("department")} />
          <DateField
            label="Employment date"
            {...field("employment_date")}
            value={form.getValues().employment_date}
            onChange={(input) => form.setFieldValue("employment_date", input)}
          />
          <TextInput
            label="Customer account"
            description={
              isOwn
                ? "Set by another manager or system admin"
                : "The customer ID under which this person borrows; empty for none"
            }
            autoComplete="off"
            maxLength={40}
            disabled={isOwn || !mayLink}
            {...field("customer_id")}
          />
        </FieldGrid>
        <FormButtons submit="Save" onCancel={props.onCancel} />
      </Form>
    </div>
  );
}

function jobOf(record: StaffRecord): JobValues {
  return {
    status: record.status,
    position: record.position ?? "",
    department: record.department ?? "",
    employment_date: record.employment_date === null ? "" : toTypedDate(record.employment_date),
    customer_id: record.customer_id ?? "",
  };
}

function jobError(values: JobValues): FormError | null {
  return values.employment_date !== "" && parseTypedDate(values.employment_date) === null
    ? { text: generalTexts.invalidDate, fields: ["employment_date"] }
    : null;
}
