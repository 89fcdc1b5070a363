import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
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

/**
 * What a person attached, returned and moved of the wallet's money on the day of a moment, in cents: many small sums
 * are one large one. Their record is locked: two sums at once count in turn. A sum above the limit had a second person,
 * and does not count.
 */
export async function walletMoneyOfDay(
  tx: Connection,
  staffId: number,
  at: Date,
  limit: Cents,
): Promise<Cents> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx);
  const day = businessDate(at);
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum(p.debit), 0) as moved
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.staff_id = ${staffId} and e.kind in ('payment', 'receipt_return')
      and e.created_at >= ${day}::date and e.created_at < ${day}::date + 1
      and p.account_code = ${unidentified.account_code} and p.debit > 0 and p.debit <= ${fromCents(limit)}`.execute(
    tx,
  );
  return toCents(rows[0]?.moved ?? 0);
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
