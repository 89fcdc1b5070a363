import type { AccountEntry } from "@microfinance/contract/accounting/journal-endpoints.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { type AccountKind, isDebitKind } from "@microfinance/contract/accounting/chart.ts";
import { sql } from "kysely";
import { countUpTo } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { entryKey, inEntryWindow } from "./entry-key.ts";
import { entriesNamed } from "./journal.ts";

/** The first and last day of a ledger; without a first day it starts with the first entry. */
export interface Period {
  from: string | null;
  to: string;
}

interface Account {
  code: string;
  name: string;
  kind: AccountKind;
}

/**
 * An account with its opening balance, movement and closing balance, on its normal side.
 * @throws 404 for an unknown code
 */
export async function accountSummary(db: Connection, code: string, { from, to }: Period) {
  const { rows } = await sql<
    Account & { before: number; debit: number; credit: number; after: number }
  >`
    select a.code, a.name, a.kind, coalesce(s.before, 0) as before, coalesce(s.debit, 0) as debit,
           coalesce(s.credit, 0) as credit, coalesce(s.after, 0) as after
    from ledger_accounts a
    left join (
      select account_code,
             sum(debit - credit) filter (where entry_date < ${from}::date) as before,
             sum(debit) filter (where entry_date >= coalesce(${from}::date, '-infinity')) as debit,
             sum(credit) filter (where entry_date >= coalesce(${from}::date, '-infinity')) as credit,
             sum(debit - credit) as after
      from account_movements where account_code = ${code} and entry_date <= ${to}
      group by account_code
    ) as s on s.account_code = a.code
    where a.code = ${code}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound(texts.accountNotFound);
  const { before, after, debit, credit, ...account } = row;
  const side = isDebitKind(account.kind) ? 1 : -1;
  return { account, opening: before * side + 0, debit, credit, closing: after * side + 0 };
}

/** The entries of an account between two days with the balance after each, latest first. */
export function accountEntries(
  db: Connection,
  code: string,
  period: Period,
): ListSource<AccountEntry> {
  const inPeriod = sql`p.account_code = ${code} and p.entry_date <= ${period.to}
    and p.entry_date >= coalesce(${period.from}::date, '-infinity')`;
  return {
    name: `account ledger:${code}:${period.from}:${period.to}`,
    key: entryKey,
    rows: (window) => rowsIn(db, code, inPeriod, window),
    count: (limit) =>
      countUpTo(
        db,
        sql`select from ledger_postings p where ${inPeriod} group by p.entry_date, p.entry_id`,
        limit,
      ),
  };
}

/**
 * The rows of a page. The balance before its first row is the sum of the daily balances of the days before and of the
 * earlier entries of that day, so that no page reads the entries of another one.
 */
async function rowsIn(
  db: Connection,
  code: string,
  inPeriod: ReturnType<typeof sql>,
  window: PageWindow,
): Promise<AccountEntry[]> {
  const order = window.backwards ? sql`entry_date, entry_id` : sql`entry_date desc, entry_id desc`;
  const { rows } = await sql<{ id: number; debit: number; credit: number; balance: number }>`
    with page as (
      select p.entry_date, p.entry_id, sum(p.debit) as debit, sum(p.credit) as credit
      from ledger_postings p
      where ${inPeriod} and ${inEntryWindow({ date: "p.entry_date", id: "p.entry_id" }, window)}
      group by p.entry_date, p.entry_id
      order by ${order} limit ${window.limit} offset ${window.offset}
    ), first as materialized (
      select entry_date, entry_id from page order by entry_date, entry_id limit 1
    ), before as (
      select coalesce((select sum(m.debit - m.credit) from account_movements m
                       where m.account_code = ${code} and m.entry_date < (select entry_date from first)), 0)
           + coalesce((select sum(p.debit - p.credit) from ledger_postings p
                       where p.account_code = ${code} and p.entry_date = (select entry_date from first)
                         and p.entry_id < (select entry_id from first)), 0) as balance
    )
    select entry_id as id, debit, credit,
           (before.balance + sum(debit - credit) over (order by entry_date, entry_id))
           * case when a.kind in ('asset', 'expense') then 1 else -1 end as balance
    from page, before, ledger_accounts a where a.code = ${code} order by ${order}`.execute(db);
  const entries = await entriesNamed(
    db,
    rows.map(({ id }) => id),
  );
  return entries.flatMap(({ id, kind, entry_date, sentence, staff_name }, position) => {
    const row = rows[position];
    if (row === undefined) return [];
    const { debit, credit, balance } = row;
    return [{ id, kind, entry_date, sentence, staff_name, debit, credit, balance }];
  });
}
