import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { shareInPercent } from "@microfinance/contract/reports/arrears.ts";
import type { BranchFigures } from "@microfinance/contract/reports/branches-endpoints.ts";
import type { ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { sql } from "kysely";
import { readBranches } from "../branches/queries.ts";
import { inReach } from "../core/db/reach.ts";
import type { Connection } from "../core/deps.ts";
import { incomeStatement } from "./financial-queries.ts";
import { portfolioOf, portfolioOverTime } from "./portfolio-queries.ts";

/** Months of the portfolio's trend. */
const shownMonths = 12;

/** The claims of branches on each other stand in an entry beside what it is about. */
const amongBranches = sql`(select code from ledger_accounts where inter_branch)`;

/**
 * What loans were paid with from one day to another, by the journal, and the instalments that fell due in that time.
 * What is kept as credit counts when it pays a loan. Loans that were closed, canceled or rejected ask for no more
 * payments, so their instalments do not count. In NLe.
 */
export async function collectedSince(
  db: Connection,
  from: CalendarDate,
  to: CalendarDate,
): Promise<{ collected: number; due: number }> {
  const { rows } = await sql<{ collected: number; due: number }>`
    select (select coalesce(sum(credit) filter (where kind = 'payment'), 0)
                     - coalesce(sum(debit) filter (where kind = 'payment_reversal'), 0)
            from account_movements
            where kind in ('payment', 'payment_reversal')
              and account_code not in (${accounts.customerCredit.code}, ${accounts.refundsToReturn.code})
              and account_code not in ${amongBranches}
              and entry_date >= ${from}::date and entry_date <= ${to}::date) as collected,
           (select coalesce(sum(i.amount), 0) from instalments i
            where i.due_date >= ${from}::date and i.due_date <= ${to}::date
              and not exists (select from loans l where l.id = i.loan_id
                              and l.status in ('closed', 'canceled', 'rejected'))) as due`.execute(
    db,
  );
  return rows[0] ?? { collected: 0, due: 0 };
}

/** Approved amounts of loans paid out from one day to another, less reversed payouts, as the tile of loans. In NLe. */
async function disbursedSince(
  db: Connection,
  from: CalendarDate,
  to: CalendarDate,
): Promise<number> {
  const { rows } = await sql<{ disbursed: number }>`
    select coalesce(sum(debit) filter (where kind = 'disbursement'), 0)
             - coalesce(sum(debit) filter (where kind = 'disbursement_reversal'), 0) as disbursed
    from account_movements
    where kind in ('disbursement', 'disbursement_reversal') and account_code not in ${amongBranches}
      and entry_date >= ${from}::date and entry_date <= ${to}::date`.execute(db);
  return rows[0]?.disbursed ?? 0;
}

/** The last recorded day up to this one; null before the first. */
export async function lastRecordedDay(
  db: Connection,
  to: CalendarDate,
): Promise<CalendarDate | null> {
  const { rows } = await sql<{ date: CalendarDate | null }>`
    select max(date) as date from portfolio_snapshots where part = 'all' and date <= ${to}::date`.execute(
    db,
  );
  return rows[0]?.date ?? null;
}

/**
 * The figures of each branch in view, by their codes' order of opening: those of the other reports with this branch in
 * view, one branch after the other, so that payments have connections left (RPT-43).
 * @param as_of the recorded day of the portfolio
 */
export async function figuresOfBranches(
  db: Connection,
  period: ReportPeriod,
  as_of: CalendarDate | null,
): Promise<BranchFigures[]> {
  const figures: BranchFigures[] = [];
  for (const { id, code, name } of await readBranches(db))
    figures.push(
      await inReach([id], async () => ({
        code,
        name,
        ...(await figuresOf(db, id, period, as_of)),
      })),
    );
  return figures;
}

async function figuresOf(
  db: Connection,
  branch_id: number,
  { from, to }: ReportPeriod,
  as_of: CalendarDate | null,
): Promise<Omit<BranchFigures, "code" | "name">> {
  const { totals: books } = await incomeStatement(db, { from, to });
  const { collected, due } = await collectedSince(db, from, to);
  const portfolio = as_of === null ? null : await portfolioOf(db, as_of, "product", undefined);
  const { months } =
    as_of === null ? { months: [] } : await portfolioOverTime(db, as_of, "product", undefined);
  return {
    staff: await staffOf(db, branch_id),
    loans: portfolio?.totals.loans ?? 0,
    outstanding_principal: portfolio?.totals.outstanding_principal ?? 0,
    par30: portfolio?.totals.par30 ?? 0,
    par30_percent: portfolio?.totals.par30_percent ?? null,
    collected,
    due,
    collected_percent: shareInPercent(toCents(collected), toCents(due)),
    disbursed: await disbursedSince(db, from, to),
    income: books.income.period,
    expenses: books.expenses.period,
    trend: months
      .slice(-shownMonths)
      .map(({ date, outstanding_principal }) => ({ date, outstanding_principal })),
  };
}

async function staffOf(db: Connection, branch_id: number): Promise<number> {
  const { count } = await db
    .selectFrom("staff")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("branch_id", "=", branch_id)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
