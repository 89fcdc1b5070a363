import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { type Deps, today } from "../src/core/deps.ts";
import { ageLoans } from "../src/loans/age-loans.ts";
import { lockLoan } from "../src/loan-record/queries.ts";
import { findProduct, insertVersion } from "../src/products/queries.ts";
import { chargePenalties } from "../src/servicing/charge-penalties.ts";
import { chargePenalty } from "../src/servicing/charge-penalty.ts";
import { chargesOf } from "../src/servicing/charge-queries.ts";
import { servicedLoan } from "../src/servicing/serviced-loan.ts";
import type { TestApp } from "./app.ts";
import { makeApprovedLoan } from "./make-loan.ts";
import { makeCustomer, makeStaff } from "./make.ts";

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

/** Runs the jobs of a day again: loans age, and what became due of penalties is charged. */
export async function chargeDuePenalties(deps: Deps): Promise<void> {
  await deps.db.deleteFrom("penalty_charging").execute();
  await ageLoans(deps);
  await chargePenalties(deps);
}

/**
 * A loan of 1,200 NLe in six instalments of 200, of which the first is late and charged with 50 NLe on 2026-02-16, then
 * today; and the people who ask for a waiver and decide about it. The product has `fiftyAfterFiveDays`.
 */
export async function makePenalizedLoan(t: TestApp) {
  t.setNow("2026-02-16T09:00:00Z");
  const customer = await makeCustomer(t.deps);
  const loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
  await chargeDuePenalties(t.deps);
  return {
    customer,
    loan,
    officer: await makeStaff(t.deps, 5, { first_name: "Fatu", last_name: "Sesay" }),
    finance: await makeStaff(t.deps, 6),
    manager: await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" }),
  };
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
