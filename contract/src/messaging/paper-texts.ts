import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { listedSmall } from "../core/sentences.ts";
import { type IdentityKind, identityKindNames } from "../documents/papers.ts";
import type { NoticeText } from "./events.ts";

/** The notice about a refused paper (KYC-30): why, and how another one comes. */
export function paperRefusedText(
  loan: string,
  { paper, reason, can_add }: { paper: string; reason: string; can_add: boolean },
): NoticeText {
  const next = can_add
    ? "Add another photo or scan on Home, or bring the paper to our office."
    : "Bring the paper to our office.";
  return {
    title: "Paper not accepted",
    text: `For your application ${loan} the office cannot use this paper: ${can_add ? listedSmall([paper]) : paper}. Reason: ${reason.replace(/\.$/, "")}. ${next}`,
  };
}

/** The notice about an identity document that expires (KYC-31). It contains no number: it is mailed. */
export function identityExpiresText({
  document,
  expires_on,
  has_expired,
}: {
  document: IdentityKind;
  expires_on: CalendarDate;
  has_expired: boolean;
}): NoticeText {
  const name = document === "other" ? "identity document" : identityKindNames[document];
  return {
    title: has_expired ? "Identity document expired" : "Identity document expires soon",
    text: `Your ${name} ${has_expired ? "expired" : "expires"} on ${formatCustomerDate(expires_on)}. Please show our office a new one, so that your next loan does not wait for it.`,
  };
}
