import { sql } from "kysely";
import type { Connection } from "../deps.ts";

/** A tile's figure, and the same of this month and of last, to compare. */
export interface Compared {
  value: number;
  this_month: number;
  last_month: number;
}

/** First days of last month, this month and the next. */
export interface Months {
  last: string;
  this: string;
  next: string;
}

/**
 * The four tiles (D121). Loans: approved amounts of all loans that have one, by approval date. Customers: accounts
 * that are not deleted, by the day they were made. Applications: loans not yet decided, against how many came in.
 * Transfers: NLe equivalents of completed ones.
 */
export async function tileFigures(
  db: Connection,
  months: Months,
): Promise<Record<"loans" | "customers" | "applications" | "transfers", Compared>> {
  // One after the other: the overview of everybody who opens it must leave connections to the payments.
  return {
    loans: await one(
      db,
      sql<Compared>`
        select coalesce(sum(approved_amount), 0) as value,
               coalesce(sum(approved_amount) filter (where ${within("approval_date", months.this, months.next)}), 0) as this_month,
               coalesce(sum(approved_amount) filter (where ${within("approval_date", months.last, months.this)}), 0) as last_month
        from loans where approved_amount is not null`,
    ),
    customers: await one(
      db,
      sql<Compared>`
        select (select count(*) from customers)
                 - (select count(*) from users where area = 'customer' and deleted_at is not null) as value,
               (select count(*) from customers where ${within("created_at", months.this, months.next)}) as this_month,
               (select count(*) from customers where ${within("created_at", months.last, months.this)}) as last_month`,
    ),
    applications: await one(
      db,
      sql<Compared>`
        select (select count(*) from loans where status in ('applied', 'processed', 'processing')) as value,
               (select count(*) from loans where ${within("created_at", months.this, months.next)}) as this_month,
               (select count(*) from loans where ${within("created_at", months.last, months.this)}) as last_month`,
    ),
    transfers: await one(
      db,
      sql<Compared>`
        select coalesce(sum(local_currency), 0) as value,
               coalesce(sum(local_currency) filter (where ${within("transfer_date", months.this, months.next)}), 0) as this_month,
               coalesce(sum(local_currency) filter (where ${within("transfer_date", months.last, months.this)}), 0) as last_month
        from transfers where deleted_at is null and status = 'completed'`,
    ),
  };
}

/** Loans captured from one day to before another a staff member, most first, at most twenty people (D122). */
export async function performersOf(
  db: Connection,
  from: string,
  before: string,
): Promise<{ staff_id: number; name: string; count: number }[]> {
  const { rows } = await sql<{ staff_id: number; name: string; count: number }>`
    select l.staff_id, concat_ws(' ', u.first_name, u.last_name) as name, l.count
    from (select staff_id, count(*) as count from loans
          where ${within("created_at", from, before)} and staff_id is not null
          group by staff_id order by count(*) desc, staff_id limit 20) l
    join staff s on s.id = l.staff_id
    join users u on u.id = s.user_id
    order by l.count desc, name, l.staff_id`.execute(db);
  return rows;
}

/** What happened in a month. Amounts in NLe. */
export interface MonthFigures {
  /** 1 to 12. */
  month: number;
  loans: number;
  payments: number;
  transfers: number;
  loans_given: number;
  payments_received: number;
}

/**
 * The twelve months of a year: applications, payments that were not reversed and completed transfers, and the amounts
 * given and received (D122). A loan canceled before any payment was not given. Counted by day first, which a million
 * rows take well, and what does not count is taken off again, so that the rest is read from indexes.
 */
export async function monthlyFigures(
  db: Connection,
  from: string,
  before: string,
): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    with days as (
      select created_at::date as day, count(*) as loans, 0 as payments, 0 as transfers,
             0::numeric as loans_given, 0::numeric as payments_received
      from loans where ${within("created_at", from, before)} group by 1
      union all
      select approval_date, 0, 0, 0, sum(approved_amount), 0
      from loans
      where approved_amount is not null and ${within("approval_date", from, before)} group by 1
      union all
      select approval_date, 0, 0, 0, -sum(approved_amount), 0
      from loans
      where status = 'canceled' and paid_total = 0 and ${within("approval_date", from, before)} group by 1
      union all
      select transaction_date, 0, count(*), 0, 0, sum(amount)
      from payments where ${within("transaction_date", from, before)} group by 1
      union all
      select transaction_date, 0, -count(*), 0, 0, -sum(amount)
      from payment_reversals join payments on payments.id = payment_id
      where ${within("transaction_date", from, before)} group by 1
      union all
      select transfer_date, 0, 0, count(*), 0, 0
      from transfers
      where ${within("transfer_date", from, before)} and deleted_at is null and status = 'completed'
      group by 1
    )
    select month, coalesce(sum(loans), 0) as loans, coalesce(sum(payments), 0) as payments,
           coalesce(sum(transfers), 0) as transfers, coalesce(sum(loans_given), 0) as loans_given,
           coalesce(sum(payments_received), 0) as payments_received
    from generate_series(1, 12) as month
    left join days on extract(month from day) = month
    group by month order by month`.execute(db);
  return rows;
}

/** The first year that anything is recorded of, or null. */
export async function firstYear(db: Connection): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from least(
      (select min(created_at) from loans)::date,
      (select min(approval_date) from loans where approved_amount is not null),
      (select min(transfer_date) from transfers where deleted_at is null and status = 'completed')
    ))::int as year`.execute(db);
  return rows[0]?.year ?? null;
}

function within(column: string, from: string, before: string) {
  return sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${before}::date`;
}

async function one(db: Connection, query: ReturnType<typeof sql<Compared>>): Promise<Compared> {
  const { rows } = await query.execute(db);
  return rows[0] ?? { value: 0, this_month: 0, last_month: 0 };
}
