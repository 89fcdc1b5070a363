import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import { percent, periodLabel } from "../core/sentences.ts";
import { penaltyBases } from "../products/penalty-bases.ts";
import type { LoanRules, PenaltyRule } from "../products/schema.ts";

/** The rules of a loan's product that its borrower reads before signing (LOAN-110). */
export type AgreementRules = Omit<LoanRules, "rate">;

/** The penalty rule as a borrower reads it. */
export function penaltyText({ kind, value, every, grace_days, cap }: PenaltyRule): string {
  if (kind === "none") return "Nothing is added for a late payment.";
  const sum =
    kind === "fixed"
      ? formatNleExact(value)
      : `${percent(value)} of its ${penaltyBases[kind].ofInstalment}`;
  const from =
    grace_days === 0
      ? "from the day after its due date"
      : `when it is more than ${days(grace_days)} late`;
  const often = every === "once" ? "once" : "and again every 30 days";
  return `An instalment costs ${sum} more ${from}, ${often}. All penalties together are at most ${percent(cap)} of the loan.`;
}

/** The rule of early settlement as a borrower reads it. */
export function settlementText(minimumMonths: number): string {
  const rest =
    minimumMonths === 0
      ? ""
      : ` The interest of at least ${periodLabel(minimumMonths)} is charged.`;
  return `You may repay the whole loan early on any day. Interest is then charged only for the time that you had the money, at the rate of this loan.${rest}`;
}

/** The sums with which the payout of a loan settles an older one on a day, in NLe. */
export interface SettledLoan {
  loan_id: string;
  on: CalendarDate;
  /** 0 where the older loan is repaid by now. */
  payoff: number;
  /** What is paid out in the end. */
  rest: number;
}

/** The same as a borrower reads it before signing (SERV-85). */
export function settledLoanText({ loan_id, on, payoff, rest }: SettledLoan): string {
  if (payoff === 0) return `Loan ${loan_id} is repaid, so that nothing is deducted for it.`;
  const sums =
    rest > 0
      ? `${formatNleExact(payoff)}, and ${formatNleExact(rest)} is paid out`
      : `${formatNleExact(payoff)}, which is not less than this loan pays out`;
  return `The payout first settles loan ${loan_id}. On ${formatCustomerDate(on)} this takes ${sums}. On another day the sums may differ.`;
}

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}
