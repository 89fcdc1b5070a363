import { toCents, fromCents } from "@microfinance/contract/core/money.ts";
import { promiseStates } from "@microfinance/contract/collections/promises.ts";
import type { PromiseRecord } from "@microfinance/contract/collections/schema.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

interface PromiseRow {
  contact_id: number;
  promised_on: string;
  due_date: string;
  amount: number;
  created_at: Date;
}

/** The promises about a loan with their states on a day, in the order they were made (COLL-6). */
export async function promisesOf(
  db: Connection,
  loanId: number,
  day: string,
): Promise<(PromiseRecord & { contact_id: number })[]> {
  const promises: PromiseRow[] = await db
    .selectFrom("promises")
    .select(["contact_id", "promised_on", "due_date", "amount", "created_at"])
    .where("loan_id", "=", loanId)
    .orderBy("id")
    .execute();
  if (promises.length === 0) return [];
  const { payments, isPaid } = await livePaymentsOf(db, loanId);
  const dates = payments.map(({ date }) => date).toSorted();
  const states = promiseStates(
    promises.map((row) => ({
      ...row,
      amount: toCents(row.amount),
      made_at: row.created_at.toISOString(),
    })),
    payments,
    day,
    isPaid ? (dates.at(-1) ?? null) : null,
  );
  return promises.map(({ contact_id, promised_on, due_date, amount }, index) => ({
    contact_id,
    promised_on,
    due_date,
    amount,
    paid: fromCents(states[index]?.paid ?? 0),
    state: states[index]?.state ?? "open",
  }));
}

/** The payments of a loan that are not reversed, and whether the loan is paid off. */
async function livePaymentsOf(db: Connection, loanId: number) {
  const { rows } = await sql<{
    transaction_date: string;
    amount: number;
    created_at: Date;
    is_paid: boolean;
  }>`
    select p.transaction_date, p.amount, p.created_at, l.status = 'paid' as is_paid
    from payments p join loans l on l.id = p.loan_id
    where p.loan_id = ${loanId} and not exists (select from payment_reversals r where r.payment_id = p.id)`.execute(
    db,
  );
  const payments = rows.map(({ transaction_date, amount, created_at }) => ({
    date: transaction_date,
    amount: toCents(amount),
    recorded_at: created_at.toISOString(),
  }));
  return { payments, isPaid: rows[0]?.is_paid ?? false };
}
