import { actEntry, actReversedEntry } from "../loans/loan-acts.ts";
import { amountOf, reasonOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to written-off loans and recoveries. */
export const writeOffEventTexts = {
  "loan.undo_write_off": {
    event: "Write-off undone",
    audit: (facts) =>
      `undid the write-off of ${facts.record_id}: ${amountOf(facts, "amount")} of principal is outstanding again${reasonOf(facts)}`,
    timeline: { "act_reversed.write_off": actReversedEntry("write_off") },
  },
  "loan.write_off": {
    event: "Loan written off",
    audit: (facts) =>
      `wrote off ${amountOf(facts, "amount")} of principal of ${facts.record_id}, ${amountOf(facts, "balance")} stays owed${reasonOf(facts)}`,
    timeline: { "act.write_off": actEntry("write_off") },
  },
  "recovery.download": {
    event: "Receipt of a recovery saved as PDF",
    audit: ({ record_id }) => `saved the receipt of a recovery on ${record_id}`,
  },
  "recovery.record": {
    event: "Recovery recorded",
    audit: (facts) =>
      `recovered ${amountOf(facts, "amount")} on ${facts.record_id}, ${amountOf(facts, "owed")} is still owed`,
    timeline: { "act.recovery": actEntry("recovery") },
  },
  "recovery.reverse": {
    event: "Recovery reversed",
    audit: (facts) =>
      `reversed a recovery of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.recovery": actReversedEntry("recovery") },
  },
} as const satisfies Record<string, EventTexts>;
