import type { AgreementRules } from "@microfinance/contract/agreements/rules.ts";
import { standardRules } from "@microfinance/contract/agreements/rules.ts";
import type { Connection } from "../core/deps.ts";

/** The rules of the product of a loan type, as a new application reads them. */
export async function rulesOfType(_db: Connection, _loanType: string): Promise<AgreementRules> {
  return standardRules;
}

/** The rules of a loan, as its approval froze them. */
export async function rulesOfLoan(_db: Connection, _loanId: number): Promise<AgreementRules> {
  return standardRules;
}
