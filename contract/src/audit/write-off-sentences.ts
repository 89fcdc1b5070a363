import { type AuditFacts, amountOf, reasonOf } from "./facts.ts";

/** The sentences about written-off loans. */
export const writeOffSentences = {
  "loan.undo_write_off": (facts: AuditFacts) =>
    `undid the write-off of ${facts.record_id}: ${amountOf(facts, "amount")} of principal is outstanding again${reasonOf(facts)}`,
  "loan.write_off": (facts: AuditFacts) =>
    `wrote off ${amountOf(facts, "amount")} of principal of ${facts.record_id}, ${amountOf(facts, "balance")} stays owed${reasonOf(facts)}`,
  "recovery.download": ({ record_id }: AuditFacts) =>
    `saved the receipt of a recovery on ${record_id}`,
  "recovery.record": (facts: AuditFacts) =>
    `recovered ${amountOf(facts, "amount")} on ${facts.record_id}, ${amountOf(facts, "owed")} is still owed`,
  "recovery.reverse": (facts: AuditFacts) =>
    `reversed a recovery of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
};
