import { type AuditFacts, reasonOf, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

const person = (facts: AuditFacts) => textOf(facts, "person", `entry ${facts.record_id}`);

/** The texts of what happens to the blocked list (KYC-20). */
export const blockEventTexts = {
  "block.hit": {
    event: "Application with a hit on the blocked list",
    audit: (facts) =>
      `applied for ${facts.record_id} with a hit on the blocked list: ${textOf(facts, "hit")}`,
  },
  "block.lift": {
    event: "Lifted from the blocked list",
    audit: (facts) => `lifted ${person(facts)} from the blocked list${reasonOf(facts)}`,
  },
  "block.set": {
    event: "Added to the blocked list",
    audit: (facts) => `added ${person(facts)} to the blocked list${reasonOf(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
