import { identityFields } from "@microfinance/contract/identity/fields.ts";
import { formValues } from "../../components/form/field-values.ts";
import { identityBody, identityFormError } from "../../customer-records/identity-values.ts";
import { isEmailAddress } from "@microfinance/contract/core/email.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { type FirstPassword, firstPasswordBody } from "../users/first-password.tsx";

/** The inputs of New Customer (CUST-6): the first six are required. */
export interface NewCustomerValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  first_password: FirstPassword;
  password: string;
  confirm_password: string;
  gender: string;
  /** The input, DD-MM-YYYY. */
  date_of_birth: string;
  id_kind: string;
  id_number: string;
  /** The inputs, DD-MM-YYYY. */
  id_issued_on: string;
  id_expires_on: string;
}

export const emptyCustomer: NewCustomerValues = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  first_password: "type",
  password: "",
  confirm_password: "",
  gender: "",
  date_of_birth: "",
  ...formValues(identityFields, null),
};

/** Error text by field, in the order of the form; empty if the form can be sent. */
export function newCustomerErrors(values: NewCustomerValues): Record<string, string> {
  const required = ["first_name", "last_name", "phone", "password", "confirm_password"] as const;
  const hasAddress = values.email.trim() !== "";
  // Without an address the person sets a password once they have one.
  const isInvited = values.first_password === "invite" || !hasAddress;
  const checked = required.filter((name) => !isInvited || !name.endsWith("password"));
  const missing = checked.filter((name) => values[name].trim() === "");
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((name) => [name, signUpTexts.required]));
  }
  if (!isInvited && values.password !== values.confirm_password) {
    return { confirm_password: signUpTexts.passwordsDiffer };
  }
  if (hasAddress && !isEmailAddress(values.email)) return { email: signUpTexts.email };
  if (normalizePhone(values.phone) === null) return { phone: signUpTexts.phone };
  if (values.date_of_birth !== "" && parseTypedDate(values.date_of_birth) === null) {
    return { date_of_birth: wizardTexts.birthDate };
  }
  const wrong = identityFormError(values);
  return wrong === null ? {} : { [wrong.field]: wrong.text };
}

/** The body of the sign-up call: the birth date as YYYY-MM-DD, and a password or an invitation (AUTH-21). */
export function newCustomerBody(values: NewCustomerValues) {
  const { first_name, last_name, email, phone, gender } = values;
  const person = { first_name, last_name, email, phone, gender };
  const date_of_birth = parseTypedDate(values.date_of_birth);
  const identity = values.id_number.trim() === "" ? {} : { identity: identityBody(values) };
  const first = email.trim() === "" ? { invite: true as const } : firstPasswordBody(values);
  return { ...person, ...first, ...identity, date_of_birth };
}
