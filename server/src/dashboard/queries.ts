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
 * Transfers: NLe equivalents of completed ones. All but the deleted accounts are read from the running totals.
 */
export async function tileFigures(
  db: Connection,
  months: Months,
): Promise<Record<"loans" | "customers" | "applications" | "transfers", Compared>> {
  const monthsOf = (figure: string, what: "count" | "amount") => sql<Compared>`
    select coalesce(sum(${sql.ref(what)}), 0) as value,
           coalesce(sum(${sql.ref(what)}) filter (where ${within(months.this, months.next)}), 0) as this_month,
           coalesce(sum(${sql.ref(what)}) filter (where ${within(months.last, months.this)}), 0) as last_month
    from figures where figure = ${figure}`;
  // One after the other: the overview of everybody who opens it must leave connections to the payments.
  const loans = await one(db, monthsOf("loans approved", "amount"));
  const made = await one(db, monthsOf("customers", "count"));
  const applied = await one(db, monthsOf("loans made", "count"));
  const transfers = await one(db, monthsOf("transfers", "amount"));
  const customers = { ...made, value: made.value - (await deletedCustomers(db)) };
  return { loans, customers, applications: { ...applied, value: await undecided(db) }, transfers };
}

async function deletedCustomers(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where area = 'customer' and deleted_at is not null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function undecided(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0) as count from figures
    where figure = 'loans of status' and key in ('applied', 'processed', 'processing')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Loans captured from one day to before another a staff member, most first, at most twenty people (D122). */
export async function performersOf(
  db: Connection,
  from: string,
  before: string,
): Promise<{ staff_id: number; name: string; count: number }[]> {
  const { rows } = await sql<{ staff_id: number; name: string; count: number }>`
    select l.staff_id, concat_ws(' ', u.first_name, u.last_name) as name, l.count
    from (select key::int as staff_id, sum(count) as count from figures
          where figure = 'loans made' and ${within(from, before)} and key <> ''
          group by key having sum(count) > 0 order by sum(count) desc, key::int limit 20) l
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
 * given and received (D122). A loan canceled before any payment was not given.
 */
export async function monthlyFigures(
  db: Connection,
  from: string,
  before: string,
): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    select month,
           coalesce(sum(count) filter (where figure = 'loans made'), 0) as loans,
           coalesce(sum(count) filter (where figure = 'payments'), 0) as payments,
           coalesce(sum(count) filter (where figure = 'transfers'), 0) as transfers,
           coalesce(sum(amount) filter (where figure = 'loans approved'), 0)
             - coalesce(sum(amount) filter (where figure = 'loans withdrawn'), 0) as loans_given,
           coalesce(sum(amount) filter (where figure = 'payments'), 0) as payments_received
    from generate_series(1, 12) as month
    left join figures on extract(month from day) = month and ${within(from, before)}
    group by month order by month`.execute(db);
  return rows;
}

/** The first year that anything is recorded of, or null. */
export async function firstYear(db: Connection): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(day))::int as year
    from (select day from figures
          where figure in ('loans made', 'loans approved', 'transfers') and day is not null
          group by figure, day having sum(count) > 0) as days`.execute(db);
  return rows[0]?.year ?? null;
}

function within(from: string, before: string) {
  return sql`day >= ${from}::date and day < ${before}::date`;
}

async function one(db: Connection, query: ReturnType<typeof sql<Compared>>): Promise<Compared> {
  const { rows } = await query.execute(db);
  return rows[0] ?? { value: 0, this_month: 0, last_month: 0 };
}
