import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { genders } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { accountTexts } from "@microfinance/contract/customers/texts.ts";
import { DateField } from "../components/form/date-field.tsx";
import type { Bio } from "./bio-view.tsx";
import type { Viewer } from "./record-fields-list.ts";
import { genderLabel } from "./record-values.ts";

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
export function bioError(values: BioValues): string | null {
  const isDateWrong = values.date_of_birth !== "" && parseTypedDate(values.date_of_birth) === null;
  if (isDateWrong) return accountTexts.invalidDate;
  const required = [values.first_name, values.last_name, values.email, values.phone];
  return required.some((text) => text.trim() === "") ? accountTexts.nameMissing : null;
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
export function BioFields(props: {
  form: UseFormReturnType<BioValues>;
  audience: Viewer;
  hasEmail: boolean;
}) {
  const { form } = props;
  const size = props.audience === "customer" ? "md" : "sm";
  const line = (name: keyof BioValues, label: string, more: object = {}) => (
    <TextInput
      {...form.getInputProps(name)}
      {...more}
      label={label}
      name={name}
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
        {...form.getInputProps("date_of_birth")}
        value={form.values.date_of_birth}
        onChange={(typed) => form.setFieldValue("date_of_birth", typed)}
        label="Date of Birth"
        name="date_of_birth"
        size={size}
        autoComplete="bday"
      />
      <NativeSelect
        {...form.getInputProps("gender")}
        label="Gender"
        name="gender"
        size={size}
        data={[
          { value: "", label: "Choose" },
          ...genders.map((value) => ({ value, label: genderLabel(value) })),
        ]}
      />
      {props.hasEmail &&
        line("email", "Email", { type: "email", withAsterisk: true, autoComplete: "email" })}
      {line("phone", "Phone", { type: "tel", withAsterisk: true, autoComplete: "tel" })}
      {line("other_phone", "Other Phone", { type: "tel", autoComplete: "off" })}
    </>
  );
}
