import type { Connection } from "../core/deps.ts";

/**
 * Resets both reviews of a locked loan to pending, and deletes their copy of the account (LOAN-48).
 * @returns the previous reviews, for the audit log
 */
export async function takeBackReviews(db: Connection, loanId: number): Promise<object[]> {
  await db.deleteFrom("payout_accounts").where("loan_id", "=", loanId).execute();
  return db
    .deleteFrom("loan_reviews")
    .where("loan_id", "=", loanId)
    .returning(["step", "reviewer", "notes", "staff_id", "reviewed_on"])
    .execute();
}
