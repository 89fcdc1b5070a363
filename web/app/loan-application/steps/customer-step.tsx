import { applicationSections } from "@microfinance/contract/applications/fields.ts";
import { applicationFieldTexts } from "@microfinance/contract/applications/texts.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { useState } from "react";
import { DateField } from "../../components/form/date-field.tsx";
import type { CustomerPart } from "../application-form.ts";
import { FieldGrid, GenderField, TextField, type PartEditor } from "../fields.tsx";

const { fields } = applicationSections.customer;

/**
 * Step 2: who applies. The e-mail address of an existing account is not changed by an application.
 *
 * @param emailLocked the person has an account, so the address is shown and kept as it is.
 */
export function CustomerStep(
  props: PartEditor<CustomerPart> & { emailLocked: boolean; dateError: string | null },
) {
  const { part, change } = props;
  const editor = { part, change };
  const phone = useCheckedPhone(part.phone);
  return (
    <FieldGrid>
      <TextField {...editor} name="first_name" {...fields.first_name} autoComplete="given-name" />
      <TextField
        {...editor}
        name="middle_name"
        {...fields.middle_name}
        autoComplete="additional-name"
      />
      <TextField {...editor} name="last_name" {...fields.last_name} autoComplete="family-name" />
      <GenderField {...editor} name="gender" {...fields.gender} />
      <DateField
        label={fields.date_of_birth.label}
        name="date_of_birth"
        value={part.date_of_birth}
        onChange={(date_of_birth) => change({ date_of_birth })}
        {...(props.dateError === null ? {} : { error: props.dateError })}
      />
      {props.emailLocked ? (
        <TextField
          part={part}
          change={() => undefined}
          name="email"
          {...fields.email}
          type="email"
          description="The address of the account. It is changed in the profile."
        />
      ) : (
        <TextField {...editor} name="email" {...fields.email} type="email" />
      )}
      <TextField
        {...editor}
        {...phone}
        name="phone"
        {...fields.phone}
        type="tel"
        autoComplete="tel"
      />
      <TextField {...editor} name="other_phone" {...fields.other_phone} type="tel" />
    </FieldGrid>
  );
}

/** The text about a phone that is none, once the field has been left; it holds nobody up (LOAN-2). */
function useCheckedPhone(typed: string) {
  const [left, setLeft] = useState<string | null>(null);
  const isWrong = left === typed && typed.trim() !== "" && normalizePhone(typed) === null;
  return {
    onBlur: () => setLeft(typed),
    error: isWrong ? applicationFieldTexts.phone : null,
  };
}
