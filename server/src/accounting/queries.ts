import { accountsOfLending } from "@microfinance/contract/accounting/accounts.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { readTrialBalance } from "@microfinance/contract/accounting/endpoints.ts";
import { sql } from "kysely";
import { type ListSource, wholeList } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

type TrialBalance = Pick<ResponseOf<typeof readTrialBalance>, "accounts" | "totals">;

/** An account of the trial balance. Amounts in NLe. */
export type Account = TrialBalance["accounts"][number];

/**
 * The debits and credits of every account with postings, and of those that loans and transfers post to, up to and
 * including a day, from the daily balances and the entries above the watermark (`account_movements`). The totals agree
 * because every entry balances; no formula makes them agree (decision 010).
 * @param from adds the opening balance before this day, and the movement from it on
 */
export async function trialBalance(
  db: Connection,
  asOf: string,
  from?: string,
): Promise<TrialBalance> {
  const { rows } = await sql<Required<Account> & { all_debit: number; all_credit: number }>`
    with sums as (
      select account_code, sum(debit) as debit, sum(credit) as credit,
             coalesce(sum(debit) filter (where entry_date >= ${from ?? null}::date), 0) as movement_debit,
             coalesce(sum(credit) filter (where entry_date >= ${from ?? null}::date), 0) as movement_credit
      from account_movements
      where entry_date <= ${asOf}
      group by account_code
    )
    select a.code, a.name, a.kind, coalesce(s.debit, 0) as debit, coalesce(s.credit, 0) as credit,
           coalesce(side * (s.debit - s.credit), 0) as balance,
           coalesce(side * (s.debit - s.credit - s.movement_debit + s.movement_credit), 0) as opening,
           coalesce(s.movement_debit, 0) as movement_debit, coalesce(s.movement_credit, 0) as movement_credit,
           coalesce(sum(s.debit) over (), 0) as all_debit, coalesce(sum(s.credit) over (), 0) as all_credit
    from ledger_accounts a
    cross join lateral (values (case when a.kind in ('asset', 'expense') then 1 else -1 end)) as sides (side)
    left join sums s on s.account_code = a.code
    where s.account_code is not null or a.code = any (${listedWithoutPostings})
    order by a.code`.execute(db);
  // Summed by the database in exact decimals, so that both totals agree to the cent at any size (ACC-9).
  const totals = { debit: rows[0]?.all_debit ?? 0, credit: rows[0]?.all_credit ?? 0 };
  const listed = rows.map(
    ({ all_debit, all_credit, opening, movement_debit, movement_credit, ...account }) =>
      from === undefined ? account : { ...account, opening, movement_debit, movement_credit },
  );
  return { accounts: listed, totals };
}

const listedWithoutPostings = accountsOfLending.map(({ code }) => code);

/**
 * The accounts of a trial balance in the order of their codes, for the export. They are few and are read at once.
 */
export function accountList(db: Connection, asOf: string, from?: string): ListSource<Account> {
  return wholeList(
    `trial balance ${from ?? ""} ${asOf}`,
    async () => (await trialBalance(db, asOf, from)).accounts,
  );
}
