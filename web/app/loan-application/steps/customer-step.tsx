import { DateField } from "../../ui/date-field.tsx";
import type { CustomerPart } from "../application-form.ts";
import { FieldGrid, GenderField, TextField, type PartEditor } from "../fields.tsx";

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
  return (
    <FieldGrid>
      <TextField {...editor} name="first_name" label="First name" autoComplete="given-name" />
      <TextField
        {...editor}
        name="middle_name"
        label="Middle name"
        autoComplete="additional-name"
      />
      <TextField {...editor} name="last_name" label="Last name" autoComplete="family-name" />
      <GenderField {...editor} name="gender" label="Gender" />
      <DateField
        label="Date of birth"
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
          label="Email"
          type="email"
          description="The address of the account. It is changed in the profile."
        />
      ) : (
        <TextField {...editor} name="email" label="Email" type="email" />
      )}
      <TextField {...editor} name="phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField {...editor} name="other_phone" label="Other phone" type="tel" />
    </FieldGrid>
  );
}
