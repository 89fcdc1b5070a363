import { missingParts } from "@microfinance/contract/applications/missing-parts.ts";
import { splitList } from "@microfinance/contract/core/field-list.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { annualCost } from "@microfinance/contract/products/apr.ts";
import { loanCost } from "@microfinance/contract/products/cost.ts";
import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import { loanHits } from "../blocks/find-hits.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { filesOf } from "../documents/queries.ts";
import { customerLookAlikes } from "../customers/customer-look-alikes.ts";
import { hasValidIdentity } from "../customers/refuse-unidentified.ts";
import { enteredOf } from "./fact-queries.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { productOf } from "../products/queries.ts";

/**
 * What a review or decision of a loan depends on (LOAN-88), read in one snapshot.
 * @throws 404 for an unknown loan
 */
export async function readFacts(deps: Deps, named: string): Promise<LoanFacts> {
  return deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => factsOf(db, deps, await loanOf(db, named)));
}

async function factsOf(db: Connection, deps: Deps, loan: LoanRow): Promise<LoanFacts> {
  const entered = await enteredOf(db, loan.id);
  const files = await filesOf(db, { loan_id: loan.id });
  const product = await productOf(db, loan);
  const purpose = splitList(loan.loan_purpose);
  return {
    apr: await aprOf(db, loan),
    duplicates: await customerLookAlikes(db, loan.customer_id, loan.id),
    blocked: await loanHits(db, loan),
    missing: missingParts(
      {
        ...entered,
        loan: {
          loan_type: loan.loan_type,
          loan_purpose: purpose,
          monthly_salary: loan.monthly_salary ?? "",
        },
      },
      files,
      product.documents,
      product.identity_needed && !(await hasValidIdentity(db, loan.customer_id, today(deps))),
    ).map(({ text }) => text),
  };
}

/** The annual rate: of the application's estimate, or of the instalments that the approval made. */
async function aprOf(db: Connection, loan: LoanRow): Promise<number | null> {
  if (loan.approval_date === null) {
    const product = await productOf(db, loan);
    return loanCost(loan.loan_amount, loan.interest_rate, loan.loan_period, product).apr;
  }
  const payments = (await instalmentsOf(db, loan.id)).map((row) => row.principal + row.interest);
  return annualCost(toCents(loan.disbursed_amount), payments)?.apr ?? null;
}
