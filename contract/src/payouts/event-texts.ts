import { accounts } from "../accounting/accounts.ts";
import { chargeKinds } from "../accounting/charges.ts";
import {
  type EntryFacts,
  loan,
  money,
  moved,
  net,
  plain,
  touches,
  withoutCredit,
} from "../accounting/entry-parts.ts";
import { amountOf, exported, reasonOf, textOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { actor, type EventTexts, type Happened, withReason } from "../core/event-texts.ts";
import { formatNle, formatNleExact } from "../core/money.ts";
import { listed } from "../core/sentences.ts";
import type { ToppedUp } from "../loans/decision-event-texts.ts";
import { notice } from "../messaging/notice.ts";

/** ", NLe 3,907.10 for another loan", or nothing. */
function settles(entry: EntryFacts): string {
  return touches(entry, accounts.customerCredit.code)
    ? `, ${moved(entry, accounts.customerCredit.code)} for another loan`
    : "";
}

/** "fee 100.00" for each charge of a payout: the first kind always, the others where the payout has them. */
function deducted(entry: EntryFacts, of = ""): string[] {
  return chargeKinds
    .filter(({ account }, place) => place === 0 || net(entry, account) !== 0)
    .map(({ name, account }) => `${name}${of} ${plain(entry, account)}`);
}

function payout(entry: EntryFacts): string {
  return entry.payout === null ? "" : ` (${entry.payout.number})`;
}

/** Another person than the approver paid the loan out. Amounts in NLe. */
interface PaidOutFacts {
  disbursed_amount: number;
  paid_on: CalendarDate;
  first_due: CalendarDate;
  topped_up?: ToppedUp | null;
}

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
    journal: {
      disbursement: (entry: EntryFacts, by) =>
        `${by} paid out ${money(withoutCredit(entry), "from")} for ${loan(entry)}${payout(entry)}: amount ${plain(entry, accounts.loansReceivable.code)}, ${deducted(entry).join(", ")}${settles(entry)}.`,
    },
    notices: {
      paid_out: notice(
        (loan, { disbursed_amount, paid_on, first_due, topped_up }: PaidOutFacts) => {
          const settled = topped_up
            ? ` ${formatNle(topped_up.payoff)} of the loan settled ${topped_up.settles}.`
            : "";
          return {
            title: "Loan paid out",
            text: `We paid out ${formatNle(topped_up?.rest ?? disbursed_amount)} for your loan ${loan} on ${formatCustomerDate(paid_on)}.${settled} Your first payment is due on ${formatCustomerDate(first_due)}.`,
          };
        },
        ({ topped_up, disbursed_amount, first_due }) => {
          const amount = formatNle(topped_up?.rest ?? disbursed_amount);
          return { template: "paid_out", values: { amount, date: formatCustomerDate(first_due) } };
        },
      ),
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
    journal: {
      disbursement_reversal: (entry: EntryFacts, by) =>
        `${by} took back the payout of ${money(withoutCredit(entry), "to")} for ${loan(entry)}${payout(entry)}, and ${listed(deducted(entry, " of").map((charge) => `the ${charge}`))}${settles(entry)}.`,
    },
    notices: {
      // The loan waits for another payout. `amount` is what the customer got.
      payout_reversed: notice(
        (loan, { amount, paid_on }: { amount: number; paid_on: CalendarDate }) => ({
          title: "Payout reversed",
          text: `Our payout of ${formatNle(amount)} for your loan ${loan} on ${formatCustomerDate(paid_on)} was reversed. You owe nothing for this loan until it is paid out again. If you have received this money, please tell our office at once.`,
        }),
      ),
    },
  },
  "voucher.download": {
    event: "Payout voucher saved as PDF",
    audit: ({ record_id }) => `saved the voucher of payout ${record_id}`,
  },
} as const satisfies Record<string, EventTexts>;
