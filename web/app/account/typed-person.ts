import { normalizeEmail } from "@microfinance/contract/email.ts";
import { titleCaseName } from "@microfinance/contract/names.ts";
import { normalizePhone } from "@microfinance/contract/phone.ts";
import type { Typed } from "../ui/plain-form/use-submission.ts";

/** Who signs up, as both sign-up forms send it: names, address and phone in their stored forms (000§5, D23). */
export function typedPerson(typed: Typed) {
  return {
    first_name: titleCaseName(typed["first_name"] ?? ""),
    last_name: titleCaseName(typed["last_name"] ?? ""),
    email: normalizeEmail(typed["email"] ?? ""),
    phone: normalizePhone(typed["phone"] ?? ""),
    password: typed["password"],
  };
}
