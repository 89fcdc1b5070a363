import { changedNames } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to loan products. */
export const productEventTexts = {
  "product.add": {
    event: "Loan product added",
    audit: (facts) => `added the loan product ${facts.record_id}`,
    ...auditOnly,
  },
  "product.change": {
    event: "Loan product changed",
    audit: (facts) => `changed the loan product ${facts.record_id}: ${changedNames(facts)}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
