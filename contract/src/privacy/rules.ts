import { addMonths } from "../core/dates.ts";
import { statusLists, type LoanStatus } from "../loans/status.ts";
import type { RetentionTimes } from "../settings/schema.ts";
import { privacyTexts } from "./texts.ts";

/** What erasing a customer depends on. */
export interface LoanForErasure {
  status: LoanStatus;
  /** When money was paid out; null for a loan that was never approved. */
  approval_date: string | null;
  /** The business date of its last change, which for an ended loan is its end. */
  changed_on: string;
}

/**
 * Why a customer's personal data cannot be erased today, or null: a loan or an application is open, or the records of
 * an ended loan must still be kept.
 * @param today the business date
 */
export function erasureError(
  loans: readonly LoanForErasure[],
  times: Pick<RetentionTimes, "ended_loans_years">,
  today: string,
): string | null {
  if (loans.some((loan) => !statusLists.closed.some((status) => status === loan.status)))
    return privacyTexts.openLoan;
  const keptUntil = loans
    .filter((loan) => loan.approval_date !== null)
    .map((loan) => addMonths(loan.changed_on, 12 * times.ended_loans_years))
    .toSorted()
    .at(-1);
  return keptUntil !== undefined && keptUntil > today ? privacyTexts.mustBeKept(keptUntil) : null;
}
