import { roleIds } from "../core/constants.ts";

/** What a sign-in may still miss after the right password, in the order in which it is asked. */
export const signInSteps = ["confirm_code", "second_factor", "set_up_second_factor"] as const;
export type SignInStep = (typeof signInSteps)[number];

/** How a second factor is proved. */
export const secondFactorMethods = ["app", "passkey", "recovery_code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * The roles that need a second factor until the lender saves a choice (AUTH-17): in production those that decide about
 * people and money; elsewhere none, so that the demo accounts sign in with a password alone.
 */
export function defaultSecondFactorRoles(isProduction: boolean): number[] {
  return isProduction ? [roleIds.systemAdmin, roleIds.manager, roleIds.financeAdmin] : [];
}

/** Whether one of the roles a person holds needs a second factor. */
export function needsSecondFactor(held: readonly number[], required: readonly number[]): boolean {
  return held.some((id) => required.includes(id));
}

/** An account as the steps of a sign-in see it. */
export interface SignInState {
  /** The office typed the password (AUTH-20). */
  must_change_password: boolean;
  /** An authenticator app or a passkey is set up. */
  has_second_factor: boolean;
  /** A role of the person needs one. */
  needs_second_factor: boolean;
}

/** The step a sign-in misses after the right password, or null when a session may begin (AUTH-16). */
export function missingStep(state: SignInState): SignInStep | null {
  if (state.must_change_password) return "confirm_code";
  if (state.has_second_factor) return "second_factor";
  return state.needs_second_factor ? "set_up_second_factor" : null;
}

/** Six digits as typed, with or without spaces; null for anything else. */
export function sixDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The letters and digits of a recovery code: none that is mistaken for another. */
export const recoveryAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** How many letters a recovery code has: 120 random bits. */
export const recoveryLetters = 24;
/** Codes made before had fewer; they count until their owner makes new ones. */
const earlierLetters = 16;

/** A recovery code as typed, in its one form `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`; null for anything else. */
export function recoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const isCode =
    [recoveryLetters, earlierLetters].includes(letters.length) &&
    [...letters].every((one) => recoveryAlphabet.includes(one));
  return isCode ? (letters.match(/.{4}/g) ?? []).join("-") : null;
}
