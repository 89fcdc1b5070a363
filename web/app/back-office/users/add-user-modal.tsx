import { signUp } from "@microfinance/contract/identity/sign-up-endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { addUserTexts } from "@microfinance/contract/users/texts.ts";
import { ApiError, errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { firstPasswordBody } from "./first-password.tsx";
import { FirstPasswordSection } from "./first-password-section.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { PersonFields } from "./person-fields.tsx";
import { emptyPerson, newPersonError } from "./person-values.ts";

const required = ["first_name", "last_name", "email", "phone", "date_of_birth", "gender"] as const;

/** Add User: creates a customer account; its button is labelled Sign Up (AUTH-54, CUST-6). */
export function AddUserModal(props: {
  opened: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Add User" size="lg">
      {props.opened && <AddUserForm onClose={props.onClose} onDone={props.onDone} />}
    </GuardedModal>
  );
}

function AddUserForm(props: { onClose: () => void; onDone: (text: string) => void }) {
  const make = useEndpointMutation(signUp, ["customers", "users", "dashboard"]);
  const form = useAppForm({
    initialValues: emptyPerson,
    check: (values) =>
      newPersonError(values, [...required, "password", "confirm_password"], {
        ...addUserTexts,
        birthDate: authTexts.invalidBirthDate,
      }),
    submit: (values) => {
      const { password: _, confirm_password: __, first_password: ___, ...person } = values;
      const date_of_birth = parseTypedDate(values.date_of_birth);
      return make.mutateAsync({
        body: { ...person, ...firstPasswordBody(values), date_of_birth },
      });
    },
    failure: addUserFailure,
    onDone: (result) => props.onDone(result.msg),
  });
  return (
    <Form form={form}>
      <FieldGrid>
        <PersonFields form={form} required={required} without={["second_phone"]} />
      </FieldGrid>
      <FirstPasswordSection form={form} guidance={addUserTexts.passwordGuidance} />
      <FormButtons submit={addUserTexts.submit} onCancel={props.onClose} />
    </Form>
  );
}

/** This form has its own text for an unrecognized domain (AUTH-54, SITE-28); other texts are the server's. */
function addUserFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error, addUserTexts.unexpected);
  if (error.message === authTexts.unrecognizedDomain) return addUserTexts.domain;
  return errorMessage(error, addUserTexts.failed);
}
