import {
  secondFactorTexts,
  signInStepTexts,
  forgotPasswordTexts,
  resetPasswordTexts,
  signInTexts,
  signUpTexts,
} from "@microfinance/contract/auth/texts.ts";
import { isEmailAddress } from "@microfinance/contract/core/email.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { namesError } from "../components/public-form/form-error.ts";
import type { Input } from "../components/public-form/send-form.ts";
import { missingError, type FormError } from "../core/form-error.ts";

/*
 * The rules of the sign-in forms, in the order of their texts (AUTH-11). Only the server checks e-mail hosts, since
 * the lender can add some (AUTH-4); it returns the same text.
 */

/** Sign-in, customer and staff. */
export function signInError(input: Input): FormError | null {
  return (
    missingError(input, ["email", "password"], signInTexts.required) ??
    emailError(input, signInTexts.email)
  );
}

/** Forgot password. */
export function forgotPasswordError(input: Input): FormError | null {
  return (
    missingError(input, ["email"], forgotPasswordTexts.required) ??
    emailError(input, forgotPasswordTexts.email)
  );
}

/** Reset password: both fields are required and equal. */
export function resetPasswordError(input: Input): FormError | null {
  return (
    missingError(input, ["password", "confirm_password"], resetPasswordTexts.required) ??
    passwordsError(input, resetPasswordTexts.passwordsDiffer)
  );
}

/** A code from a mail or a text message, and the new password twice (AUTH-20, MSG-30). */
export function firstSignInError(input: Input): FormError | null {
  return (
    missingError(input, ["code", "password", "confirm_password"], resetPasswordTexts.required) ??
    passwordsError(input, resetPasswordTexts.passwordsDiffer)
  );
}

/** A code of the authenticator app, or a recovery code. */
export function codeError(input: Input): FormError | null {
  return missingError(input, ["code"], signInStepTexts.codeRequired);
}

/** The phone that gets a code. */
export function phoneCodeError(input: Input): FormError | null {
  return missingError(input, ["phone"], signUpTexts.required) ?? phoneError(input);
}

/** The name of a new passkey. */
export function passkeyNameError(input: Input): FormError | null {
  return missingError(input, ["name"], secondFactorTexts.passkeyNameRequired);
}

/** The fields of a sign-up. */
export const signUpFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "password",
  "confirm_password",
];

/** Customer sign-up, in the order of its fields (AUTH-3). */
export function signUpError(input: Input): FormError | null {
  return (
    missingError(input, signUpFields, signUpTexts.required) ??
    namesError(input, ["first_name", "last_name"]) ??
    emailError(input, signUpTexts.email) ??
    phoneError(input) ??
    passwordsError(input, signUpTexts.passwordsDiffer)
  );
}

/** An address that is none, with this text. */
export function emailError(input: Input, text: string): FormError | null {
  return isEmailAddress(input["email"] ?? "") ? null : { text, fields: ["email"] };
}

/** A phone that is none of Sierra Leone (AUTH-7). */
export function phoneError(input: Input): FormError | null {
  return normalizePhone(input["phone"] ?? "") !== null
    ? null
    : { text: signUpTexts.phone, fields: ["phone"] };
}

/** Two passwords that differ, with this text. */
export function passwordsError(input: Input, text: string): FormError | null {
  if (input["password"] === input["confirm_password"]) return null;
  return { text, fields: ["confirm_password", "password"] };
}
