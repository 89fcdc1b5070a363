import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { isValidOn } from "@microfinance/contract/identity/rules.ts";
import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import type { Connection } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { identityKind } from "./record-kinds.ts";
import { recordsOf } from "./record-queries.ts";

/** Whether a customer has an identity document that is valid on this day (KYC-3). */
export async function hasValidIdentity(
  db: Connection,
  customerId: string,
  day: CalendarDate,
): Promise<boolean> {
  const documents = await recordsOf(db, identityKind, customerId);
  return documents.some((document) => isValidOn(document, day));
}

/** Refuses an approval without an identity document that is valid on this day (KYC-3). @throws 409 */
export async function refuseUnidentified(
  db: Connection,
  customerId: string,
  day: CalendarDate,
): Promise<void> {
  if (!(await hasValidIdentity(db, customerId, day))) throw conflict(identityTexts.needed);
}
