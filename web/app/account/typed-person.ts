import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import type { Typed } from "../components/public-form/use-public-form.ts";

/** The person of a sign-up: names, address and phone in their stored forms (AUTH-6). */
export function typedPerson(typed: Typed) {
  return {
    first_name: titleCaseName(typed["first_name"] ?? ""),
    last_name: titleCaseName(typed["last_name"] ?? ""),
    email: normalizeEmail(typed["email"] ?? ""),
    phone: normalizePhone(typed["phone"] ?? ""),
    password: typed["password"],
  };
}
