import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { defaultStaffRole, staffRoles, textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { creationError } from "@microfinance/contract/staff/rules.ts";
import { addStaffTexts, passwordHint } from "@microfinance/contract/texts/account-forms.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm, type FormError } from "../../core/use-app-form.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { FieldGrid, FormButtons, FormStack } from "../../components/form/form-grid.tsx";
import { firstPasswordBody, FirstPasswordChoice } from "../users/first-password.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { PasswordFields, PersonFields } from "../users/person-fields.tsx";
import { emptyPerson, newPersonError, type NewPersonValues } from "../users/person-values.ts";

interface StaffValues extends NewPersonValues {
  role_id: string;
  department: string;
  /** As typed, DD-MM-YYYY. */
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
  const form = useForm<StaffValues>({
    mode: "controlled",
    initialValues: {
      ...emptyPerson,
      role_id: String(defaultStaffRole),
      department: "",
      employment_date: "",
    },
  });
  const sending = useAppForm(form, {
    refuse: staffError,
    failure: addStaffTexts.failed,
    send: async (values) => {
      const { password: _, confirm_password: __, first_password: ___, ...person } = values;
      const answer = await create.mutateAsync({
        body: {
          ...person,
          ...firstPasswordBody(values),
          role_id: Number(values.role_id),
          date_of_birth: parseTypedDate(values.date_of_birth),
          employment_date: parseTypedDate(values.employment_date),
        },
      });
      props.onClose();
      props.onDone(answer.msg);
      return null;
    },
  });
  const field = (name: keyof StaffValues) => ({ name, ...form.getInputProps(name) });
  return (
    <FormStack {...sending.formProps}>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
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
          onChange={(typed) => form.setFieldValue("employment_date", typed)}
        />
      </FieldGrid>
      <FieldGrid title="First password">
        <FirstPasswordChoice
          value={form.getValues().first_password}
          onChange={(value) => form.setFieldValue("first_password", value)}
        >
          <PasswordFields form={form} />
        </FirstPasswordChoice>
      </FieldGrid>
      {form.getValues().first_password === "type" && (
        <Text size="sm" c="dimmed">
          {passwordHint(addStaffTexts.passwordGuidance)}
        </Text>
      )}
      <FormButtons>
        <Button type="submit" loading={sending.isSending}>
          Add Staff
        </Button>
        <Button variant="default" disabled={sending.isSending} onClick={props.onClose}>
          Cancel
        </Button>
      </FormButtons>
    </FormStack>
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
