import type { CalendarDate } from "../core/dates.ts";
import type { Cents } from "../core/money.ts";

/** Most months of a payment holiday, and most until a first instalment. */
export const longestHoliday = 24;
/** Most instalments of a schedule, as of an application. */
export const mostInstalments = 600;

/** How the unpaid part is spread anew. Without a date the first instalment keeps the next due date. */
export type RescheduleTerms =
  | { way: "holiday"; months: number }
  | { way: "longer_term"; instalments: number; first_due_date: CalendarDate | null }
  | { way: "smaller_instalment"; amount: Cents; first_due_date: CalendarDate | null };

/** What is asked for. Amounts in cents. */
export type RescheduleInput = RescheduleTerms & {
  /** Whether unpaid charges are due with the first new instalment, or are waived. */
  charges: "carry" | "waive";
  /** Interest added to what is owed; 0 for none. */
  extra_interest: Cents;
  /** The number of the unpaid instalment from which the schedule is new; null for the first unpaid one. */
  from_instalment: number | null;
};
