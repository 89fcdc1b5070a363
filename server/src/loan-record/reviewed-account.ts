import type { PayoutAccount } from "@microfinance/contract/loans/reviewed-data.ts";
import type { Connection } from "../core/deps.ts";
import type { LoanRow } from "./queries.ts";

/** The columns of an account that determine the payee. */
export const accountColumns = ["bank_name", "account_name", "account_number"] as const;

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

/** Stores the customer's account with a locked loan at the second review (LOAN-49). */
export async function keepReviewedAccount(db: Connection, loan: LoanRow): Promise<void> {
  const account = await currentAccount(db, loan.customer_id);
  if (account === null) return;
  await db
    .insertInto("payout_accounts")
    .values({ loan_id: loan.id, ...account })
    .execute();
}
