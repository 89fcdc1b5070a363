import { formatNleExact } from "../core/money.ts";
import { actor, type EventTexts, type Happened, withReason } from "../core/event-texts.ts";
import { amountOf, exported, reasonOf, textOf } from "../core/audit-facts.ts";

/** The texts of what happens to payouts. */
export const payoutEventTexts = {
  "loan.pay_out": {
    event: "Loan paid out",
    audit: (facts) =>
      `paid out ${amountOf(facts, "disbursed_amount")} for ${facts.record_id} by ${textOf(facts, "payment_method")}`,
    timeline: {
      paid_out: (happened: Happened<{ amount: number; method: string }>) => {
        const { amount, method } = happened.facts;
        return `${actor(happened)} paid out ${formatNleExact(amount)} of ${happened.loan}, ${method}.`;
      },
    },
  },
  "payout.export": { event: "Payouts exported", audit: exported("payouts") },
  "payout.reverse": {
    event: "Payout reversed",
    audit: (facts) =>
      `reversed ${textOf(facts, "number")} of ${amountOf(facts, "disbursed_amount")} for ${facts.record_id}${reasonOf(facts)}`,
    timeline: {
      payout_reversed: (happened: Happened<{ amount: number; reason: string }>) =>
        `${actor(happened)} reversed the payout of ${formatNleExact(happened.facts.amount)} of ${happened.loan}${withReason(happened.facts)}`,
    },
  },
  "voucher.download": {
    event: "Payout voucher saved as PDF",
    audit: ({ record_id }) => `saved the voucher of payout ${record_id}`,
  },
} as const satisfies Record<string, EventTexts>;
