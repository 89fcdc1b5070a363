import { Autocomplete, TextInput } from "@mantine/core";
import { genders, textLimits } from "@microfinance/contract/core/constants.ts";
import { DateField } from "../../components/form/date-field.tsx";
import type { AppForm } from "../../core/use-app-form.ts";
import type { PersonValues } from "./person-values.ts";

/** The inputs of a person. Gender is free text with suggestions (AUTH-47). */
export function PersonFields<Values extends PersonValues>(props: {
  form: AppForm<Values>;
  /** The required fields, marked with an asterisk. */
  required: readonly (keyof PersonValues)[];
  without?: readonly (keyof PersonValues)[];
}) {
  const field = (name: keyof PersonValues) => ({
    autoComplete: "off",
    maxLength: textLimits.line,
    withAsterisk: props.required.includes(name),
    ...props.form.field(name),
  });
  const birthDate = field("date_of_birth");
  const isShown = (name: keyof PersonValues) => !props.without?.includes(name);
  return (
    <>
      <TextInput label="First name" {...field("first_name")} data-autofocus />
      <TextInput label="Last name" {...field("last_name")} />
      <TextInput label="Middle name" {...field("middle_name")} />
      <Autocomplete label="Gender" data={[...genders]} {...field("gender")} />
      <DateField
        label="Date of birth"
        {...birthDate}
        maxLength={10}
        value={props.form.getValues().date_of_birth}
        onChange={(input) => birthDate.onChange(input)}
      />
      <TextInput label="Email" type="email" {...field("email")} />
      <TextInput label="Phone" type="tel" placeholder="076 123 456" {...field("phone")} />
      {isShown("second_phone") && (
        <TextInput label="Second phone" type="tel" {...field("second_phone")} />
      )}
    </>
  );
}
