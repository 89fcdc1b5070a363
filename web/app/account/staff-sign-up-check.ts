import { signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { staffSignUpTexts } from "@microfinance/contract/staff/texts.ts";
import { namesError } from "../components/public-form/form-error.ts";
import type { Input } from "../components/public-form/send-form.ts";
import { missingError, type FormError } from "../core/form-error.ts";
import { emailError, passwordsError, phoneError, signUpFields } from "./checks.ts";

/**
 * Staff sign-up: two more fields, required by their inputs, and the passwords before address and phone. An invitation
 * has no passwords (AUTH-21).
 */
export function staffSignUpError(input: Input): FormError | null {
  const checked = [...signUpFields, "gender", "date_of_birth"].filter(
    (name) => input["first_password"] !== "invite" || !name.endsWith("password"),
  );
  return (
    missingError(input, checked, staffSignUpTexts.required) ??
    namesError(input, ["first_name", "middle_name", "last_name"]) ??
    passwordsError(input, signUpTexts.passwordsDiffer) ??
    emailError(input, signUpTexts.email) ??
    phoneError(input)
  );
}
