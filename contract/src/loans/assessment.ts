import type { z } from "zod";
import { type CalendarDate, daysBetween } from "../core/dates.ts";
import { type Cents, formatNleExact, shareOf, sumCents } from "../core/money.ts";
import { lateText } from "./lateness.ts";
import type { loanAssessment } from "./schema/assessment.ts";

/** What a review or an approval weighs, as the screens read it. */
export type LoanAssessment = z.output<typeof loanAssessment>;

/**
 * Payments as a share of a monthly income, to four decimals, rounded half up; null without income.
 * @param payments monthly payments in cents
 */
export function incomeShare(payments: readonly Cents[], income: Cents | null): number | null {
  if (income === null || income <= 0) return null;
  const [part, whole] = [BigInt(sumCents(payments)), BigInt(income)];
  return Number((part * 20_000n + whole) / (whole * 2n)) / 10_000;
}

/** A fraction as whole percent: 0.3333 is "33%". */
export function wholePercent(share: number): string {
  return `${Math.round(shareOf(100, share))}%`;
}

/** A loan with what was due and what was paid when. */
export interface PaidHistory {
  /** In order; `to_date` is what is to be paid up to and including the instalment, in cents. */
  instalments: readonly { due_date: CalendarDate; to_date: Cents }[];
  /** Payments that were not reversed, in cents. */
  payments: readonly { date: CalendarDate; amount: Cents }[];
  /** Today, or the day on which the loan ended. */
  until: CalendarDate;
}

/** Most days that an instalment of these loans was paid late, or is unpaid; null without a loan (LOAN-137). */
export function worstDaysLate(loans: readonly PaidHistory[]): number | null {
  return loans.length === 0 ? null : Math.max(...loans.map(worstOfLoan));
}

function worstOfLoan({ instalments, payments, until }: PaidHistory): number {
  const inOrder = payments.toSorted((a, b) => a.date.localeCompare(b.date));
  let worst = 0;
  let paid = 0;
  let next = 0;
  for (const { due_date, to_date } of instalments) {
    for (; paid < to_date && next < inOrder.length; next += 1) paid += inOrder[next]?.amount ?? 0;
    // Nothing was owed, or an act settled it.
    if (paid >= to_date && next === 0) continue;
    const settled = paid >= to_date ? (inOrder[next - 1]?.date ?? until) : until;
    worst = Math.max(worst, daysBetween(due_date, settled));
  }
  return worst;
}

/** Notes on the figures of a loan (LOAN-136): they refuse nothing. */
export function assessmentNotes(figures: LoanAssessment): string[] {
  const { income_share, all_share, noted_share, running_loans } = figures;
  const { proven_share, proven_all_share } = figures;
  const line = wholePercent(noted_share);
  const isAbove = (share: number | null): share is number => share !== null && share > noted_share;
  const late = lateText(figures.days_late);
  return [
    ...(isAbove(income_share)
      ? [`The instalment is ${wholePercent(income_share)} of the income, above ${line}.`]
      : []),
    ...(running_loans > 0 && isAbove(all_share)
      ? [`All instalments are ${wholePercent(all_share)} of the income, above ${line}.`]
      : []),
    ...lessProven(figures),
    ...(isAbove(proven_share)
      ? [`The instalment is ${wholePercent(proven_share)} of the proven income, above ${line}.`]
      : []),
    ...(running_loans > 0 && isAbove(proven_all_share)
      ? [
          `All instalments are ${wholePercent(proven_all_share)} of the proven income, above ${line}.`,
        ]
      : []),
    ...(running_loans > 0
      ? [
          `With this loan the exposure is ${formatNleExact(figures.exposure_after)}: ${running_loans === 1 ? "another loan is" : `${running_loans} other loans are`} running.`,
        ]
      : []),
    ...(late === null ? [] : [`The customer is ${late} with another loan.`]),
    ...figures.late_guarantors.map(
      ({ full_name, days_late }) =>
        `The guarantor ${full_name} is ${lateText(days_late) ?? "late"}.`,
    ),
  ];
}

/** Says that the papers prove less than was stated (LOAN-171). */
function lessProven({ income, proven_income }: LoanAssessment): string[] {
  if (income === null || proven_income === null || proven_income >= income) return [];
  return [
    `The papers prove an income of ${formatNleExact(proven_income)}, less than the stated ${formatNleExact(income)}.`,
  ];
}
