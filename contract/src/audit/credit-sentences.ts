import { type AuditFacts, amountOf, reasonOf, textOf } from "./facts.ts";

/** The sentences about the credit of customers and about moved payments. */
export const creditSentences = {
  "credit.apply": (facts: AuditFacts) =>
    `used ${amountOf(facts, "amount")} of the credit of ${facts.record_id} for ${textOf(facts, "loan_id")}`,
  "credit.keep": (facts: AuditFacts) =>
    `kept ${amountOf(facts, "amount")} of ${textOf(facts, "receipt")} as the credit of ${facts.record_id}`,
  "credit.refund": (facts: AuditFacts) =>
    `refunded ${amountOf(facts, "amount")} of the credit of ${facts.record_id} by ${textOf(facts, "payment_method")}${reasonOf(facts)}`,
  "credit.return_refund": (facts: AuditFacts) =>
    `took back ${amountOf(facts, "amount")} of a refund to ${facts.record_id}`,
  "credit.take_back": (facts: AuditFacts) =>
    `took back ${amountOf(facts, "amount")} that ${facts.record_id} had paid above a balance`,
  "payment.move": (facts: AuditFacts) =>
    `moved ${textOf(facts, "receipt")} of ${amountOf(facts, "amount")} from ${textOf(facts, "from")} to ${textOf(facts, "to")}${reasonOf(facts)}`,
};
