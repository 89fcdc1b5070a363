import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { sql } from "kysely";
import type { MoneyPlace } from "../accounting/post-entry.ts";
import type { Connection } from "../core/deps.ts";

/** Where money is that reached the wallet and is on no loan. */
export const unidentified: MoneyPlace = {
  account_code: accounts.unidentifiedReceipts.code,
  till_session_id: null,
};

/** The receipt of the wallet that a payment is, locked; null for a payment that a person recorded. */
export async function walletReceiptOf(tx: Connection, paymentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from receipts_in where payment_id = ${paymentId} for update`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Names the payment that a locked receipt is. */
export async function bookReceiptOn(
  tx: Connection,
  receiptId: number,
  paymentId: number,
): Promise<void> {
  await tx
    .updateTable("receipts_in")
    .set({
      state: "booked",
      payment_id: paymentId,
      reason: null,
      owner_id: null,
      proposal: null,
      proposed_by: null,
      proposed_at: null,
    })
    .where("id", "=", receiptId)
    .executeTakeFirstOrThrow();
}
