import { amountOf, type AuditFacts, reasonOf, textOf } from "./facts.ts";

/** The sentences of penalties and early settlements. */
export const servicingSentences = {
  "loan.refinance": (facts: AuditFacts) =>
    `settled ${facts.record_id} with ${amountOf(facts, "amount")} of ${textOf(facts, "by")}, rebate ${amountOf(facts, "rebate")}`,
  "loan.settle": (facts: AuditFacts) =>
    `settled ${facts.record_id} early with ${amountOf(facts, "amount")}, rebate ${amountOf(facts, "rebate")}`,
  "payoff.download": ({ record_id }: AuditFacts) =>
    `saved the early settlement quote of ${record_id}`,
  "penalty.charge": (facts: AuditFacts) =>
    `charged a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}`,
  "penalty.take_back": (facts: AuditFacts) =>
    `took back a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
  "penalty.waive": (facts: AuditFacts) =>
    `waived a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
  "schedule.download": ({ record_id }: AuditFacts) => `saved the payment schedule of ${record_id}`,
} as const;
