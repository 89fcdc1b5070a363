import { roleIds } from "../core/constants.ts";

/** The steps that may follow a correct password, in the order they are requested. */
export const signInSteps = ["confirm_code", "second_factor", "set_up_second_factor"] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Methods of proving a second factor. */
export const secondFactorMethods = ["app", "passkey", "recovery_code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * Roles that require a second factor until the lender saves a choice (AUTH-17). In production those that decide about
 * people and money; elsewhere none, so that demo accounts sign in with a password alone.
 */
export function defaultSecondFactorRoles(isProduction: boolean): number[] {
  return isProduction ? [roleIds.systemAdmin, roleIds.manager, roleIds.financeAdmin] : [];
}

/** Whether one of a person's roles requires a second factor. */
export function needsSecondFactor(roles: readonly number[], required: readonly number[]): boolean {
  return roles.some((id) => required.includes(id));
}

/** An account as the sign-in steps read it. */
export interface SignInState {
  /** A staff member set the password (AUTH-20). */
  must_change_password: boolean;
  /** An authenticator app or a passkey is set up. */
  has_second_factor: boolean;
  /** One of the person's roles requires a second factor. */
  needs_second_factor: boolean;
}

/** The missing step after a correct password, or null when a session may start (AUTH-16). */
export function missingStep(state: SignInState): SignInStep | null {
  if (state.must_change_password) return "confirm_code";
  if (state.has_second_factor) return "second_factor";
  return state.needs_second_factor ? "set_up_second_factor" : null;
}

/** Six digits, entered with or without spaces; null for anything else. */
export function sixDigits(input: string): string | null {
  const digits = input.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Characters of a recovery code, without any that look alike. */
export const recoveryAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Letters of a recovery code: 120 random bits. */
export const recoveryLetters = 24;
/** The former length; such codes are accepted until their owner creates new ones. */
const earlierLetters = 16;

/** Normalizes an entered recovery code to `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`; null for anything else. */
export function recoveryCode(input: string): string | null {
  const letters = input.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const isCode =
    [recoveryLetters, earlierLetters].includes(letters.length) &&
    [...letters].every((one) => recoveryAlphabet.includes(one));
  return isCode ? (letters.match(/.{4}/g) ?? []).join("-") : null;
}
