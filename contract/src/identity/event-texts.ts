import { type IdentityKind, identityKindNames } from "../documents/papers.ts";
import type { EventTexts, Happened } from "../core/event-texts.ts";
import { added, changed, customerOf, reasonOf, searched, textOf } from "../core/audit-facts.ts";

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
      // No event of the audit log: its day passed.
      identity_expired: ({ facts }: Happened<{ kind: IdentityKind }>) =>
        `The identity document ${identityKindNames[facts.kind]} expired.`,
    },
  },
  "identity.update": { event: "Identity document changed", audit: changed("an identity document") },
  "search.duplicates": {
    event: "Similar customers searched",
    audit: searched("similar customers"),
  },
} as const satisfies Record<string, EventTexts>;
