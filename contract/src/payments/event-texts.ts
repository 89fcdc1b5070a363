import { accounts } from "../accounting/accounts.ts";
import {
  claimed,
  type EntryFacts,
  loan,
  money,
  moved,
  net,
  plain,
  receipt,
  target,
  total,
  touches,
  unidentified,
  withoutCredit,
} from "../accounting/entry-parts.ts";
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
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import {
  actor,
  auditOnly,
  type EventTexts,
  type Happened,
  withReason,
} from "../core/event-texts.ts";
import { formatNle, formatNleExact } from "../core/money.ts";
import { actEntry, actReversedEntry } from "../loans/loan-act-entries.ts";
import { notice, paymentValues } from "../messaging/notice.ts";

const payment = ({ record_id }: AuditFacts) =>
  /^[0-9]+$/.test(record_id) ? receiptNumber(Number(record_id)) : `payment ${record_id}`;

const { customerCredit, interestIncome, loansReceivable, penaltyIncome } = accounts;

/** Whether the money of a payment was the customer's credit: no cash moved. */
function isOutOfCredit(entry: EntryFacts): boolean {
  const side = entry.kind === "payment" ? "debit" : "credit";
  return entry.lines.some((line) => line.account_code === customerCredit.code && line[side] > 0);
}

/** Whether the money of a payment was an unidentified receipt: nothing reached an account of money. */
function isIdentified(entry: EntryFacts): boolean {
  return net(entry, unidentified) > 0;
}

/** ", 50.00 as the customer's credit", or nothing. */
function keptCredit(entry: EntryFacts): string {
  return touches(entry, customerCredit.code)
    ? `, ${plain(entry, customerCredit.code)} as the customer's credit`
    : "";
}

/** What a payment covers, by account. */
const partNames: Readonly<Record<string, string>> = {
  [loansReceivable.code]: "principal",
  [interestIncome.code]: "interest",
  [penaltyIncome.code]: "penalty",
};

function parts(entry: EntryFacts): string {
  const penalty =
    net(entry, penaltyIncome.code) === 0 ? "" : `penalty ${plain(entry, penaltyIncome.code)}, `;
  return `${penalty}interest ${plain(entry, interestIncome.code)}, principal ${plain(entry, loansReceivable.code)}`;
}

/** A payment, and what is owed after it. Amounts in NLe. */
interface PaymentFacts {
  amount: number;
  transaction_date: CalendarDate;
  balance: number;
}

/** A payment on the wrong loan; `other` is the loan it belongs to, where that is the same customer's (SERV-148). */
interface MovedFacts extends PaymentFacts {
  other: string | null;
}

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
    // Its entries are those of a payment and of its reversal.
    journal: null,
    notices: {
      // They never name another customer.
      payment_moved_away: notice((loan, facts: MovedFacts) => ({
        title: "Payment moved",
        text: `The payment of ${formatNle(facts.amount)} of ${formatCustomerDate(facts.transaction_date)} was recorded on your loan ${loan}, ${facts.other === null ? "but it belongs to another loan" : `but it belongs to your loan ${facts.other}`}. It no longer counts for ${loan}. You now owe ${formatNle(facts.balance)} on it. If you think this is wrong, please come to our office with your receipt.`,
      })),
      payment_moved_here: notice((loan, facts: MovedFacts) => ({
        title: "Payment recorded",
        text: `We received ${formatNle(facts.amount)} for your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}. It had been recorded on ${facts.other === null ? "another loan" : `your loan ${facts.other}`} by mistake. ${facts.balance === 0 ? "Your loan is fully paid: you owe nothing more on it." : `You still owe ${formatNle(facts.balance)}.`} Thank you.`,
      })),
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
    journal: {
      payment: (entry: EntryFacts, by) =>
        isOutOfCredit(entry)
          ? `${by} used ${moved(entry, customerCredit.code)} of the customer's money for ${loan(entry)} (${receipt(entry)}): ${parts(entry)}.`
          : isIdentified(entry)
            ? `${by} booked ${moved(entry, unidentified)} of unidentified receipts on ${loan(entry)} (${receipt(entry)}): ${parts(entry)}${keptCredit(entry)}.`
            : `${by} took ${money(withoutCredit(entry), "to")} for ${loan(entry)} (${receipt(entry)}): ${parts(entry)}${keptCredit(entry)}.`,
      till_collection: (entry: EntryFacts, by) =>
        `${by} brought ${total(entry)} of an earlier day into ${target(entry)}${entry.payment_id === null ? "" : ` (${receipt(entry)})`}.`,
    },
    notices: {
      payment: notice(
        (loan, facts: PaymentFacts) => ({
          title: "Payment recorded",
          text: `We received ${formatNle(facts.amount)} for your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}. You still owe ${formatNle(facts.balance)}. Thank you.`,
        }),
        (facts) => ({ template: "payment", values: paymentValues(facts) }),
      ),
      // The payment that reduces the balance to 0.
      paid: notice(
        (loan, facts: Omit<PaymentFacts, "balance">) => ({
          title: "Loan fully paid",
          text: `We received your last payment of ${formatNle(facts.amount)} on ${formatCustomerDate(facts.transaction_date)}. Your loan ${loan} is fully paid: you owe nothing more on it. Thank you.`,
        }),
        (facts) => ({ template: "paid", values: paymentValues({ ...facts, balance: 0 }) }),
      ),
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
    journal: {
      payment_reversal: (entry: EntryFacts, by) =>
        isOutOfCredit(entry)
          ? `${by} reversed ${receipt(entry)} of ${loan(entry)}, ${moved(entry, customerCredit.code)} of the customer's money: ${parts(entry)}.`
          : net(entry, unidentified) < 0
            ? `${by} reversed ${receipt(entry)} of ${loan(entry)}, ${moved(entry, unidentified)} is an unidentified receipt again: ${parts(entry)}${keptCredit(entry)}${claimed(entry)}.`
            : `${by} reversed ${receipt(entry)} of ${loan(entry)}, ${money(withoutCredit(entry), "from")}: ${parts(entry)}${keptCredit(entry)}${claimed(entry)}.`,
      // Other acts post it too, where they change what payments cover.
      reallocation: (entry: EntryFacts) => {
        const cause = entry.payment_id === null ? "" : `After the reversal of ${receipt(entry)}, `;
        const lines = entry.lines.map((line) => ({ ...line, name: partNames[line.account_code] }));
        const named = (side: "debit" | "credit") =>
          lines
            .filter((line) => line[side] > 0)
            .map(({ name = "another part" }) => name)
            .join(" and ");
        return `${cause}${total(entry)} of ${loan(entry)} counts as ${named("credit")} instead of ${named("debit")}.`;
      },
    },
    notices: {
      payment_reversed: notice(
        (loan, facts: PaymentFacts) => ({
          title: "Payment taken back",
          text: `The payment of ${formatNle(facts.amount)} of ${formatCustomerDate(facts.transaction_date)} on your loan ${loan} was taken back and no longer counts. You now owe ${formatNle(facts.balance)}. If you did pay this amount, please come to our office with your receipt.`,
        }),
        (facts) => ({ template: "payment_reversed", values: paymentValues(facts) }),
      ),
    },
  },
  "payment_method.add": {
    event: "Payment method added",
    audit: (facts) =>
      `added the payment method ${textOf(facts, "name")}, which leads to ${textOf(facts, "target")}`,
    ...auditOnly,
  },
  "payment_method.change": {
    event: "Payment method changed",
    audit: (facts) => `changed the payment method ${textOf(facts, "name")}: ${changedNames(facts)}`,
    ...auditOnly,
  },
  "receipt.download": {
    event: "Receipt saved as PDF",
    audit: (facts) => `saved the receipt of ${payment(facts)}`,
  },
  "search.payments": { event: "Payments searched", audit: searched("payments") },
} as const satisfies Record<string, EventTexts>;
