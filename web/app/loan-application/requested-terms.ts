import type { ChargeRates } from "@microfinance/contract/accounting/charges.ts";
import { loanCost, type LoanCost } from "@microfinance/contract/products/cost.ts";
import { formatTerms, wizardTerms } from "@microfinance/contract/products/terms.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { LoanPart } from "./application-form.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import {
  isUsual,
  type Repayment,
  repaymentOf,
} from "@microfinance/contract/schedules/repayment.ts";

type RequestedFigures = Pick<LoanPart, "loan_amount" | "interest_rate" | "loan_period"> & Repayment;

/**
 * The figures of what is entered, in NLe; an empty field counts as 0 (LOAN-29).
 * @param rates of the charges of the product
 */
export function requestedTerms(loan: RequestedFigures, rates: ChargeRates) {
  const { amount, rate, period } = typedFigures(loan);
  return formatTerms(wizardTerms(toCents(amount), rate, period, rates, planOf(loan)));
}

/**
 * The cost of the requested loan with its APR (LOAN-28); null until amount, rate and period are entered.
 * @param rates of the charges of the product
 */
export function requestedCost(loan: RequestedFigures, rates: ChargeRates): LoanCost | null {
  const { amount, rate, period } = typedFigures(loan);
  if (amount <= 0 || loan.interest_rate === "" || period < 1) return null;
  const plan = planOf(loan);
  return loanCost(amount, rate, period, rates, isUsual(plan.repayment) ? undefined : plan);
}

/** How the requested loan is repaid; its dates count from today. */
function planOf(loan: RequestedFigures) {
  return { repayment: repaymentOf(loan), from: businessDate(new Date()) };
}

function typedFigures(loan: RequestedFigures) {
  return {
    amount: loan.loan_amount === "" ? 0 : loan.loan_amount,
    rate: Number(loan.interest_rate) || 0,
    period: loan.loan_period === "" ? 0 : loan.loan_period,
  };
}
