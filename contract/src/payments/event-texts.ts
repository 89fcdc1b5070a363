import { actEntry, actReversedEntry } from "../loans/loan-acts.ts";
import { formatNleExact } from "../core/money.ts";
import { actor, type EventTexts, type Happened, withReason } from "../core/event-texts.ts";
import {
  amountOf,
  type AuditFacts,
  changedNames,
  exported,
  reasonOf,
  searched,
  textOf,
} from "../core/audit-facts.ts";
import { receiptNumber } from "../core/codes.ts";

const payment = ({ record_id }: AuditFacts) =>
  /^[0-9]+$/.test(record_id) ? receiptNumber(Number(record_id)) : `payment ${record_id}`;

/** The texts of what happens to payments and their methods. */
export const paymentEventTexts = {
  "payment.export": { event: "Payments exported", audit: exported("payments") },
  "payment.move": {
    event: "Payment moved to another loan",
    audit: (facts) =>
      `moved ${textOf(facts, "receipt")} of ${amountOf(facts, "amount")} from ${textOf(facts, "from")} to ${textOf(facts, "to")}${reasonOf(facts)}`,
    timeline: {
      "act.payment_move": actEntry("payment_move"),
      "act_reversed.payment_move": actReversedEntry("payment_move"),
    },
  },
  "payment.record": {
    event: "Payment recorded",
    audit: (facts) =>
      `recorded ${amountOf(facts, "amount")} for ${textOf(facts, "loan_id")}, balance ${amountOf(facts, "balance")}`,
    timeline: {
      paid: ({
        facts,
        loan,
        who,
      }: Happened<{ payment: number; amount: number; method: string }>) => {
        const text = `a payment of ${formatNleExact(facts.amount)} of ${loan}, ${facts.method}, ${receiptNumber(facts.payment)}.`;
        return who === null ? `Received ${text}` : `${who} recorded ${text}`;
      },
    },
  },
  "payment.reverse": {
    event: "Payment reversed",
    audit: (facts) =>
      `reversed ${payment(facts)} of ${amountOf(facts, "amount")} for ${textOf(facts, "loan_id")}${reasonOf(facts)}`,
    timeline: {
      reversed: (happened: Happened<{ payment: number; amount: number; reason: string }>) => {
        const { payment, amount } = happened.facts;
        return `${actor(happened)} reversed the payment ${receiptNumber(payment)} of ${formatNleExact(amount)}, ${happened.loan}${withReason(happened.facts)}`;
      },
    },
  },
  "payment_method.add": {
    event: "Payment method added",
    audit: (facts) =>
      `added the payment method ${textOf(facts, "name")}, which leads to ${textOf(facts, "target")}`,
  },
  "payment_method.change": {
    event: "Payment method changed",
    audit: (facts) => `changed the payment method ${textOf(facts, "name")}: ${changedNames(facts)}`,
  },
  "receipt.download": {
    event: "Receipt saved as PDF",
    audit: (facts) => `saved the receipt of ${payment(facts)}`,
  },
  "search.payments": { event: "Payments searched", audit: searched("payments") },
} as const satisfies Record<string, EventTexts>;
