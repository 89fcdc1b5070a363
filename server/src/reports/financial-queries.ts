import type {
  BalanceLine,
  BalanceSheet,
  CashBook,
  IncomeLine,
  IncomeStatement,
} from "@microfinance/contract/reports/financial-endpoints.ts";
import { entryKinds } from "@microfinance/contract/accounting/entry-kinds.ts";
import {
  periodBefore,
  type ReportPeriod,
  yearStart,
} from "@microfinance/contract/reports/financial.ts";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../core/deps.ts";

type Amounts = Pick<IncomeLine, "period" | "before" | "year">;
const nothing: Amounts = { period: 0, before: 0, year: 0 };

/**
 * Income and expenses of a period with their totals, from the daily balances and the entries above the watermark. The
 * database adds up the totals too, in exact decimals of any size (ACC-9).
 */
export async function incomeStatement(
  db: Connection,
  period: ReportPeriod,
): Promise<Pick<IncomeStatement, "before" | "year_from" | "lines" | "totals">> {
  const before = periodBefore(period);
  const year_from = yearStart(period.to);
  const within = (from: string, to: string) => sql`
    coalesce(sum(m.credit - m.debit) filter (where m.entry_date between ${from}::date and ${to}::date), 0)`;
  const earliest = [before.from, period.from, year_from].toSorted()[0];
  const { rows } = await sql<Amounts & { code: string | null; name: string; kind: string | null }>`
    select a.code, a.name, a.kind, side * s.period + 0 as period, side * s.before + 0 as before,
           side * s.year + 0 as year
    from (
      select m.account_code, a.kind, ${within(period.from, period.to)} as period,
             ${within(before.from, before.to)} as before, ${within(year_from, period.to)} as year
      from account_movements m join ledger_accounts a on a.code = m.account_code
      where a.kind in ('income', 'expense') and m.entry_date between ${earliest}::date and ${period.to}::date
      group by grouping sets ((m.account_code, a.kind), (a.kind), ())
    ) as s
    left join ledger_accounts l on l.code = s.account_code
    cross join lateral (select l.code, l.name, s.kind) as a
    cross join lateral (values (case when s.kind = 'expense' then -1 else 1 end)) as sides (side)
    order by a.code`.execute(db);
  const totalOf = (kind: string | null): Amounts => {
    const row = rows.find((sum) => sum.code === null && sum.kind === kind);
    return row === undefined ? nothing : amountsOf(row);
  };
  return {
    before,
    year_from,
    lines: rows.flatMap((row) =>
      row.code === null || (row.kind !== "income" && row.kind !== "expense")
        ? []
        : [{ code: row.code, name: row.name, kind: row.kind, ...amountsOf(row) }],
    ),
    totals: { income: totalOf("income"), expenses: totalOf("expense"), result: totalOf(null) },
  };
}

function amountsOf({ period, before, year }: Amounts): Amounts {
  return { period, before, year };
}

/** Assets, liabilities and equity at the end of a day, with the computed earnings. */
export async function balanceSheet(
  db: Connection,
  as_of: string,
): Promise<Pick<BalanceSheet, "lines" | "earnings" | "totals">> {
  const year_from = yearStart(as_of);
  type Sums = Record<
    "assets" | "liabilities" | "own" | "earlier" | "year" | "equity" | "both",
    number
  >;
  const { rows } = await sql<BalanceLine & { sums: Sums }>`
    with balances as (
      select a.code, a.name, a.kind, sum(m.debit - m.credit) as balance,
             sum(m.debit - m.credit) filter (where m.entry_date >= ${year_from}::date) as this_year
      from account_movements m join ledger_accounts a on a.code = m.account_code
      where m.entry_date <= ${as_of}::date
      group by a.code, a.name, a.kind
    ), sums as (
      select coalesce(sum(balance) filter (where kind = 'asset'), 0) as assets,
             coalesce(-sum(balance) filter (where kind = 'liability'), 0) as liabilities,
             coalesce(-sum(balance) filter (where kind = 'equity'), 0) as own,
             coalesce(-sum(balance) filter (where kind in ('income', 'expense')), 0) as earned,
             coalesce(-sum(this_year) filter (where kind in ('income', 'expense')), 0) as year
      from balances
    )
    select a.code, a.name, a.kind, case when a.kind = 'asset' then a.balance else 0 - a.balance end as balance,
           (select jsonb_build_object('assets', assets, 'liabilities', liabilities, 'own', own, 'earlier', earned - year,
                                      'year', year, 'equity', own + earned, 'both', liabilities + own + earned)
            from sums) as sums
    from balances a
    where a.kind in ('asset', 'liability', 'equity')
    order by a.code`.execute(db);
  const sums = rows[0]?.sums;
  const { assets = 0, liabilities = 0, equity = 0, earlier = 0, year = 0, both = 0 } = sums ?? {};
  return {
    lines: rows.map(({ code, name, kind, balance }) => ({ code, name, kind, balance })),
    earnings: { earlier, year, year_from },
    totals: { assets, liabilities, equity, liabilities_and_equity: both },
  };
}

/** The codes of the accounts that hold money, or the one that is asked for; empty where that one holds none. */
export async function moneyAccounts(
  db: Connection,
  account: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom("ledger_accounts")
    .select("code")
    .where("money_kind", "is not", null)
    .$if(account !== undefined, (of) => of.where("code", "=", account ?? ""))
    .execute();
  return rows.map(({ code }) => code);
}

/** Money received and paid by account, by kind of entry and by day. Receipts are the debits of an account of money. */
export async function cashBook(
  db: Connection,
  codes: readonly string[],
  { from, to }: ReportPeriod,
): Promise<Pick<CashBook, "accounts" | "kinds" | "days" | "totals">> {
  const movements = sql`account_movements m where m.account_code = any (${codes}) and m.entry_date`;
  const inPeriod = sql`between ${from}::date and ${to}::date`;
  // One statement, so that accounts, kinds and days are of the same moment.
  const list = (rows: RawBuilder<unknown>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(found) order by place), '[]') from (${rows}) as found)`;
  const { rows } = await sql<{
    accounts: (CashBook["accounts"][number] & { place: string })[];
    kinds: { kind: string; received: number; paid: number }[];
    days: (CashBook["days"][number] & { place: string })[];
    opening: number;
    received: number;
    paid: number;
    closing: number;
  }>`
    with moved as materialized (
      select m.entry_date, m.account_code, m.kind, sum(m.debit) as received, sum(m.credit) as paid
      from ${movements} ${inPeriod} group by 1, 2, 3
    ), earlier as materialized (
      select m.account_code, sum(m.debit - m.credit) as balance
      from ${movements} < ${from}::date group by 1
    ), opened as (
      select coalesce(sum(balance), 0) as opening from earlier
    )
    select opening, coalesce(sum(received), 0) as received, coalesce(sum(paid), 0) as paid,
           opening + coalesce(sum(received - paid), 0) as closing,
           ${list(sql`
             select a.code, a.name, a.code as place, coalesce(e.balance, 0) as opening,
                    coalesce(s.received, 0) as received, coalesce(s.paid, 0) as paid,
                    coalesce(e.balance, 0) + coalesce(s.received - s.paid, 0) as closing
             from ledger_accounts a
             left join earlier e on e.account_code = a.code
             left join (select account_code, sum(received) as received, sum(paid) as paid
                        from moved group by 1) as s on s.account_code = a.code
             where a.code = any (${codes}) and (e.account_code is not null or s.account_code is not null)`)} as accounts,
           ${list(sql`
             select kind, kind as place, sum(received) as received, sum(paid) as paid from moved group by kind`)} as kinds,
           ${list(sql`
             select entry_date as date, entry_date as place, sum(received) as received, sum(paid) as paid,
                    (select opening from opened) + sum(sum(received - paid)) over (order by entry_date) as balance
             from moved group by entry_date`)} as days
    from opened left join moved on true group by opening`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a cash book has one row of sums");
  const { accounts, kinds, days, ...totals } = row;
  return {
    accounts: accounts.map(({ place: _place, ...account }) => account),
    kinds: entryKinds.flatMap(({ value, label }) =>
      kinds
        .filter(({ kind }) => kind === value)
        .map(({ kind, received, paid }) => ({ kind, label, received, paid })),
    ),
    days: days.map(({ place: _place, ...day }) => day),
    totals,
  };
}
