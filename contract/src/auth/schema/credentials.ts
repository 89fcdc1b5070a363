import type { z } from "zod";
import { isEmailAddress } from "../../core/email.ts";
import { isCalendarDate } from "../../core/dates.ts";
import { normalizePhone } from "../../core/phone.ts";
import { authTexts } from "../texts.ts";

/**
 * Checks of a whole form. They run after the fields' own checks, so that an empty form first reports that every field
 * is required (AUTH-11).
 */
type Context = z.core.$RefinementCtx;

/**
 * Rejects a malformed address. Only the server checks its domain, which depends on the lender's settings (AUTH-4).
 */
export function checkEmail(body: { email: string }, context: Context): void {
  if (!isEmailAddress(body.email)) refuse(context, "email", authTexts.invalidEmail);
}

/** Rejects a phone that is not a Sierra Leone number; an optional one is checked when it is not empty (AUTH-7). */
export function checkPhone(name: string, phone: string | null | undefined, context: Context): void {
  if (phone && normalizePhone(phone) === null) refuse(context, name, authTexts.invalidPhone);
}

/**
 * Rejects a date of birth that is no `YYYY-MM-DD` date (SITE-24, AUTH-48). The server, which has a clock, rejects
 * future dates.
 */
export function checkBirthDate(date: string | null | undefined, context: Context): void {
  if (date && !isCalendarDate(date)) refuse(context, "date_of_birth", authTexts.invalidDate);
}

/** Rejects a repeated password that differs, where it was sent (AUTH-47). */
export function checkConfirmation(
  body: { password?: string | undefined; confirm_password?: string | null | undefined },
  context: Context,
): void {
  if (body.confirm_password == null || body.confirm_password === body.password) return;
  refuse(context, "confirm_password", authTexts.passwordsDiffer);
}

/** Requires a password unless the person receives an invitation link and sets it themselves (AUTH-21). */
export function checkFirstPassword(
  body: { password?: string | undefined; invite?: boolean | null | undefined },
  context: Context,
  missing: string,
): void {
  if (body.invite !== true && body.password === undefined) refuse(context, "password", missing);
}

function refuse(context: Context, name: string, message: string): void {
  context.addIssue({ code: "custom", path: [name], message });
}
