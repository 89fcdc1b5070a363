import { type AuditFacts, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

const name = (facts: AuditFacts) => textOf(facts, "name", `branch ${facts.record_id}`);

/** The texts of what happens to branches. */
export const branchEventTexts = {
  "branch.open": {
    event: "Branch opened",
    audit: (facts) => `opened ${name(facts)}`,
    ...auditOnly,
  },
  "branch.change": {
    event: "Branch changed",
    audit: (facts) => `changed ${name(facts)}`,
    ...auditOnly,
  },
  "branch.close": {
    event: "Branch closed",
    audit: (facts) => `closed ${name(facts)}`,
    ...auditOnly,
  },
  "staff.branch": {
    event: "Branch of a staff member changed",
    audit: (facts) => `changed the branch of staff member ${facts.record_id}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
