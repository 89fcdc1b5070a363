import { Autocomplete, TextInput } from "@mantine/core";
import { genders, textLimits } from "@microfinance/contract/core/constants.ts";
import type { AppForm } from "../../core/use-app-form.ts";
import { DateField } from "../../components/form/date-field.tsx";
import type { PersonValues } from "../users/person-values.ts";

/** The inputs of the person's own bio (AUTH-53). */
export function BioFields<Values extends PersonValues>(props: { form: AppForm<Values> }) {
  const { form } = props;
  const field = (name: keyof PersonValues) => ({
    maxLength: textLimits.line,
    ...form.field(name),
  });
  return (
    <>
      <TextInput
        label="Last name"
        autoComplete="family-name"
        withAsterisk
        {...field("last_name")}
      />
      <TextInput
        label="First name"
        autoComplete="given-name"
        withAsterisk
        {...field("first_name")}
      />
      <TextInput label="Middle name" autoComplete="additional-name" {...field("middle_name")} />
      <DateField label="Date of birth" {...field("date_of_birth")} maxLength={10} />
      <Autocomplete label="Gender" data={[...genders]} {...field("gender")} />
      <TextInput label="Email" type="email" autoComplete="email" withAsterisk {...field("email")} />
      <TextInput label="Phone" type="tel" autoComplete="tel" withAsterisk {...field("phone")} />
      <TextInput label="Second phone" type="tel" autoComplete="off" {...field("second_phone")} />
    </>
  );
}
