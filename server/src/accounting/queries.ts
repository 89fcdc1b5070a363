import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { readTrialBalance } from "@microfinance/contract/accounting/endpoints.ts";
import { sql } from "kysely";
import { type ListSource, wholeList } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

type TrialBalance = Pick<ResponseOf<typeof readTrialBalance>, "accounts" | "totals">;

/** An account of the trial balance. Amounts in NLe. */
export type Account = TrialBalance["accounts"][number];

/**
 * The debits and credits of every account with postings, and of those that loans and transfers post to, up to and including a day, from the daily balances and the entries above the
 * watermark (`account_movements`). The totals agree because every entry balances; no formula makes them agree (decision
 * 010).
 */
export async function trialBalance(db: Connection, asOf: string): Promise<TrialBalance> {
  const { rows } = await sql<Account & { all_debit: number; all_credit: number }>`
    with sums as (
      select account_code, sum(debit) as debit, sum(credit) as credit
      from account_movements
      where entry_date <= ${asOf}
      group by account_code
    )
    select a.code, a.name, a.kind, coalesce(s.debit, 0) as debit, coalesce(s.credit, 0) as credit,
           coalesce(case when a.kind in ('asset', 'expense') then s.debit - s.credit
                         else s.credit - s.debit end, 0) as balance,
           coalesce(sum(s.debit) over (), 0) as all_debit, coalesce(sum(s.credit) over (), 0) as all_credit
    from ledger_accounts a
    left join sums s on s.account_code = a.code
    where s.account_code is not null or a.code = any (${Object.values(accounts).map(({ code }) => code)})
    order by a.code`.execute(db);
  // Summed by the database in exact decimals, so that both totals agree to the cent at any size (ACC-9).
  const totals = { debit: rows[0]?.all_debit ?? 0, credit: rows[0]?.all_credit ?? 0 };
  return { accounts: rows.map(({ all_debit, all_credit, ...account }) => account), totals };
}

/**
 * The accounts of a day's trial balance in the order of their codes, for the export. They are few and are read at once.
 */
export function accountList(db: Connection, asOf: string): ListSource<Account> {
  return wholeList(`trial balance ${asOf}`, async () => (await trialBalance(db, asOf)).accounts);
}
