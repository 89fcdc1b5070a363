import { customer, type EntryFacts, money, withoutCredit } from "../accounting/entry-parts.ts";
import { formatNleExact } from "../core/money.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";
import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";

/** The entry of a movement of credit in the timeline of the customer. */
const creditEntry = (text: (sum: string) => string) => (happened: Happened<{ amount: number }>) =>
  `${actor(happened)} ${text(formatNleExact(Math.abs(happened.facts.amount)))}.`;

/** The texts of what happens to the credit of customers. */
export const creditEventTexts = {
  "credit.apply": {
    event: "Credit of a customer used",
    audit: (facts) =>
      `used ${amountOf(facts, "amount")} of the credit of ${facts.record_id} for ${textOf(facts, "loan_id")}`,
    timeline: {
      "credit.applied": creditEntry((sum) => `used ${sum} of the customer's credit for a loan`),
    },
  },
  "credit.keep": {
    event: "Payment above the balance kept",
    audit: (facts) =>
      `kept ${amountOf(facts, "amount")} of ${textOf(facts, "receipt")} as the credit of ${facts.record_id}`,
  },
  "credit.refund": {
    event: "Credit of a customer refunded",
    audit: (facts) =>
      `refunded ${amountOf(facts, "amount")} of the credit of ${facts.record_id} by ${textOf(facts, "payment_method")}${reasonOf(facts)}`,
    timeline: { "credit.refund": creditEntry((sum) => `refunded ${sum} of the customer's credit`) },
    journal: {
      credit_refund: (entry: EntryFacts, by) =>
        `${by} refunded ${money(withoutCredit(entry), "from")} of the credit of ${customer(entry)}.`,
    },
  },
  "credit.return_refund": {
    event: "Refund came back",
    audit: (facts) => `took back ${amountOf(facts, "amount")} of a refund to ${facts.record_id}`,
    timeline: {
      "credit.refund_returned": creditEntry((sum) => `recorded that a refund of ${sum} came back`),
    },
    journal: {
      credit_refund_reversal: (entry: EntryFacts, by) =>
        `${by} took back ${money(withoutCredit(entry), "to")} of a refund to ${customer(entry)}.`,
    },
  },
  "credit.take_back": {
    event: "Credit of a customer taken back",
    audit: (facts) =>
      `took back ${amountOf(facts, "amount")} that ${facts.record_id} had paid above a balance`,
  },
} as const satisfies Record<string, EventTexts>;
