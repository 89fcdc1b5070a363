import { businessDate, parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { isEmailAddress } from "@microfinance/contract/core/email.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { missingError, type FormError } from "../../core/form-error.ts";
import type { FirstPassword } from "./first-password.tsx";

/** A person in the forms of administration; the birth date as entered, DD-MM-YYYY. */
export interface PersonValues {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string;
  date_of_birth: string;
  email: string;
  phone: string;
  second_phone: string;
}

/** A new person, who receives a first password or a link to set one (AUTH-20). */
export interface NewPersonValues extends PersonValues {
  first_password: FirstPassword;
  password: string;
  confirm_password: string;
}

export const emptyPerson: NewPersonValues = {
  first_name: "",
  middle_name: "",
  last_name: "",
  gender: "",
  date_of_birth: "",
  email: "",
  phone: "",
  second_phone: "",
  first_password: "type",
  password: "",
  confirm_password: "",
};

/** The texts of one form; forms with different specified texts have their own (SITE-28). */
export interface PersonTexts {
  required: string;
  passwordsDiffer: string;
  birthDate: string;
  email: string;
  phone: string;
  date: string;
}

/** Errors of a new person, in the order of the form (AUTH-47). Only the server checks e-mail hosts (AUTH-4). */
export function newPersonError(
  values: NewPersonValues,
  required: readonly (keyof NewPersonValues)[],
  texts: PersonTexts,
): FormError | null {
  const isInvited = values.first_password === "invite";
  const checked = required.filter((name) => !isInvited || !name.endsWith("password"));
  const missing = missingError(values, checked, texts.required);
  if (missing !== null) return missing;
  if (!isInvited && values.password !== values.confirm_password)
    return { text: texts.passwordsDiffer, fields: ["confirm_password"] };
  return birthDateError(values, texts) ?? contactError(values, texts);
}

/** An invalid date and a future one have different texts (AUTH-48). */
export function birthDateError(
  values: { date_of_birth: string },
  texts: Pick<PersonTexts, "date" | "birthDate">,
): FormError | null {
  if (values.date_of_birth === "") return null;
  const date = parseTypedDate(values.date_of_birth);
  if (date === null) return { text: texts.date, fields: ["date_of_birth"] };
  if (date > businessDate(new Date())) return { text: texts.birthDate, fields: ["date_of_birth"] };
  return null;
}

/** E-mail and phones; the second phone is checked if it is not empty (AUTH-7). */
export function contactError(
  values: Pick<PersonValues, "email" | "phone" | "second_phone">,
  texts: Pick<PersonTexts, "email" | "phone">,
  mayLackEmail = false,
): FormError | null {
  if (!mayLackEmail && !isEmailAddress(values.email))
    return { text: texts.email, fields: ["email"] };
  const wrong = (["phone", "second_phone"] as const).filter(
    (name) => values[name].trim() !== "" && normalizePhone(values[name]) === null,
  );
  return wrong.length === 0 ? null : { text: texts.phone, fields: wrong };
}
