import { useContext } from "react";
import { applicationSections } from "@microfinance/contract/applications/fields.ts";
import { signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { DateField } from "../../components/form/date-field.tsx";
import type { CustomerPart } from "../application-form.ts";
import {
  FieldGrid,
  FoldedFields,
  GenderField,
  optional,
  TextField,
  type PartEditor,
} from "../fields.tsx";

const { fields } = applicationSections.customer;
const label = (name: keyof typeof fields) => ({ label: fields[name].label });

/**
 * Step 2: who applies. The e-mail address of an existing account is not changed by an application.
 *
 * @param emailLocked the person has an account, so the address cannot be changed.
 */
export function CustomerStep(
  props: PartEditor<CustomerPart> & { emailLocked: boolean; dateError: string | null },
) {
  const { part, change, emailLocked } = props;
  const editor = { part, change };
  const folded = useContext(FoldedFields);
  return (
    <FieldGrid>
      <TextField
        {...editor}
        name="first_name"
        {...label("first_name")}
        required
        autoComplete="given-name"
      />
      {!folded.has("middle_name") && (
        <TextField
          {...editor}
          name="middle_name"
          {...label("middle_name")}
          autoComplete="additional-name"
        />
      )}
      <TextField
        {...editor}
        name="last_name"
        {...label("last_name")}
        required
        autoComplete="family-name"
      />
      {!folded.has("gender") && <GenderField {...editor} name="gender" {...label("gender")} />}
      <DateField
        label={optional(fields.date_of_birth.label, "date_of_birth")}
        name="date_of_birth"
        value={part.date_of_birth}
        onChange={(date_of_birth) => change({ date_of_birth })}
        {...(props.dateError === null ? {} : { error: props.dateError })}
      />
      {emailLocked ? (
        <TextField
          part={part}
          change={() => undefined}
          name="email"
          {...label("email")}
          required
          type="email"
          description="The address of the account. It is changed in the profile."
        />
      ) : (
        // The account of a new person needs a phone (LOAN-11).
        <TextField
          {...editor}
          name="email"
          {...label("email")}
          {...(part.email.trim() === "" ? { description: signUpTexts.withoutEmail } : {})}
          type="email"
        />
      )}
      <TextField
        {...editor}
        name="phone"
        {...label("phone")}
        required={!emailLocked}
        type="tel"
        autoComplete="tel"
      />
      {!folded.has("other_phone") && (
        <TextField {...editor} name="other_phone" {...label("other_phone")} type="tel" />
      )}
    </FieldGrid>
  );
}
