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
import { staffSignUpTexts } from "@microfinance/contract/staff/texts.ts";
import { namesError } from "../components/public-form/form-error.ts";
import type { Typed } from "../components/public-form/use-public-form.ts";
import { missingError, type FormError } from "../core/form-error.ts";

/*
 * The rules of the sign-in forms, in the order of their texts (AUTH-11). Only the server checks e-mail hosts, since
 * the lender can add some (AUTH-4); it returns the same text.
 */

/** Sign-in, customer and staff. */
export function signInError(typed: Typed): FormError | null {
  return (
    missingError(typed, ["email", "password"], signInTexts.required) ??
    emailError(typed, signInTexts.email)
  );
}

/** Forgot password. */
export function forgotPasswordError(typed: Typed): FormError | null {
  return (
    missingError(typed, ["email"], forgotPasswordTexts.required) ??
    emailError(typed, forgotPasswordTexts.email)
  );
}

/** Reset password: both fields are required and equal. */
export function resetPasswordError(typed: Typed): FormError | null {
  return (
    missingError(typed, ["password", "confirm_password"], resetPasswordTexts.required) ??
    passwordsError(typed, resetPasswordTexts.passwordsDiffer)
  );
}

/** First sign-in: the code from the mail, and the new password twice (AUTH-20). */
export function firstSignInError(typed: Typed): FormError | null {
  return (
    missingError(typed, ["code", "password", "confirm_password"], resetPasswordTexts.required) ??
    passwordsError(typed, resetPasswordTexts.passwordsDiffer)
  );
}

/** A code of the authenticator app, or a recovery code. */
export function codeError(typed: Typed): FormError | null {
  return missingError(typed, ["code"], signInStepTexts.codeRequired);
}

/** The name of a new passkey. */
export function passkeyNameError(typed: Typed): FormError | null {
  return missingError(typed, ["name"], secondFactorTexts.passkeyNameRequired);
}

const required = ["first_name", "last_name", "email", "phone", "password", "confirm_password"];

/** Customer sign-up, in the order of its fields (AUTH-3). */
export function signUpError(typed: Typed): FormError | null {
  return (
    missingError(typed, required, signUpTexts.required) ??
    namesError(typed, ["first_name", "last_name"]) ??
    emailError(typed, signUpTexts.email) ??
    phoneError(typed) ??
    passwordsError(typed, signUpTexts.passwordsDiffer)
  );
}

/**
 * Staff sign-up: two more fields, required by their inputs, and the passwords before address and phone. An invitation
 * has no passwords (AUTH-21).
 */
export function staffSignUpError(typed: Typed): FormError | null {
  const asked = [...required, "gender", "date_of_birth"].filter(
    (name) => typed["first_password"] !== "invite" || !name.endsWith("password"),
  );
  return (
    missingError(typed, asked, staffSignUpTexts.required) ??
    namesError(typed, ["first_name", "middle_name", "last_name"]) ??
    passwordsError(typed, signUpTexts.passwordsDiffer) ??
    emailError(typed, signUpTexts.email) ??
    phoneError(typed)
  );
}

function emailError(typed: Typed, text: string): FormError | null {
  return isEmailAddress(typed["email"] ?? "") ? null : { text, fields: ["email"] };
}

function phoneError(typed: Typed): FormError | null {
  return normalizePhone(typed["phone"] ?? "") !== null
    ? null
    : { text: signUpTexts.phone, fields: ["phone"] };
}

function passwordsError(typed: Typed, text: string): FormError | null {
  if (typed["password"] === typed["confirm_password"]) return null;
  return { text, fields: ["confirm_password", "password"] };
}
