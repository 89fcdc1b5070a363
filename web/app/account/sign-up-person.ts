import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import type { Input } from "../components/public-form/send-form.ts";

/** The person of a sign-up: names, address and phone in their stored forms (AUTH-6). */
export function signUpPerson(input: Input) {
  return {
    first_name: titleCaseName(input["first_name"] ?? ""),
    last_name: titleCaseName(input["last_name"] ?? ""),
    email: normalizeEmail(input["email"] ?? ""),
    phone: normalizePhone(input["phone"] ?? ""),
    password: input["password"],
  };
}
