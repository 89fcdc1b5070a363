import { accounts } from "../accounting/accounts.ts";
import { type EntryFacts, loan, money, moved, receipt } from "../accounting/entry-parts.ts";
import { actEntry, actReversedEntry } from "../loans/loan-acts.ts";
import { amountOf, reasonOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

const loansReceivable = accounts.loansReceivable.code;

/** The texts of what happens to written-off loans and recoveries. */
export const writeOffEventTexts = {
  "loan.undo_write_off": {
    event: "Write-off undone",
    audit: (facts) =>
      `undid the write-off of ${facts.record_id}: ${amountOf(facts, "amount")} of principal is outstanding again${reasonOf(facts)}`,
    timeline: { "act_reversed.write_off": actReversedEntry("write_off") },
    journal: {
      write_off_reversal: (entry: EntryFacts, by) =>
        `${by} undid the end of ${loan(entry)}: ${moved(entry, loansReceivable)} is owed again.`,
    },
  },
  "loan.write_off": {
    event: "Loan written off",
    audit: (facts) =>
      `wrote off ${amountOf(facts, "amount")} of principal of ${facts.record_id}, ${amountOf(facts, "balance")} stays owed${reasonOf(facts)}`,
    timeline: { "act.write_off": actEntry("write_off") },
    journal: {
      write_off: (entry: EntryFacts, by) =>
        entry.payment_id !== null
          ? `After the reversal of ${receipt(entry)}, ${moved(entry, loansReceivable)} more of ${loan(entry)} is a loan loss.`
          : `${by} ended ${loan(entry)} with ${moved(entry, loansReceivable)} of principal unpaid: a loan loss.`,
    },
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
    journal: {
      recovery: (entry: EntryFacts, by) =>
        `${by} recovered ${money(entry, "to")} of the loss on ${loan(entry)}.`,
    },
  },
  "recovery.reverse": {
    event: "Recovery reversed",
    audit: (facts) =>
      `reversed a recovery of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.recovery": actReversedEntry("recovery") },
    journal: {
      recovery_reversal: (entry: EntryFacts, by) =>
        `${by} reversed a recovery on ${loan(entry)}, ${money(entry, "from")}.`,
    },
  },
} as const satisfies Record<string, EventTexts>;
