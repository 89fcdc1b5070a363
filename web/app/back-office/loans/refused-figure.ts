import { longestLoanPeriod } from "@microfinance/contract/constants.ts";
import type { ApprovalFigures } from "@microfinance/contract/loans/terms.ts";
import { approvalRefusals } from "@microfinance/contract/loans/approval-texts.ts";

const ofRate: readonly string[] = [approvalRefusals.rate, approvalRefusals.rateDecimals];
const ofPeriod: readonly string[] = [
  approvalRefusals.period,
  approvalRefusals.periodTooLong(longestLoanPeriod),
];

/** The input that an `approvalRefusal` is about. */
export function refusedFigure(refusal: string): keyof ApprovalFigures {
  if (ofRate.includes(refusal)) return "interest_rate";
  return ofPeriod.includes(refusal) ? "loan_period" : "approved_amount";
}
