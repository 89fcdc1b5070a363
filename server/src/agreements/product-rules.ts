import type { AgreementRules } from "@microfinance/contract/agreements/rules.ts";
import { rulesAtApproval } from "@microfinance/contract/products/rules.ts";
import type { Connection } from "../core/deps.ts";
import { loanTerms, productOf } from "../products/queries.ts";

/** The rules of the product of a requested loan, as a new application reads them. */
export async function rulesOfRequest(
  db: Connection,
  loan: { loan_type: string; interest_rate: number },
): Promise<AgreementRules> {
  return rulesAtApproval(await productOf(db, loan), loan.interest_rate);
}

/** The rules of an approved loan, as its approval fixed them (PROD-12). */
export async function rulesOfLoan(
  db: Connection,
  loan: { id: number; loan_type: string; interest_rate: number },
): Promise<AgreementRules> {
  return (await loanTerms(db, loan)) ?? rulesOfRequest(db, loan);
}
