import type { PayoutAccount } from "@microfinance/contract/loans/reviewed-data.ts";
import type { Connection } from "../core/deps.ts";
import type { LoanRow } from "./queries.ts";

/** The columns of an account that say where the money goes. */
export const accountColumns = ["bank_name", "account_name", "account_number"] as const;

/** The account that a customer has on record; null for none. */
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

/** Keeps the customer's account with a loan that is held, as the second review finds it (LOAN-49). */
export async function keepReviewedAccount(db: Connection, loan: LoanRow): Promise<void> {
  const account = await currentAccount(db, loan.customer_id);
  if (account === null) return;
  await db
    .insertInto("payout_accounts")
    .values({ loan_id: loan.id, ...account })
    .execute();
}
