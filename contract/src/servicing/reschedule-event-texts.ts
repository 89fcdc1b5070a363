import { actEntry, actReversedEntry } from "../loans/loan-acts.ts";
import { amountOf, reasonOf, textOf, valueOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to new schedules. */
export const rescheduleEventTexts = {
  "loan.consent_reschedule": {
    event: "Customer's consent to a new schedule",
    audit: (facts) =>
      textOf(facts, "way") === "paper"
        ? `recorded the signed consent to a new schedule of ${facts.record_id}`
        : `agreed to the new schedule of ${facts.record_id}`,
  },
  "loan.reschedule": {
    event: "Loan rescheduled",
    audit: (facts) => {
      const extra = Number(valueOf(facts, "extra_interest") ?? 0);
      const cost = extra > 0 ? ` with ${amountOf(facts, "extra_interest")} extra interest` : "";
      return `rescheduled ${facts.record_id} to ${textOf(facts, "due_date")}${cost}${reasonOf(facts)}`;
    },
    timeline: { "act.reschedule": actEntry("reschedule") },
  },
  "loan.undo_reschedule": {
    event: "New schedule undone",
    audit: (facts) => `undid the new schedule of ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.reschedule": actReversedEntry("reschedule") },
  },
} as const satisfies Record<string, EventTexts>;
