import { actEntry, actReversedEntry } from "../loans/loan-acts.ts";
import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to penalties, early settlements and the papers of a loan. */
export const servicingEventTexts = {
  "loan.refinance": {
    event: "Loan settled by another one",
    audit: (facts) =>
      `settled ${facts.record_id} with ${amountOf(facts, "amount")} of ${textOf(facts, "by")}, rebate ${amountOf(facts, "rebate")}`,
    timeline: {
      "act.top_up": actEntry("top_up"),
      "act_reversed.top_up": actReversedEntry("top_up"),
    },
  },
  "loan.settle": {
    event: "Loan settled early",
    audit: (facts) =>
      `settled ${facts.record_id} early with ${amountOf(facts, "amount")}, rebate ${amountOf(facts, "rebate")}`,
    timeline: {
      "act.settlement": actEntry("settlement"),
      "act_reversed.settlement": actReversedEntry("settlement"),
    },
  },
  "payoff.download": {
    event: "Early settlement quote saved",
    audit: ({ record_id }) => `saved the early settlement quote of ${record_id}`,
  },
  "penalty.charge": {
    event: "Penalty charged",
    audit: (facts) => `charged a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}`,
    timeline: { "act.penalty": actEntry("penalty") },
  },
  "penalty.take_back": {
    event: "Penalty taken back",
    audit: (facts) =>
      `took back a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.penalty": actReversedEntry("penalty") },
  },
  "penalty.waive": {
    event: "Penalty waived",
    audit: (facts) =>
      `waived a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: {
      "act.waiver": actEntry("waiver"),
      "act_reversed.waiver": actReversedEntry("waiver"),
    },
  },
  "schedule.download": {
    event: "Payment schedule saved as PDF",
    audit: ({ record_id }) => `saved the payment schedule of ${record_id}`,
  },
  "statement.download": {
    event: "Statement saved as PDF",
    audit: ({ record_id }) => `saved the statement of ${record_id}`,
  },
} as const satisfies Record<string, EventTexts>;
