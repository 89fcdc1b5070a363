import type { Connection } from "../core/deps.ts";

/**
 * Sets both reviews of a loan that is held back to pending, and forgets the account they found (LOAN-48).
 * @returns the reviews as they were, for the audit trail
 */
export async function takeBackReviews(db: Connection, loanId: number): Promise<object[]> {
  await db.deleteFrom("payout_accounts").where("loan_id", "=", loanId).execute();
  return db
    .deleteFrom("loan_reviews")
    .where("loan_id", "=", loanId)
    .returning(["step", "reviewer", "notes", "staff_id", "reviewed_on"])
    .execute();
}
