import { addDays, type CalendarDate } from "../core/dates.ts";
import type { IdentityKind } from "../documents/papers.ts";
import { identityTexts as texts } from "./texts.ts";

/** An identity document as it is typed; empty text and null for what is not known. */
export interface TypedIdentity {
  id_kind: IdentityKind | "";
  id_number: string;
  id_issued_on: CalendarDate | null;
  id_expires_on: CalendarDate | null;
}

/** Fewest letters and digits of a number. */
const shortestNumber = 4;

/** How many days before its expiry a document counts as expiring soon. */
export const expirySoonDays = 30;

/** The letters and digits of a number in capitals: the form in which numbers are compared (KYC-1). */
export function comparableNumber(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** Whether nothing of a document is typed. */
export function isEmptyIdentity(typed: TypedIdentity): boolean {
  const { id_kind, id_number, id_issued_on, id_expires_on } = typed;
  return id_kind === "" && id_number === "" && id_issued_on === null && id_expires_on === null;
}

/**
 * Why an identity document cannot be recorded (KYC-1), with its field; null if it can. An expired one can: it says who
 * the person is, but does not serve for an approval.
 */
export function identityError(
  typed: TypedIdentity,
  today: CalendarDate,
): { field: keyof TypedIdentity; text: string } | null {
  const { id_kind, id_number, id_issued_on, id_expires_on } = typed;
  if (id_kind === "") return { field: "id_kind", text: texts.kindMissing };
  if (id_number === "") return { field: "id_number", text: texts.numberMissing };
  if (comparableNumber(id_number).length < shortestNumber)
    return { field: "id_number", text: texts.numberShort };
  if (id_issued_on !== null && id_issued_on > today)
    return { field: "id_issued_on", text: texts.issuedLater };
  if (id_issued_on !== null && id_expires_on !== null && id_expires_on <= id_issued_on)
    return { field: "id_expires_on", text: texts.expiresFirst };
  return null;
}

/** Whether a document is valid on a day: through its day of expiry, or without one (KYC-3). */
export function isValidOn(
  document: { id_expires_on: CalendarDate | null },
  day: CalendarDate,
): boolean {
  return document.id_expires_on === null || document.id_expires_on >= day;
}

/** What a day says of a document: "Expired", "Expires soon", or null. */
export function expiryNote(
  document: { id_expires_on: CalendarDate | null },
  day: CalendarDate,
): string | null {
  if (!isValidOn(document, day)) return "Expired";
  const { id_expires_on } = document;
  return id_expires_on !== null && id_expires_on <= addDays(day, expirySoonDays)
    ? "Expires soon"
    : null;
}
