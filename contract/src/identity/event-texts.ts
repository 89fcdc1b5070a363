import { added, changed, customerOf, reasonOf, searched, textOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { auditOnly, type DayTexts, type EventTexts, type Happened } from "../core/event-texts.ts";
import { type IdentityKind, identityKindNames } from "../documents/papers.ts";
import { notice } from "../messaging/notice.ts";

interface ExpiringDocument {
  document: IdentityKind;
  expires_on: CalendarDate;
  has_expired: boolean;
}

/** The texts of what happens to identity documents and the merging of records (KYC-31, KYC-20). */
export const identityEventTexts = {
  "customer.different": {
    event: "Not the same person",
    audit: (facts) =>
      `said that ${customerOf(facts)} and ${textOf(facts, "other", "another customer")} are different people`,
  },
  "customer.merge": {
    event: "Record merged into another one",
    audit: (facts) =>
      `merged ${textOf(facts, "merged_id")} into ${facts.record_id}${reasonOf(facts)}`,
    // The customer gets a mail about the account, not about a loan.
    ...auditOnly,
  },
  "customer.merged": {
    event: "Record ended by a merge",
    audit: (facts) =>
      `ended ${facts.record_id}, which is part of ${textOf(facts, "merged_into")} now${reasonOf(facts)}`,
  },
  "identity.create": {
    event: "Identity document added",
    audit: added("an identity document"),
    timeline: {
      identity_added: ({ facts }: Happened<{ kind: IdentityKind }>) =>
        `The identity document ${identityKindNames[facts.kind]} was added.`,
    },
  },
  "identity.update": { event: "Identity document changed", audit: changed("an identity document") },
  "search.duplicates": {
    event: "Similar customers searched",
    audit: searched("similar customers"),
  },
} as const satisfies Record<string, EventTexts>;

/** The texts of days on which an identity document expires. */
export const identityDayTexts = {
  timeline: {
    identity_expired: ({ facts }: Happened<{ kind: IdentityKind }>) =>
      `The identity document ${identityKindNames[facts.kind]} expired.`,
  },
  notices: {
    // It expires within 30 days, or has (KYC-31). The text contains no number: it is mailed.
    identity_expires: notice((_, { document, expires_on, has_expired }: ExpiringDocument) => {
      const name = document === "other" ? "identity document" : identityKindNames[document];
      return {
        title: has_expired ? "Identity document expired" : "Identity document expires soon",
        text: `Your ${name} ${has_expired ? "expired" : "expires"} on ${formatCustomerDate(expires_on)}. Please show our office a new one, so that your next loan does not wait for it.`,
      };
    }),
  },
} as const satisfies DayTexts;
