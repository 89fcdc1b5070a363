import { secondFactorTexts, signInStepTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { isEmailAddress } from "@microfinance/contract/email.ts";
import { normalizePhone } from "@microfinance/contract/phone.ts";
import {
  forgotPasswordTexts,
  resetPasswordTexts,
  signInTexts,
  signUpTexts,
  staffSignUpTexts,
} from "@microfinance/contract/texts/account-forms.ts";
import { namesRefusal } from "../ui/plain-form/names-refusal.ts";
import { missingRefusal, type FormRefusal, type Typed } from "../ui/plain-form/use-submission.ts";

/*
 * The rules of the sign-in forms, in the order their texts appear (000§5). Whether a
 * domain is recognized is left to the server, which also knows the lender's own (D21);
 * it answers with the same text.
 */

/** Sign-in, customer and staff. */
export function signInRefusal(typed: Typed): FormRefusal | null {
  return (
    missingRefusal(typed, ["email", "password"], signInTexts.required) ??
    emailRefusal(typed, signInTexts.email)
  );
}

/** Forgot password. */
export function forgotPasswordRefusal(typed: Typed): FormRefusal | null {
  return (
    missingRefusal(typed, ["email"], forgotPasswordTexts.required) ??
    emailRefusal(typed, forgotPasswordTexts.email)
  );
}

/** Reset password: both fields, and the same in both. */
export function resetPasswordRefusal(typed: Typed): FormRefusal | null {
  return (
    missingRefusal(typed, ["password", "confirm_password"], resetPasswordTexts.required) ??
    passwordsRefusal(typed, resetPasswordTexts.passwordsDiffer)
  );
}

/** The first sign-in: the mailed code, and the new password twice (D131). */
export function firstSignInRefusal(typed: Typed): FormRefusal | null {
  return (
    missingRefusal(typed, ["code", "password", "confirm_password"], resetPasswordTexts.required) ??
    passwordsRefusal(typed, resetPasswordTexts.passwordsDiffer)
  );
}

/** A code of the app, or a recovery code. */
export function codeRefusal(typed: Typed): FormRefusal | null {
  return missingRefusal(typed, ["code"], signInStepTexts.codeRequired);
}

/** The name of a new passkey. */
export function passkeyNameRefusal(typed: Typed): FormRefusal | null {
  return missingRefusal(typed, ["name"], secondFactorTexts.passkeyNameRequired);
}

const required = ["first_name", "last_name", "email", "phone", "password", "confirm_password"];

/** Customer sign-up, in the order of D22, as the document shows none. */
export function signUpRefusal(typed: Typed): FormRefusal | null {
  return (
    missingRefusal(typed, required, signUpTexts.required) ??
    namesRefusal(typed, ["first_name", "last_name"]) ??
    emailRefusal(typed, signUpTexts.email) ??
    phoneRefusal(typed) ??
    passwordsRefusal(typed, signUpTexts.passwordsDiffer)
  );
}

/**
 * Staff sign-up: two fields more, which the form inputs require, and the passwords before address and phone. Where an
 * invitation is sent there are no passwords (D131).
 */
export function staffSignUpRefusal(typed: Typed): FormRefusal | null {
  const asked = [...required, "gender", "date_of_birth"].filter(
    (name) => typed["first_password"] !== "invite" || !name.endsWith("password"),
  );
  return (
    missingRefusal(typed, asked, staffSignUpTexts.required) ??
    namesRefusal(typed, ["first_name", "middle_name", "last_name"]) ??
    passwordsRefusal(typed, signUpTexts.passwordsDiffer) ??
    emailRefusal(typed, signUpTexts.email) ??
    phoneRefusal(typed)
  );
}

function emailRefusal(typed: Typed, text: string): FormRefusal | null {
  return isEmailAddress(typed["email"] ?? "") ? null : { text, fields: ["email"] };
}

function phoneRefusal(typed: Typed): FormRefusal | null {
  return normalizePhone(typed["phone"] ?? "") !== null
    ? null
    : { text: signUpTexts.phone, fields: ["phone"] };
}

function passwordsRefusal(typed: Typed, text: string): FormRefusal | null {
  if (typed["password"] === typed["confirm_password"]) return null;
  return { text, fields: ["confirm_password", "password"] };
}
