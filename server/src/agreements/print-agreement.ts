import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import type { Deps } from "../core/deps.ts";
import { loanOf, lockedLoanOf } from "../loan-record/path-loan.ts";
import { agreementsOf, makeAgreement, type StoredAgreement } from "./agreements.ts";
import { rulesOfLoan } from "./product-rules.ts";

/**
 * The agreements of a loan, the one in effect first. A loan that was approved before agreements existed receives its
 * first one when it is read; none is made for an application and for an ended loan.
 * @throws 404 for an unknown loan
 */
export async function openAgreements(deps: Deps, named: string): Promise<StoredAgreement[]> {
  const loan = await loanOf(deps.db, named);
  const stored = await agreementsOf(deps.db, loan);
  const status = canonicalStatus(loan.status);
  const isLive = status === "approved" || status === "paying" || status === "paid";
  if (stored.length > 0 || !isLive) return stored;
  return deps.db.transaction().execute(async (db) => {
    const locked = await lockedLoanOf(db, named);
    const made = await agreementsOf(db, locked);
    if (made.length > 0) return made;
    const rules = await rulesOfLoan(db, locked);
    // Its payout was decided under the earlier rules.
    await makeAgreement(db, deps, locked, { ...rules, agreement_needed: false }, []);
    return agreementsOf(db, locked);
  });
}

/** Records that staff printed an agreement, the first time. */
export async function savePrinted(
  deps: Deps,
  { id }: StoredAgreement,
  staffId: number,
): Promise<void> {
  await deps.db
    .updateTable("loan_agreements")
    .set({ printed_at: deps.now(), printed_by: staffId })
    .where("id", "=", id)
    .where("printed_at", "is", null)
    .execute();
}
