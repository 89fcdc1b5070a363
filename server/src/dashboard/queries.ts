import type { comparedDays, DayRange } from "@microfinance/contract/dashboard/rules.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** A tile's figure, and the same of this month and of the same days of last month, to compare. */
export interface Compared {
  value: number;
  this_month: number;
  last_month: number;
}

/**
 * The four tiles (RPT-4). Loans: approved amounts of loans paid out, less what was handed back. Customers: accounts that
 * are not deleted, by the day they were made. Applications: loans not yet decided, against how many came in. Transfers:
 * NLe equivalents of completed ones. All but the deleted accounts are read from the running totals. The two amounts
 * are of all time and compared with nothing.
 */
export async function tileFigures(
  db: Connection,
  days: ReturnType<typeof comparedDays>,
): Promise<{ loans: number; customers: Compared; applications: Compared; transfers: number }> {
  const monthsOf = (figure: string) => sql<Compared>`
    select coalesce(sum(count), 0) as value,
           coalesce(sum(count) filter (where ${within(days.this_month)}), 0) as this_month,
           coalesce(sum(count) filter (where ${within(days.last_month)}), 0) as last_month
    from figures where figure = ${figure}`;
  // One after the other: the overview of everybody who opens it must leave connections to the payments.
  const { rows } = await sql<{ loans: number; transfers: number }>`
    select coalesce(sum(amount) filter (where kind = 'disbursement'), 0)
             - coalesce(sum(amount) filter (where kind = 'disbursement_reversal'), 0) as loans,
           coalesce(sum(amount) filter (where kind = 'transfer'), 0)
             - coalesce(sum(amount) filter (where kind = 'transfer_reversal'), 0) as transfers
    from entry_days`.execute(db);
  const made = await one(db, monthsOf("customers"));
  const applied = await one(db, monthsOf("loans made"));
  return {
    loans: rows[0]?.loans ?? 0,
    customers: { ...made, value: made.value - (await deletedCustomers(db)) },
    applications: { ...applied, value: await undecided(db) },
    transfers: rows[0]?.transfers ?? 0,
  };
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

/** Loans captured from one day to before another a staff member, most first, at most twenty people (RPT-5). */
export async function performersOf(
  db: Connection,
  days: DayRange,
): Promise<{ staff_id: number; name: string; count: number }[]> {
  const { rows } = await sql<{ staff_id: number; name: string; count: number }>`
    select l.staff_id, concat_ws(' ', u.first_name, u.last_name) as name, l.count
    from (select key::int as staff_id, sum(count) as count from figures
          where figure = 'loans made' and ${within(days)} and key <> ''
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
 * The twelve months of a year (RPT-5): applications by the day they came in; payments and transfers, and the amounts
 * given and received, by the date of their entries in the books. What was reversed is taken off in the month of the
 * reversal, so that a past month never changes.
 */
export async function monthlyFigures(db: Connection, days: DayRange): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    with happened as (
      select extract(month from day) as month, figure as kind, count, amount from figures
      where figure = 'loans made' and ${within(days)}
      union all
      select extract(month from entry_date), kind, count, amount from entry_days
      where entry_date >= ${days.from}::date and entry_date < ${days.before}::date
    ), summed as (
      select month, kind, sum(count) as count, sum(amount) as amount from happened group by month, kind
    )
    select months.month,
           coalesce(sum(count) filter (where kind = 'loans made'), 0) as loans,
           coalesce(sum(count) filter (where kind = 'payment'), 0)
             - coalesce(sum(count) filter (where kind = 'payment_reversal'), 0) as payments,
           coalesce(sum(count) filter (where kind = 'transfer'), 0)
             - coalesce(sum(count) filter (where kind = 'transfer_reversal'), 0) as transfers,
           coalesce(sum(amount) filter (where kind = 'disbursement'), 0)
             - coalesce(sum(amount) filter (where kind = 'disbursement_reversal'), 0) as loans_given,
           coalesce(sum(amount) filter (where kind = 'payment'), 0)
             - coalesce(sum(amount) filter (where kind = 'payment_reversal'), 0) as payments_received
    from generate_series(1, 12) as months (month)
    left join summed on summed.month = months.month
    group by months.month order by months.month`.execute(db);
  return rows;
}

/** The first year that anything is recorded of, or null. */
export async function firstYear(db: Connection): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(day))::int as year
    from (select day from figures where figure = 'loans made' group by day having sum(count) > 0
          union all
          select entry_date from entry_days) as days`.execute(db);
  return rows[0]?.year ?? null;
}

function within({ from, before }: DayRange) {
  return sql`day >= ${from}::date and day < ${before}::date`;
}

async function one(db: Connection, query: ReturnType<typeof sql<Compared>>): Promise<Compared> {
  const { rows } = await query.execute(db);
  return rows[0] ?? { value: 0, this_month: 0, last_month: 0 };
}
