import type { AnswerOf } from "@microfinance/contract/endpoint.ts";
import type { readTrialBalance } from "@microfinance/contract/ledger/endpoints.ts";
import { sumOfColumns } from "@microfinance/contract/ledger/trial-balance.ts";
import { sql } from "kysely";
import type { ListSource } from "../db/page.ts";
import type { Connection } from "../deps.ts";

type TrialBalance = Pick<AnswerOf<typeof readTrialBalance>, "accounts" | "totals">;

/** An account of the trial balance. Amounts in NLe. */
export type Account = TrialBalance["accounts"][number];

/**
 * What every account was debited and credited up to and including a day: the sums of the postings, those of every
 * day kept as they come (`ledger_days`). The totals agree because every entry balances, not because a formula makes
 * them (decision 010).
 */
export async function trialBalance(db: Connection, asOf: string): Promise<TrialBalance> {
  const { rows } = await sql<Account>`
    with sums as (
      select account_code, sum(debit) as debit, sum(credit) as credit
      from ledger_days
      where entry_date <= ${asOf}
      group by account_code
    )
    select a.code, a.name, a.kind, coalesce(s.debit, 0) as debit, coalesce(s.credit, 0) as credit,
           coalesce(case when a.kind in ('asset', 'expense') then s.debit - s.credit
                         else s.credit - s.debit end, 0) as balance
    from ledger_accounts a
    left join sums s on s.account_code = a.code
    order by a.code`.execute(db);
  return { accounts: rows, totals: sumOfColumns(rows) };
}

/** The accounts of a day's trial balance in the order of their codes, for the export: few enough to be read at once. */
export function accountList(db: Connection, asOf: string): ListSource<Account> {
  const accounts = async () => (await trialBalance(db, asOf)).accounts;
  return {
    rows: accounts,
    count: async () => (await accounts()).length,
    key: (account) => Number(account.code),
    name: `trial balance ${asOf}`,
  };
}
