import type { ChargeRates } from "../accounting/charges.ts";
import { longestLoanPeriod } from "../core/constants.ts";
import { isExactAmount, isExactRate, largestAmount, toCents } from "../core/money.ts";
import { periodLabel, periodWord } from "../core/sentences.ts";
import { approvalTerms, type RepaidFrom } from "../products/terms.ts";
import type { Repayment } from "../schedules/repayment.ts";
import { repaidPeriodError } from "../schedules/rules.ts";
import { canBeScheduled } from "../schedules/schedule.ts";
import { paymentLabel } from "../schedules/words.ts";
import { approvalErrors } from "./texts.ts";

/** The figures of an approval as entered, in NLe. */
export interface ApprovalFigures {
  approved_amount: number;
  /** A fraction (LOAN-16, LOAN-51). */
  interest_rate: number;
  /** In units of the repayment. */
  loan_period: number;
}

/**
 * Why these figures cannot be approved, or null: all three must be positive, the rate at most 1 (LOAN-51), with at
 * least a cent for every instalment.
 * @param rates of the product's charges
 * @param plan how the loan is repaid, and the day from which its schedule counts
 */
export function approvalError(
  figures: ApprovalFigures,
  rates: ChargeRates,
  plan: RepaidFrom,
): string | null {
  const { approved_amount: amount, interest_rate: rate, loan_period: period } = figures;
  if (!(amount > 0)) return approvalErrors.amount;
  if (amount > largestAmount) return approvalErrors.tooLarge;
  if (!isExactAmount(amount)) return approvalErrors.amount;
  if (!(rate > 0 && rate <= 1)) return approvalErrors.rate;
  if (!hasFourDecimals(rate)) return approvalErrors.rateDecimals;
  const wrongPeriod = approvedPeriodError(period, plan.repayment);
  if (wrongPeriod !== null) return wrongPeriod;
  const asked = { principal: toCents(amount), interest_rate: rate, loan_period: period };
  if (!canBeScheduled({ ...plan.repayment, ...asked, from: plan.from }))
    return tooSmall(period, plan.repayment);
  const terms = approvalTerms(toCents(amount), rate, period, rates, plan);
  return terms.total < period || terms.disbursed < 1 ? tooSmall(period, plan.repayment) : null;
}

/** Why a loan cannot be approved over this period, in units of its repayment, or null. */
export function approvedPeriodError(period: number, repayment: Repayment): string | null {
  const { period_unit } = repayment;
  if (!Number.isSafeInteger(period) || period < 1)
    return approvalErrors.period(periodWord(2, period_unit));
  if (period > longestLoanPeriod)
    return approvalErrors.periodTooLong(periodLabel(longestLoanPeriod, period_unit));
  return repaidPeriodError(period, repayment);
}

function tooSmall(period: number, repayment: Repayment): string {
  const { period_every } = repayment;
  const payments = period_every === 1 ? `${paymentLabel(repayment).toLowerCase()}s` : "payments";
  return approvalErrors.tooSmall(`${period / period_every} ${payments}`);
}

// The column has four decimals, so a finer rate would change when stored.
function hasFourDecimals(rate: number): boolean {
  return isExactRate(rate) && Math.round(rate * 10_000) / 10_000 === rate;
}
