import { NativeSelect, TextInput } from "@mantine/core";
import { genders } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { accountTexts } from "@microfinance/contract/customers/texts.ts";
import { missingError, type FormError } from "../core/form-error.ts";
import type { AppForm } from "../core/use-app-form.ts";
import { DateField } from "../components/form/date-field.tsx";
import type { Bio } from "./bio-view.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { capitalized } from "../components/display/capitalized.ts";

/** A bio as its form holds it: the birth date as typed, DD-MM-YYYY, and the state it was read in. */
export interface BioValues {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string;
  date_of_birth: string;
  email: string;
  phone: string;
  other_phone: string;
  updated_at: string;
}

/** The values a bio form begins with. */
export function bioValuesOf(bio: Bio & { updated_at: string }): BioValues {
  return {
    first_name: bio.first_name,
    middle_name: bio.middle_name ?? "",
    last_name: bio.last_name,
    gender: bio.gender ?? "",
    date_of_birth: bio.date_of_birth === null ? "" : toTypedDate(bio.date_of_birth),
    email: bio.email,
    phone: bio.phone,
    other_phone: bio.other_phone ?? "",
    updated_at: bio.updated_at,
  };
}

/** Why a bio cannot be saved, or null (SITE-25). */
export function bioError(values: BioValues): FormError | null {
  const isDateWrong = values.date_of_birth !== "" && parseTypedDate(values.date_of_birth) === null;
  if (isDateWrong) return { text: accountTexts.invalidDate, fields: ["date_of_birth"] };
  const required = ["last_name", "first_name", "email", "phone"] as const;
  return missingError(values, required, accountTexts.nameMissing);
}

/** A bio as it is sent: the birth date as YYYY-MM-DD (SITE-25). */
export function bioBodyOf(values: BioValues) {
  return { ...values, date_of_birth: parseTypedDate(values.date_of_birth) ?? "" };
}

/**
 * The inputs of a bio (CUST-16).
 *
 * @param hasEmail whether the address is changed here: it is the owner's and administrators' (AUTH-9).
 */
export function BioFields<Values extends BioValues>(props: {
  form: AppForm<Values>;
  viewer: Viewer;
  hasEmail: boolean;
}) {
  const { form } = props;
  const size = props.viewer === "customer" ? "md" : "sm";
  const line = (name: keyof BioValues, label: string, more: object = {}) => (
    <TextInput
      {...form.field(name)}
      {...more}
      label={label}
      size={size}
      maxLength={name === "email" ? 254 : 100}
    />
  );
  return (
    <>
      {line("last_name", "Last Name", { withAsterisk: true, autoComplete: "family-name" })}
      {line("first_name", "First Name", { withAsterisk: true, autoComplete: "given-name" })}
      {line("middle_name", "Middle Name", { autoComplete: "additional-name" })}
      <DateField
        {...form.field("date_of_birth")}
        label="Date of Birth"
        size={size}
        autoComplete="bday"
      />
      <NativeSelect
        {...form.field("gender")}
        label="Gender"
        size={size}
        data={[
          { value: "", label: "Choose" },
          ...genders.map((value) => ({ value, label: capitalized(value) })),
        ]}
      />
      {props.hasEmail &&
        line("email", "Email", { type: "email", withAsterisk: true, autoComplete: "email" })}
      {line("phone", "Phone", { type: "tel", withAsterisk: true, autoComplete: "tel" })}
      {line("other_phone", "Other Phone", { type: "tel", autoComplete: "off" })}
    </>
  );
}
