import { addMonths } from "../core/dates.ts";
import { formatNleExact, fromCents } from "../core/money.ts";
import { hasEnded, type LoanStatus } from "../loans/status.ts";
import type { CreditState } from "../payments/credit.ts";
import type { RetentionTimes } from "../settings/schema.ts";
import { privacyTexts } from "./texts.ts";

/** The data that decides whether a customer can be erased. */
export interface LoanForErasure {
  status: LoanStatus;
  /** When the loan was paid out; null for one that was never approved. */
  approval_date: string | null;
  /** The business date of the last change; for an ended loan, the date it ended. */
  changed_on: string;
}

/**
 * Why a customer's personal data cannot be erased today, or null. A loan or application is open, customer and lender
 * owe each other something outside of loans (SERV-136), or the retention period of an ended loan runs.
 * @param today the business date
 */
export function erasureError(
  loans: readonly LoanForErasure[],
  credit: Pick<CreditState, "balance" | "to_return">,
  times: Pick<RetentionTimes, "ended_loans_years">,
  today: string,
): string | null {
  if (loans.some((loan) => !hasEnded(loan.status))) return privacyTexts.openLoan;
  if (credit.balance > 0) return privacyTexts.hasCredit(formatNleExact(fromCents(credit.balance)));
  if (credit.to_return > 0)
    return privacyTexts.hasToReturn(formatNleExact(fromCents(credit.to_return)));
  const keptUntil = loans
    .filter((loan) => loan.approval_date !== null)
    .map((loan) => addMonths(loan.changed_on, 12 * times.ended_loans_years))
    .toSorted()
    .at(-1);
  return keptUntil !== undefined && keptUntil > today ? privacyTexts.mustBeKept(keptUntil) : null;
}
