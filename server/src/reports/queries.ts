import type { LoanEvent } from "@microfinance/contract/reports/statement.ts";
import { toCents } from "@microfinance/contract/money.ts";
import { receiptNumber } from "@microfinance/contract/payments/fields.ts";
import { sql } from "kysely";
import type { Connection } from "../deps.ts";
import type { LoanKey } from "../payments/loan-ground.ts";

/** What a statement says about the loan and its customer. Amounts in NLe. */
export interface StatementLoan {
  id: number;
  loan_id: string;
  customer_id: string;
  customer_name: string;
  customer_phone: string;
  customer_address: string;
  loan_type: string;
  status: string;
  total_amount: number;
  interest_rate: number;
  approval_date: string | null;
}

/** The loan of a statement, or null. */
export async function findStatementLoan(
  db: Connection,
  key: LoanKey,
): Promise<StatementLoan | null> {
  const row = await db
    .selectFrom("loans as l")
    .innerJoin("customers as c", "c.customer_id", "l.customer_id")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("addresses as a", "a.customer_id", "l.customer_id")
    .select([
      "l.id",
      "l.loan_id",
      "l.customer_id",
      "l.loan_type",
      "l.status",
      "l.total_amount",
      "l.interest_rate",
      "l.approval_date",
      "u.phone as customer_phone",
      sql<string>`concat_ws(' ', u.first_name, nullif(u.middle_name, ''), u.last_name)`.as(
        "customer_name",
      ),
      sql<string>`concat_ws(', ', nullif(a.address, ''), nullif(a.city, ''), nullif(a.district, ''))`.as(
        "customer_address",
      ),
    ])
    .where(`l.${key.column}`, "=", key.value)
    .executeTakeFirst();
  return row ?? null;
}

interface BookedEvent {
  kind: "payment" | "payment_reversal";
  entry_date: string;
  payment_id: number;
  amount: number;
}

/**
 * Payments and reversals of a loan, in the order they were booked: the entries of a loan are numbered in that
 * order, since each was made holding the loan's row.
 */
export async function paymentEventsOfLoan(db: Connection, loanId: number): Promise<LoanEvent[]> {
  const { rows } = await sql<BookedEvent>`
    select e.kind, e.entry_date, e.payment_id, p.amount
    from ledger_entries e
    join payments p on p.id = e.payment_id
    where e.loan_id = ${loanId} and e.kind in ('payment', 'payment_reversal')
    order by e.id`.execute(db);
  return rows.map((row) => ({
    kind: row.kind === "payment" ? "payment" : "reversal",
    date: row.entry_date,
    reference: receiptNumber(row.payment_id),
    amount: toCents(row.amount),
  }));
}

/** When the loan was canceled or closed, if that is what it is now. */
export async function endOfLoan(db: Connection, loan: StatementLoan): Promise<LoanEvent[]> {
  const { status } = loan;
  if (status !== "canceled" && status !== "closed") return [];
  const row = await db
    .selectFrom("loan_decisions")
    .select("decided_on")
    .where("loan_id", "=", loan.id)
    .where("to_status", "=", status)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? [{ kind: status, date: row.decided_on, reference: "", amount: 0 }] : [];
}
