import {
  acceptedAccountError,
  accountChanges,
  type PayoutAccount,
} from "@microfinance/contract/loans/reviewed-data.ts";
import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import type { Connection } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { LoanRow } from "./queries.ts";

/** The columns of an account that determine the payee. */
const accountColumns = ["bank_name", "account_name", "account_number"] as const;

/** The stored account of a customer; null without one. */
export async function currentAccount(
  db: Connection,
  customerId: string,
): Promise<PayoutAccount | null> {
  const account = await db
    .selectFrom("banks")
    .select(accountColumns)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return account ?? null;
}

/** The account of a loan that was reviewed, or accepted since; null for none. */
export async function reviewedAccount(
  db: Connection,
  loanId: number,
): Promise<PayoutAccount | null> {
  const account = await db
    .selectFrom("payout_accounts")
    .select(accountColumns)
    .where("loan_id", "=", loanId)
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Refuses money for a locked loan while its customer's account is not the one that was reviewed or accepted (LOAN-49).
 * @throws 409 while they differ, and for who accepted a changed one
 */
export async function refuseChangedAccount(
  db: Connection,
  loanId: number,
  payer: { staff_id: number },
): Promise<void> {
  const { customer_id } = await db
    .selectFrom("loans")
    .select("customer_id")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  const current = await currentAccount(db, customer_id);
  const reviewed = await reviewedAccount(db, loanId);
  if (accountChanges(reviewed, current).length > 0) throw conflict(payoutAccountTexts.changed);
  const kept = await db
    .selectFrom("payout_accounts")
    .select("accepted_by")
    .where("loan_id", "=", loanId)
    .executeTakeFirst();
  const error = acceptedAccountError(kept?.accepted_by ?? null, payer);
  if (error !== null) throw conflict(error);
}

/** Stores the customer's account with a locked loan at the second review (LOAN-49). */
export async function keepReviewedAccount(db: Connection, loan: LoanRow): Promise<void> {
  const account = await currentAccount(db, loan.customer_id);
  if (account === null) return;
  await db
    .insertInto("payout_accounts")
    .values({ loan_id: loan.id, ...account })
    .execute();
}
