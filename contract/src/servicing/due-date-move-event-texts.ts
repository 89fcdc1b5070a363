import { type AuditFacts, reasonOf, textOf, valueOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { actEntry, actReversedEntry } from "../loans/loan-act-entries.ts";
import { notice } from "../messaging/notice.ts";

/** One due date of a loan that was moved. */
interface MovedFacts {
  from: CalendarDate;
  to: CalendarDate;
  /** The holiday or rest day; absent where the calendar has none. */
  because?: string;
}

/** ", of 40 loans"; nothing where there is one. */
function ofLoans(facts: AuditFacts): string {
  const loans = Number(valueOf(facts, "loans") ?? 1);
  return loans === 1 ? "" : `, of ${loans} loans`;
}

/** The texts of what happens to the due dates of a day. */
export const dueDateMoveEventTexts = {
  "loan.move_due_dates": {
    event: "Due dates of a day moved",
    audit: (facts) =>
      `moved the due dates of ${facts.record_id} to ${textOf(facts, "to")}${ofLoans(facts)}${reasonOf(facts)}`,
    timeline: { "act.due_date_move": actEntry("due_date_move") },
    // Its entry is that of parts of payments that a penalty moved that is taken back.
    journal: null,
    notices: {
      due_date_moved: notice((loan, { from, to, because }: MovedFacts) => ({
        title: "Your payment is due on another day",
        text: `The payment of your loan ${loan} that was due on ${formatCustomerDate(from)}${because === undefined ? "" : ` (${because})`} is now due on ${formatCustomerDate(to)}. Its amount does not change.`,
      })),
    },
  },
  "loan.undo_due_date_move": {
    event: "Moved due dates put back",
    audit: (facts) =>
      `put back the due dates of ${facts.record_id}${ofLoans(facts)}${reasonOf(facts)}`,
    timeline: { "act_reversed.due_date_move": actReversedEntry("due_date_move") },
    journal: null,
    notices: {
      due_date_put_back: notice((loan, { from, to }: MovedFacts) => ({
        title: "Your payment is due on the first date again",
        text: `The payment of your loan ${loan} is due on ${formatCustomerDate(from)} again, not on ${formatCustomerDate(to)}. Its amount does not change. If you have a question, please ask our office.`,
      })),
    },
  },
} as const satisfies Record<string, EventTexts>;
