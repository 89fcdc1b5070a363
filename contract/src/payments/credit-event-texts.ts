import { customer, type EntryFacts, money, withoutCredit } from "../accounting/entry-parts.ts";
import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";
import { formatNle, formatNleExact } from "../core/money.ts";
import { notice } from "../messaging/notice.ts";

/** The entry of a movement of credit in the timeline of the customer. */
const creditEntry = (text: (sum: string) => string) => (happened: Happened<{ amount: number }>) =>
  `${actor(happened)} ${text(formatNleExact(Math.abs(happened.facts.amount)))}.`;

/** A movement of credit, and all the credit after it. Amounts in NLe. */
interface CreditFacts {
  amount: number;
  transaction_date: CalendarDate;
  credit: number;
}

/** The texts of what happens to the credit of customers. */
export const creditEventTexts = {
  "credit.apply": {
    event: "Credit of a customer used",
    audit: (facts) =>
      `used ${amountOf(facts, "amount")} of the credit of ${facts.record_id} for ${textOf(facts, "loan_id")}`,
    timeline: {
      "credit.applied": creditEntry((sum) => `used ${sum} of the customer's credit for a loan`),
    },
    // Its entry is that of a payment.
    journal: null,
    notices: {
      credit_applied: notice((loan, facts: CreditFacts & { balance: number }) => ({
        title: "Your credit paid your loan",
        text: `${formatNle(facts.amount)} of your credit paid your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}, as you asked. ${facts.balance === 0 ? "The loan is fully paid." : `You still owe ${formatNle(facts.balance)}.`} Your credit is now ${formatNle(facts.credit)}.`,
      })),
      // The payment that used it was taken back.
      credit_given_back: notice((loan, facts: Omit<CreditFacts, "transaction_date">) => ({
        title: "Your credit is yours again",
        text: `The payment of your loan ${loan} out of your credit was taken back. ${formatNle(facts.amount)} is your credit again: it is now ${formatNle(facts.credit)}.`,
      })),
    },
  },
  "credit.keep": {
    event: "Payment above the balance kept",
    audit: (facts) =>
      `kept ${amountOf(facts, "amount")} of ${textOf(facts, "receipt")} as the credit of ${facts.record_id}`,
    notices: {
      // What was paid above the balance is kept for the customer; `credit` is all that is kept (SERV-143).
      credit_kept: notice((loan, facts: CreditFacts) => ({
        title: "You paid more than you owed",
        text: `You paid ${formatNle(facts.amount)} more than your loan ${loan} needed on ${formatCustomerDate(facts.transaction_date)}. We keep it for you: your credit is ${formatNle(facts.credit)}. Tell our office whether it pays another loan or whether we pay it back.`,
      })),
    },
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
    notices: {
      credit_refunded: notice((_, facts: CreditFacts & { payment_method: string }) => ({
        title: "We paid your credit back",
        text: `We paid you back ${formatNle(facts.amount)} by ${facts.payment_method} on ${formatCustomerDate(facts.transaction_date)}. Your credit is now ${formatNle(facts.credit)}. If you did not receive it, please come to our office.`,
      })),
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
    notices: {
      refund_returned: notice((_, facts: CreditFacts & { to_return: number }) => ({
        title: "Your refund came back to us",
        text: `${formatNle(facts.amount)} of a refund came back to us on ${formatCustomerDate(facts.transaction_date)}. ${facts.to_return > 0 ? `You still have to return ${formatNle(facts.to_return)}.` : `Your credit is now ${formatNle(facts.credit)}.`}`,
      })),
    },
  },
  "credit.take_back": {
    event: "Credit of a customer taken back",
    audit: (facts) =>
      `took back ${amountOf(facts, "amount")} that ${facts.record_id} had paid above a balance`,
    notices: {
      // The payment that left credit was taken back; `to_return` is what was refunded of it.
      credit_taken_back: notice(
        (loan, facts: Omit<CreditFacts, "transaction_date"> & { to_return: number }) => ({
          title: "Credit taken back",
          text: `A payment on your loan ${loan} was taken back, and with it ${formatNle(facts.amount)} that you had paid above what you owed. ${facts.to_return > 0 ? `${formatNle(facts.to_return)} of it was paid back to you already: please return it to our office.` : `Your credit is ${formatNle(facts.credit)}.`}`,
        }),
      ),
    },
  },
} as const satisfies Record<string, EventTexts>;
