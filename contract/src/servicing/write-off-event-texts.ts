import { accounts } from "../accounting/accounts.ts";
import { type EntryFacts, loan, money, moved, receipt } from "../accounting/entry-parts.ts";
import { amountOf, reasonOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { actEntry, actReversedEntry } from "../loans/loan-act-entries.ts";
import { notice, paymentValues } from "../messaging/notice.ts";

const loansReceivable = accounts.loansReceivable.code;

/** Money for a written-off loan, and what is still owed. Amounts in NLe. */
interface RecoveryFacts {
  amount: number;
  transaction_date: CalendarDate;
  owed: number;
}

function owes(owed: number): string {
  return owed === 0 ? "You owe nothing more on it." : `You still owe ${formatNle(owed)}.`;
}

/** The texts of what happens to written-off loans and recoveries. */
export const writeOffEventTexts = {
  "loan.undo_write_off": {
    event: "Write-off undone",
    audit: (facts) =>
      `undid the write-off of ${facts.record_id}: ${amountOf(facts, "amount")} of principal is outstanding again${reasonOf(facts)}`,
    timeline: { "act_reversed.write_off": actReversedEntry("write_off") },
    journal: {
      write_off_reversal: (entry: EntryFacts, by) =>
        `${by} undid the end of ${loan(entry)}: ${moved(entry, loansReceivable)} is owed again.`,
    },
    notices: {
      write_off_undone: notice((loan, { balance }: { balance: number }) => ({
        title: "Your loan is open again",
        text: `Your loan ${loan} is open again, and payments count as before. You owe ${formatNle(balance)}. If you did not expect this, please ask our office.`,
      })),
    },
  },
  "loan.write_off": {
    event: "Loan written off",
    audit: (facts) =>
      `wrote off ${amountOf(facts, "amount")} of principal of ${facts.record_id}, ${amountOf(facts, "balance")} stays owed${reasonOf(facts)}`,
    timeline: { "act.write_off": actEntry("write_off") },
    journal: {
      write_off: (entry: EntryFacts, by) =>
        entry.payment_id !== null
          ? `After the reversal of ${receipt(entry)}, ${moved(entry, loansReceivable)} more of ${loan(entry)} is a loan loss.`
          : `${by} ended ${loan(entry)} with ${moved(entry, loansReceivable)} of principal unpaid: a loan loss.`,
    },
    notices: {
      // The loan ended with principal owed (SERV-129); `balance` is what the customer still owes.
      written_off: notice((loan, { balance }: { balance: number }) => ({
        title: "Your loan has ended unpaid",
        text: `Your loan ${loan} has ended and takes no more instalments. You still owe ${formatNle(balance)}. Please come to our office to pay it, or to talk about it.`,
      })),
    },
  },
  "recovery.download": {
    event: "Receipt of a recovery saved as PDF",
    audit: ({ record_id }) => `saved the receipt of a recovery on ${record_id}`,
  },
  "recovery.record": {
    event: "Recovery recorded",
    audit: (facts) =>
      `recovered ${amountOf(facts, "amount")} on ${facts.record_id}, ${amountOf(facts, "owed")} is still owed`,
    timeline: { "act.recovery": actEntry("recovery") },
    journal: {
      recovery: (entry: EntryFacts, by) =>
        `${by} recovered ${money(entry, "to")} of the loss on ${loan(entry)}.`,
    },
    notices: {
      recovered: notice(
        (loan, facts: RecoveryFacts) => ({
          title: "Payment received",
          text: `We received ${formatNle(facts.amount)} for your ended loan ${loan} on ${formatCustomerDate(facts.transaction_date)}. ${owes(facts.owed)} Thank you.`,
        }),
        (facts) => ({
          template: "payment",
          values: paymentValues({ ...facts, balance: facts.owed }),
        }),
      ),
    },
  },
  "recovery.reverse": {
    event: "Recovery reversed",
    audit: (facts) =>
      `reversed a recovery of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.recovery": actReversedEntry("recovery") },
    journal: {
      recovery_reversal: (entry: EntryFacts, by) =>
        `${by} reversed a recovery on ${loan(entry)}, ${money(entry, "from")}.`,
    },
    notices: {
      recovery_reversed: notice((loan, facts: RecoveryFacts) => ({
        title: "Payment taken back",
        text: `The ${formatNle(facts.amount)} of ${formatCustomerDate(facts.transaction_date)} for your ended loan ${loan} was recorded in error and no longer counts. ${owes(facts.owed)} If you did not expect this, please ask our office.`,
      })),
    },
  },
} as const satisfies Record<string, EventTexts>;
