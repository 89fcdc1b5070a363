import { type EntryFacts, moved, unidentified } from "../accounting/entry-parts.ts";
import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { notice } from "../messaging/notice.ts";

/** Money for a loan that reached the wallet. In NLe. */
interface ReceiptFacts {
  amount: number;
  transaction_date: CalendarDate;
}

/** The texts of what happens to money of the wallet. */
export const mobileMoneyEventTexts = {
  "pay_intent.ask": {
    event: "Code to pay made",
    audit: (facts) =>
      `made a code to pay ${amountOf(facts, "amount")} of ${facts.record_id} from a wallet`,
  },
  "receipt.ask": {
    event: "Receipt of the wallet: second person asked",
    audit: (facts) =>
      `asked to ${textOf(facts, "as")} receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}${reasonOf(facts)}`,
  },
  "receipt.attach": {
    event: "Receipt of the wallet booked on a loan",
    audit: (facts) =>
      `booked receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}, on ${textOf(facts, "loan_id")}${reasonOf(facts)}`,
    // It records a payment.
    ...auditOnly,
  },
  "receipt.decline": {
    event: "Receipt of the wallet: request declined",
    audit: (facts) => `declined what was asked for receipt ${facts.record_id} of the wallet`,
  },
  "receipt.fetch": {
    event: "Payment of the wallet fetched",
    audit: (facts) => `fetched payment ${facts.record_id} from the mobile money provider`,
  },
  "receipt.give": {
    event: "Receipt of the wallet given to another person",
    audit: (facts) => `gave receipt ${facts.record_id} of the wallet to ${textOf(facts, "owner")}`,
  },
  "receipt.return": {
    event: "Receipt of the wallet returned",
    audit: (facts) =>
      `returned receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}${reasonOf(facts)}`,
    // It is on no loan.
    timeline: null,
    journal: {
      receipt_return: (entry: EntryFacts, by) =>
        `${by} returned ${moved(entry, unidentified)} of unidentified receipts to the payer.`,
    },
    notices: {
      receipt_returned: notice((loan, { amount, transaction_date }: ReceiptFacts) => ({
        title: "We sent your money back",
        text: `We sent back ${formatNle(amount)}, which we had received for your loan ${loan} on ${formatCustomerDate(transaction_date)}. If it does not reach your wallet, please come to our office.`,
      })),
    },
  },
  "receipt.wait": {
    event: "Receipt of the wallet on no loan",
    audit: (facts) =>
      `received ${textOf(facts, "received")} in the wallet on no loan, for ${textOf(facts, "owner")}`,
    // It is on no loan.
    timeline: null,
    // Its entry is an unidentified receipt, as that of a line of a bank statement.
    journal: null,
    notices: {
      // Money for the loan reached the wallet, and the loan does not take it as it is (MOMO-17).
      receipt_waits: notice((loan, { amount, transaction_date }: ReceiptFacts) => ({
        title: "We received your money",
        text: `We received ${formatNle(amount)} for your loan ${loan} on ${formatCustomerDate(transaction_date)}. The loan cannot be paid with it at the moment, so our office decides with you what becomes of it. Your money is safe.`,
      })),
    },
  },
} as const satisfies Record<string, EventTexts>;
