import { termsInNle, wizardTerms } from "@microfinance/contract/loans/terms.ts";
import { toCents } from "@microfinance/contract/money.ts";
import type { LoanPart } from "./application-form.ts";

/** The figures of what is typed so far, in NLe; an empty field counts as 0 (001§9). */
export function requestedTerms(loan: LoanPart) {
  const amount = loan.loan_amount === "" ? 0 : loan.loan_amount;
  const period = loan.loan_period === "" ? 0 : loan.loan_period;
  return termsInNle(wizardTerms(toCents(amount), Number(loan.interest_rate) || 0, period));
}
