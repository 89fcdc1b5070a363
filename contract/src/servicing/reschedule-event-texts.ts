import { amountOf, reasonOf, textOf, valueOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { actEntry, actReversedEntry } from "../loans/loan-act-entries.ts";
import { notice } from "../messaging/notice.ts";

/** A new schedule (SERV-111): its dates and what they cost. Amounts in NLe. */
interface OfferedFacts {
  extra_interest: number;
  instalments: number;
  instalment: number;
  first_due: CalendarDate;
}

/** What is due next on the schedule that counts. Amounts in NLe. */
interface NextPayment {
  next_due: CalendarDate;
  amount: number;
}

/** "9 payments of NLe 300", or the one that is left. */
function payments({ instalments, instalment }: OfferedFacts): string {
  const amount = formatNle(instalment);
  return instalments === 1 ? `one payment of ${amount}` : `${instalments} payments of ${amount}`;
}

/** The texts of what happens to new schedules. */
export const rescheduleEventTexts = {
  "loan.consent_reschedule": {
    event: "Customer's consent to a new schedule",
    audit: (facts) =>
      textOf(facts, "way") === "paper"
        ? `recorded the signed consent to a new schedule of ${facts.record_id}`
        : `agreed to the new schedule of ${facts.record_id}`,
  },
  "loan.reschedule": {
    event: "Loan rescheduled",
    audit: (facts) => {
      const extra = Number(valueOf(facts, "extra_interest") ?? 0);
      const cost = extra > 0 ? ` with ${amountOf(facts, "extra_interest")} extra interest` : "";
      return `rescheduled ${facts.record_id} to ${textOf(facts, "due_date")}${cost}${reasonOf(facts)}`;
    },
    timeline: { "act.reschedule": actEntry("reschedule") },
    // Its entry is that of parts of payments that moved.
    journal: null,
    notices: {
      // It costs more, so that the customer can agree to it (SERV-104).
      reschedule_offered: notice((loan, facts: OfferedFacts) => ({
        title: "Please look at new dates for your loan",
        text: `For your loan ${loan} our office proposes ${payments(facts)} from ${formatCustomerDate(facts.first_due)}. This costs you ${formatNle(facts.extra_interest)} more in interest, so it counts only if you agree. Look at the dates under My Loans, or come to our office.`,
      })),
      // It was declined or withdrawn (SERV-112).
      reschedule_declined: notice((loan, { next_due, amount }: NextPayment) => ({
        title: "The dates of your loan stay as they are",
        text: `The new dates that we proposed for your loan ${loan} do not come into force. Your next payment of ${formatNle(amount)} is due on ${formatCustomerDate(next_due)}, as before. If you have a question, please ask our office.`,
      })),
      rescheduled: notice(
        (loan, facts: OfferedFacts & { last_due: CalendarDate; balance: number }) => ({
          title: "Your loan has new dates",
          text: `Your loan ${loan} has new dates: ${payments(facts)}, the first on ${formatCustomerDate(facts.first_due)}, the last on ${formatCustomerDate(facts.last_due)}. ${facts.extra_interest > 0 ? `The new dates cost ${formatNle(facts.extra_interest)} more in interest.` : "No interest was added."} You owe ${formatNle(facts.balance)}.`,
        }),
      ),
    },
  },
  "loan.undo_reschedule": {
    event: "New schedule undone",
    audit: (facts) => `undid the new schedule of ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.reschedule": actReversedEntry("reschedule") },
    // Its entry is that of parts of payments that moved.
    journal: null,
    notices: {
      reschedule_undone: notice((loan, facts: NextPayment & { balance: number }) => ({
        title: "The new dates no longer count",
        text: `The new dates of your loan ${loan} were taken back, and the dates before count again. Your next payment of ${formatNle(facts.amount)} is due on ${formatCustomerDate(facts.next_due)}. You owe ${formatNle(facts.balance)}. If you did not expect this, please ask our office.`,
      })),
    },
  },
} as const satisfies Record<string, EventTexts>;
