import { type AuditFacts, amountOf, reasonOf, textOf, valueOf } from "./facts.ts";

/** The sentences about new schedules of loans. */
export const rescheduleSentences = {
  "loan.consent_reschedule": (facts: AuditFacts) =>
    textOf(facts, "way") === "paper"
      ? `recorded the signed consent to a new schedule of ${facts.record_id}`
      : `agreed to the new schedule of ${facts.record_id}`,
  "loan.reschedule": (facts: AuditFacts) => {
    const extra = Number(valueOf(facts, "extra_interest") ?? 0);
    const cost = extra > 0 ? ` with ${amountOf(facts, "extra_interest")} extra interest` : "";
    return `rescheduled ${facts.record_id} to ${textOf(facts, "due_date")}${cost}${reasonOf(facts)}`;
  },
  "loan.undo_reschedule": (facts: AuditFacts) =>
    `undid the new schedule of ${facts.record_id}${reasonOf(facts)}`,
};
