import { businessDate, type CalendarDate, daysBetween } from "../core/dates.ts";
import { canonicalStatus } from "./status.ts";

/** Input of the rule: an application with its reviews. */
interface ReviewedLoan {
  status: string | null;
  created_at: string;
  first_review_date: string | null;
  second_review_date: string | null;
}

/** What an application waits for, and for how many days; null for a loan that waits for no one (LOAN-69). */
export function waitingFor(
  loan: ReviewedLoan,
  today: CalendarDate,
): { step: "First review" | "Second review" | "Approval"; days: number } | null {
  const submitted = businessDate(new Date(loan.created_at));
  const since = (date: string | null) => Math.max(0, daysBetween(date ?? submitted, today));
  const status = canonicalStatus(loan.status);
  if (status === "applied" || status === "reviewing")
    return { step: "First review", days: since(null) };
  if (status === "processing")
    return { step: "Second review", days: since(loan.first_review_date) };
  return status === "processed" ? { step: "Approval", days: since(loan.second_review_date) } : null;
}
