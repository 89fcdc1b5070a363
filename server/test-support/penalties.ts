import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import type { Deps } from "../src/core/deps.ts";
import { findProduct, insertVersion } from "../src/products/queries.ts";

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
