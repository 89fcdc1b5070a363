import type { LoanEvent, Movement } from "@microfinance/contract/reports/statement.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { receiptNumber } from "@microfinance/contract/payments/fields.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { LoanKey } from "../loans/queries.ts";

/** The loan and the customer of a statement. Amounts in NLe. */
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
  paid_out_on: string | null;
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
      "l.paid_out_on",
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

/** The rows from which the events of a loan are computed. Amounts in NLe. */
interface EventfulLoan {
  id: number;
  status: string;
  total_amount: number;
  paid_out_on: string | null;
}

/** All events of a loan's balance since its payout, in the order of posting. */
export async function eventsOfLoan(db: Connection, loan: EventfulLoan): Promise<LoanEvent[]> {
  const { paid_out_on, total_amount } = loan;
  if (paid_out_on === null) return [];
  const start: LoanEvent = {
    kind: "loan",
    date: paid_out_on,
    reference: "",
    amount: toCents(total_amount),
  };
  return [start, ...(await bookedEvents(db, loan.id)), ...(await endOfLoan(db, loan))];
}

const eventKinds = {
  payment: "payment",
  payment_reversal: "reversal",
  reallocation: "reallocation",
  write_off: "write_off",
  write_off_reversal: "write_off_reversal",
} as const;

interface BookedEvent {
  kind: keyof typeof eventKinds;
  entry_date: string;
  payment_id: number | null;
  amount: number;
}

/** The entries of a loan are numbered in the order of posting, since each was posted under the lock of its row. */
async function bookedEvents(db: Connection, loanId: number): Promise<LoanEvent[]> {
  const { rows } = await sql<BookedEvent>`
    select e.kind, e.entry_date, e.payment_id,
           coalesce(case when e.kind in ('payment', 'payment_reversal') then p.amount
                         else (select sum(case e.kind when 'reallocation' then l.credit - l.debit else abs(l.debit - l.credit) end)
                               from ledger_postings l
                               where l.entry_id = e.id
                                 and l.account_code = case e.kind when 'reallocation' then '4000' else '5000' end)
                    end, 0) as amount
    from ledger_entries e
    left join payments p on p.id = e.payment_id
    where e.loan_id = ${loanId} and e.kind = any(${Object.keys(eventKinds)})
    order by e.id`.execute(db);
  return rows.map((row) => ({
    kind: eventKinds[row.kind],
    date: row.entry_date,
    reference: row.payment_id === null ? "" : receiptNumber(row.payment_id),
    amount: toCents(row.amount),
  }));
}

/** The date of the cancellation or closing; null for a loan with another status. */
async function endOfLoan(db: Connection, loan: EventfulLoan): Promise<LoanEvent[]> {
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

/** A line of a statement in NLe. */
export function movementInNle(line: Movement): Movement {
  return {
    ...line,
    amount: fromCents(line.amount),
    charged: fromCents(line.charged),
    paid: fromCents(line.paid),
    balance: fromCents(line.balance),
  };
}
