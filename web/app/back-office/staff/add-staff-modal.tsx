import { NativeSelect, TextInput } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { defaultStaffRole, staffRoles, textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { creationError } from "@microfinance/contract/staff/rules.ts";
import { addStaffTexts } from "@microfinance/contract/staff/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import type { FormError } from "../../core/form-error.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { firstPasswordBody } from "../users/first-password.tsx";
import { FirstPasswordSection } from "../users/first-password-section.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { PersonFields } from "../users/person-fields.tsx";
import { emptyPerson, newPersonError, type NewPersonValues } from "../users/person-values.ts";

interface StaffValues extends NewPersonValues {
  role_id: string;
  department: string;
  /** The input, DD-MM-YYYY. */
  employment_date: string;
}

const required = ["first_name", "last_name", "email", "phone", "date_of_birth"] as const;

/** The Add New Staff form (AUTH-47). */
export function AddStaffModal(props: {
  opened: boolean;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Add New Staff" size="xl">
      {props.opened && (
        <AddStaffForm actor={props.actor} onClose={props.onClose} onDone={props.onDone} />
      )}
    </GuardedModal>
  );
}

function AddStaffForm(props: {
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const create = useEndpointMutation(staff.createStaff, ["users"]);
  const form = useAppForm<StaffValues, { msg: string }>({
    initialValues: {
      ...emptyPerson,
      role_id: String(defaultStaffRole),
      department: "",
      employment_date: "",
    },
    check: staffError,
    submit: (values) => {
      const { password: _, confirm_password: __, first_password: ___, ...person } = values;
      return create.mutateAsync({
        body: {
          ...person,
          ...firstPasswordBody(values),
          role_id: Number(values.role_id),
          date_of_birth: parseTypedDate(values.date_of_birth),
          employment_date: parseTypedDate(values.employment_date),
        },
      });
    },
    failure: addStaffTexts.failed,
    onDone: (result) => {
      props.onClose();
      props.onDone(result.msg);
    },
  });
  const { field } = form;
  return (
    <Form form={form}>
      <FieldGrid>
        <PersonFields form={form} required={required} />
      </FieldGrid>
      <FieldGrid title="Work">
        <NativeSelect
          label={addStaffTexts.role}
          data={staffRoles
            .filter((role) => creationError(props.actor, role.id) === null)
            .map((role) => ({ value: String(role.id), label: role.name }))}
          {...field("role_id")}
        />
        <TextInput
          label="Department"
          autoComplete="off"
          maxLength={textLimits.line}
          {...field("department")}
        />
        <DateField
          label="Employment date"
          {...field("employment_date")}
          value={form.getValues().employment_date}
          onChange={(input) => form.setFieldValue("employment_date", input)}
        />
      </FieldGrid>
      <FirstPasswordSection form={form} guidance={addStaffTexts.passwordGuidance} />
      <FormButtons submit="Add Staff" onCancel={props.onClose} />
    </Form>
  );
}

function staffError(values: StaffValues): FormError | null {
  const error = newPersonError(
    values,
    [...required, "password", "confirm_password"],
    addStaffTexts,
  );
  if (error !== null) return error;
  return values.employment_date !== "" && parseTypedDate(values.employment_date) === null
    ? { text: addStaffTexts.date, fields: ["employment_date"] }
    : null;
}
