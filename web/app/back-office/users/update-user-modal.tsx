import { hasEmail, shownEmail } from "@microfinance/contract/core/email.ts";
import { Text } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { addUserTexts, userScreenTexts } from "@microfinance/contract/users/texts.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { PendingEmailOf } from "../../account/pending-email-of.tsx";
import {
  CurrentPasswordField,
  isOtherEmail,
  proofOf,
} from "../../account/current-password-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { missingError, type FormError } from "../../core/form-error.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import type { BannerTone } from "../../core/use-submit.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { PersonFields } from "./person-fields.tsx";
import { birthDateError, contactError, type PersonValues } from "./person-values.ts";
import { userError } from "./user-error.ts";

const required = ["first_name", "last_name", "email", "phone"] as const;

/** Update User: the bio of an account, opened by a click on its name (AUTH-54). */
export function UpdateUserModal(props: {
  user: UserRow | null;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string, tone?: BannerTone) => void;
}) {
  return (
    <GuardedModal
      opened={props.user !== null}
      onClose={props.onClose}
      title="Update User"
      size="lg"
    >
      {props.user !== null && <UpdateUserForm key={props.user.id} {...props} user={props.user} />}
    </GuardedModal>
  );
}

function UpdateUserForm(props: {
  user: UserRow;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string, tone?: BannerTone) => void;
}) {
  const { user } = props;
  const error = userError(props.actor, user);
  const update = useEndpointMutation(updateUser, ["customers", "staff", "auth"]);
  const isOwn = props.actor.user_id === user.id;
  const form = useAppForm({
    initialValues: { ...personOf(user), current_password: "" },
    check: (values) => bioError(values, hasEmail(user.email)),
    unchanged: () => props.onDone(generalTexts.unchanged, "warning"),
    submit: (values) => {
      const params = { id: String(user.id) };
      const { current_password: _, email, ...bio } = values;
      const date_of_birth = parseTypedDate(bio.date_of_birth);
      // Empty for a person without an address.
      const address = email.trim() === "" ? {} : { email };
      const body = { ...bio, ...address, date_of_birth, ...proofOf(values) };
      return update.mutateAsync({ params, body });
    },
    failure: userScreenTexts.updateFailed,
    onDone: ({ updatedUser }) => props.onDone(updatedText(updatedUser, form.values.email)),
  });
  if (error !== null) {
    return (
      <>
        <Text mb="md">{fullName(user)}</Text>
        <Text c="dimmed">{error}</Text>
      </>
    );
  }
  return (
    <Form form={form}>
      <FieldGrid>
        <PersonFields form={form} required={required} />
        {isOwn && isOtherEmail(form.values.email, user.email) && (
          <CurrentPasswordField form={form} size="sm" />
        )}
      </FieldGrid>
      <PendingEmailOf userId={user.id} actor={props.actor} />
      <FormButtons submit="Update User" onCancel={props.onClose} />
    </Form>
  );
}

/** The text of a saved change; a new address is not the account's until its link is followed (AUTH-9). */
function updatedText(
  saved: { pending_email: string | null; pending_email_by: object | null },
  email: string,
): string {
  if (saved.pending_email === null || isOtherEmail(email, saved.pending_email))
    return userScreenTexts.updated;
  const next =
    saved.pending_email_by === null ? authTexts.emailChangeAsked : authTexts.emailChangeNotAccepted;
  return `${userScreenTexts.updated} ${next}`;
}

/** A person as the values of a bio form. */
export function personOf(user: {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  gender: string | null;
  date_of_birth: string | null;
  email: string;
  phone: string;
  other_phone: string | null;
}): PersonValues {
  return {
    first_name: user.first_name,
    middle_name: user.middle_name ?? "",
    last_name: user.last_name,
    gender: user.gender ?? "",
    date_of_birth: user.date_of_birth === null ? "" : toTypedDate(user.date_of_birth),
    email: shownEmail(user.email),
    phone: user.phone,
    second_phone: user.other_phone ?? "",
  };
}

/** Errors of a bio (AUTH-54). @param needsEmail not of a person without an address */
export function bioError(values: PersonValues, needsEmail = true): FormError | null {
  const mayLackEmail = !needsEmail && values.email.trim() === "";
  const names = required.filter((name) => !mayLackEmail || name !== "email");
  return (
    missingError(values, names, addUserTexts.required) ??
    birthDateError(values, { ...addUserTexts, birthDate: authTexts.invalidBirthDate }) ??
    contactError(values, addUserTexts, mayLackEmail)
  );
}
