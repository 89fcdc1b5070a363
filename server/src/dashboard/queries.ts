import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import type { comparedDays, DayRange } from "@microfinance/contract/dashboard/rules.ts";
import type { LoanStatus } from "@microfinance/contract/loans/status.ts";
import { commissionAccount } from "@microfinance/contract/transfers/partner-rules.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo } from "../core/db/list-sql.ts";
import { totalOf } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

/** The figure of a tile, with those of this month and of the same days of last month for comparison. */
export interface Compared {
  value: number;
  this_month: number;
  last_month: number;
}

/**
 * The tiles (RPT-4). Loans: approved amounts of disbursed loans, less reversed disbursements. Customers: accounts
 * that are not deleted, by the day of creation. Applications: undecided loans, and the number of applications received.
 * Transfers: NLe equivalents of completed ones. Bills: their amounts, without our charges, less those given back.
 */
export async function tileFigures(
  db: Connection,
  days: ReturnType<typeof comparedDays>,
  now: Date,
): Promise<Record<"loans" | "customers" | "applications" | "transfers" | "bills", Compared>> {
  // One query after the other: the overview must leave connections to payments.
  const loans = await bookedSince(db, ["disbursement", "disbursement_reversal"], days);
  const transfers = await bookedSince(db, ["transfer", "transfer_reversal"], days);
  const bills = await paidBills(db, days);
  const customers = await totalOf(
    { name: "overview: customers", count: createdCustomers(db) },
    now,
  );
  const newCustomers = await countNew(db, "customers", days);
  const undecided = await loanCount(db, ["applied", "processed", "processing"]);
  const newLoans = await countNew(db, "loans", days);
  return {
    loans,
    customers: { value: customers - (await deletedCustomers(db)), ...newCustomers },
    applications: { value: undecided, ...newLoans },
    transfers,
    bills,
  };
}

/** The amounts of bills by the dates of their entries; what was given back counts when it was. */
async function paidBills(
  db: Connection,
  { this_month, last_month }: ReturnType<typeof comparedDays>,
): Promise<Compared> {
  const on = ({ from, before }: DayRange) =>
    sql<SqlBool>`e.entry_date >= ${from}::date and e.entry_date < ${before}::date`;
  const amount = sql`case e.kind when 'bill' then b.amount else -b.amount end`;
  const { rows } = await sql<Compared>`
    select coalesce(sum(${amount}), 0) as value, coalesce(sum(${amount}) filter (where ${on(this_month)}), 0) as this_month,
           coalesce(sum(${amount}) filter (where ${on(last_month)}), 0) as last_month
    from ledger_entries e join bills b on b.id = e.bill_id
    where e.kind in ('bill', 'bill_reversal')`.execute(db);
  return rows[0] ?? { value: 0, this_month: 0, last_month: 0 };
}

/**
 * The amount of all entries of a kind, without our commission and the fees of transfers out, less that of their
 * reversals: of all time, and of the compared days.
 */
async function bookedSince(
  db: Connection,
  [kind, reversal]: readonly [EntryKind, EntryKind],
  { this_month, last_month }: ReturnType<typeof comparedDays>,
): Promise<Compared> {
  const sum = (when: RawBuilder<SqlBool>) => sql<number>`
    coalesce(sum(case when account_code = ${commissionAccount} then -credit else debit end)
               filter (where kind = ${kind} and ${when}), 0)
      - coalesce(sum(debit) filter (where kind = ${reversal} and account_code <> ${commissionAccount}
                                      and ${when}), 0)`;
  const on = ({ from, before }: DayRange) =>
    sql<SqlBool>`entry_date >= ${from}::date and entry_date < ${before}::date`;
  const { rows } = await sql<Compared>`
    select ${sum(sql`true`)} as value, ${sum(on(this_month))} as this_month,
           ${sum(on(last_month))} as last_month
    from (
      select kind, entry_date, account_code, debit, credit from account_movements
      where kind in (${kind}, ${reversal}) and account_code not in (select code from ledger_accounts where inter_branch)
      union all
      -- The partner's share of a fee is on the partner's account, together with the amount.
      select e.kind, e.entry_date, '', t.commission - t.fee, 0
      from transfers t join ledger_entries e on e.transfer_id = t.id and e.kind in (${kind}, ${reversal})
      where t.direction = 'out' and t.fee > t.commission
    ) as booked`.execute(db);
  return rows[0] ?? { value: 0, this_month: 0, last_month: 0 };
}

/** The count of all customers ever created, from an index; few of them are deleted. */
function createdCustomers(db: Connection): (limit: number) => Promise<number> {
  return (limit) => countUpTo(db, db.selectFrom("customers").select("created_at"), limit);
}

async function deletedCustomers(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("area", "=", "customer")
    .where("deleted_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The counts of rows created in this month, and in the same days of last month. */
async function countNew(
  db: Connection,
  table: "customers" | "loans",
  { this_month, last_month }: ReturnType<typeof comparedDays>,
): Promise<Omit<Compared, "value">> {
  const from = sql.table(table);
  const { rows } = await sql<Omit<Compared, "value">>`
    select (select count(*) from ${from} where ${isWithin(this_month)}) as this_month,
           (select count(*) from ${from} where ${isWithin(last_month)}) as last_month`.execute(db);
  return rows[0] ?? { this_month: 0, last_month: 0 };
}

async function loanCount(db: Connection, statuses: LoanStatus[]): Promise<number> {
  const { count } = await db
    .selectFrom("loans")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("status", "in", statuses)
    .executeTakeFirstOrThrow();
  return count;
}

/** Loans captured between two days by each staff member, highest count first, at most twenty people (RPT-5). */
export async function performersOf(
  db: Connection,
  days: DayRange,
): Promise<{ staff_id: number; name: string; count: number }[]> {
  const { rows } = await sql<{ staff_id: number; name: string; count: number }>`
    select l.staff_id, ${shortNameOf("u")} as name, l.count
    from (select staff_id, count(*) as count from loans
          where ${isWithin(days)} and staff_id is not null
          group by staff_id order by count(*) desc, staff_id limit 20) l
    join staff s on s.id = l.staff_id
    join users u on u.id = s.user_id
    order by l.count desc, name, l.staff_id`.execute(db);
  return rows;
}

/** The totals of one month. Amounts in NLe. */
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
 * The twelve months of a year (RPT-5): applications by the day of submission; payments and transfers, and their
 * amounts, by the date of their journal entries. A reversal counts in its own month, so that a past month never
 * changes. A payment counts with the money that came: the line of the customer's credit is left out, which is what a
 * payment keeps of it, or what a payment without money takes (SERV-83, SERV-138).
 */
export async function monthlyFigures(db: Connection, year: number): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    with months as (
      select month, begins at time zone 'UTC' as begins, (begins + interval '1 month') at time zone 'UTC' as ends
      from generate_series(1, 12) as month, make_timestamp(${year}, month, 1, 0, 0, 0) as begins
    ), booked as (
      select extract(month from entry_date) as month, kind, sum(entries) as count,
             sum(case kind when 'payment_reversal' then credit else debit end) as amount
      from account_movements
      where entry_date >= make_date(${year}, 1, 1) and entry_date < make_date(${year} + 1, 1, 1)
        and not (account_code = ${accounts.customerCredit.code} and kind in ('payment', 'payment_reversal'))
        and account_code not in (select code from ledger_accounts where inter_branch)
      group by 1, kind
    )
    select months.month,
           (select count(*) from loans where created_at >= months.begins and created_at < months.ends) as loans,
           coalesce(sum(count) filter (where kind = 'payment'), 0)
             - coalesce(sum(count) filter (where kind = 'payment_reversal'), 0) as payments,
           coalesce(sum(count) filter (where kind = 'transfer'), 0)
             - coalesce(sum(count) filter (where kind = 'transfer_reversal'), 0) as transfers,
           coalesce(sum(amount) filter (where kind = 'disbursement'), 0)
             - coalesce(sum(amount) filter (where kind = 'disbursement_reversal'), 0) as loans_given,
           coalesce(sum(amount) filter (where kind = 'payment'), 0)
             - coalesce(sum(amount) filter (where kind = 'payment_reversal'), 0) as payments_received
    from months left join booked on booked.month = months.month
    group by months.month, months.begins, months.ends
    order by months.month`.execute(db);
  return rows;
}

/** The first year with a record, or null. */
export async function firstYear(db: Connection): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from least(
      (select (min(created_at) at time zone 'UTC')::date from loans),
      (select min(entry_date) from account_movements)))::int as year`.execute(db);
  return rows[0]?.year ?? null;
}

/** Whether a row was created on these days. */
function isWithin({ from, before }: DayRange) {
  return sql<SqlBool>`created_at >= ${from}::timestamp at time zone 'UTC'
    and created_at < ${before}::timestamp at time zone 'UTC'`;
}
