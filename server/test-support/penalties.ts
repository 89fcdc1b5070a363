import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { type Deps, today } from "../src/core/deps.ts";
import { lockLoan } from "../src/loan-record/queries.ts";
import { findProduct, insertVersion } from "../src/products/queries.ts";
import { chargePenalty } from "../src/servicing/charge-penalty.ts";
import { chargesOf } from "../src/servicing/charge-queries.ts";
import { servicedLoan } from "../src/servicing/serviced-loan.ts";

/** The 50 NLe of the tests, on the sixth day after the due date. */
export const fiftyAfterFiveDays: PenaltyRule = {
  kind: "fixed",
  value: 50,
  every: "once",
  grace_days: 5,
  cap: 0.2,
};

/** A version of the Salary Loan with penalties: loans that are approved from now on have them. */
export async function chargePenaltiesOn(deps: Deps, penalty: PenaltyRule): Promise<void> {
  const product = await findProduct(deps.db, "Salary Loan");
  if (product === null) throw new Error("there is no Salary Loan");
  const next = { ...product, penalty, version: product.version + 1 };
  await deps.db.transaction().execute((tx) => insertVersion(tx, next, null, deps.now()));
}

/** Charges 50 NLe on the first instalment of a loan today, whatever its product says. Returns the penalty's id. */
export async function makeCharge(deps: Deps, loanId: number): Promise<number> {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockLoan(db, { column: "id", value: loanId });
    if (row === null) throw new Error(`there is no loan ${loanId}`);
    const serviced = await servicedLoan(db, row);
    const [first] = serviced.loan.instalments;
    if (first === undefined) throw new Error(`loan ${loanId} has no instalments`);
    await chargePenalty(db, deps, serviced, fiftyAfterFiveDays, {
      instalment: first.number,
      due_date: first.due_date,
      round: 1,
      charged_on: today(deps),
      amount: 5_000,
      unpaid: first.principal + first.interest,
      is_capped: false,
    });
  });
  const [charge] = await chargesOf(deps.db, loanId);
  if (charge === undefined) throw new Error(`loan ${loanId} has no penalty`);
  return charge.id;
}
