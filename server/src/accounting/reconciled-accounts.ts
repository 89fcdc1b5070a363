import type { ReconciledAccount } from "@microfinance/contract/reconciliation/endpoints.ts";
import {
  type StatementMapping,
  statementMapping,
} from "@microfinance/contract/reconciliation/statement.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { methodOfAccount } from "./method-of-account.ts";
import { openEntriesOf } from "./open-entries.ts";

type Stored = Omit<ReconciledAccount, "open_entries" | "mapping" | "takes_payments"> & {
  mapping: unknown;
};

/** The active accounts of banks and wallets, with what is open on each. */
export async function reconciledAccounts(db: Connection): Promise<ReconciledAccount[]> {
  const { rows } = await sql<Stored>`
    select a.code, a.name, m.mapping,
           coalesce((select sum(debit - credit) from account_movements v where v.account_code = a.code), 0) as balance,
           (select max(line_date) from statement_lines l where l.account_code = a.code) as last_line,
           (select count(*) from statement_lines l left join journals j on j.id = l.journal_id
            where l.account_code = a.code and coalesce(j.status, '') <> 'pending'
              and not exists (select from matched_lines x where x.line_id = l.id)) as open_lines,
           (select max(through) from reconciliations r where r.account_code = a.code) as completed_through
    from ledger_accounts a left join statement_mappings m on m.account_code = a.code
    where a.active and a.money_kind in ('bank', 'wallet')
    order by a.code`.execute(db);
  return Promise.all(
    rows.map(async (row) => {
      const known = statementMapping.safeParse(row.mapping);
      return {
        ...row,
        mapping: known.success ? known.data : null,
        open_entries: (await openEntriesOf(db, row.code, 0)).total,
        takes_payments: (await methodOfAccount(db, row.code)) !== null,
      };
    }),
  );
}

/**
 * Holds off every other change of an account's statement until the transaction ends.
 * @returns the day through which the account is reconciled; null before the first
 * @throws 400 for an account that is no bank and no wallet
 */
export async function lockAccount(tx: Connection, code: string): Promise<string | null> {
  const account = await tx
    .selectFrom("ledger_accounts")
    .select("money_kind")
    .where("code", "=", code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  checkKind(account);
  return completedThrough(tx, code);
}

/** @throws 400 for an account that is no bank and no wallet */
export async function checkAccount(db: Connection, code: string): Promise<void> {
  checkKind(
    await db
      .selectFrom("ledger_accounts")
      .select("money_kind")
      .where("code", "=", code)
      .executeTakeFirst(),
  );
}

function checkKind(account: { money_kind: string | null } | undefined): void {
  const kind = account?.money_kind ?? null;
  if (kind !== "bank" && kind !== "wallet")
    throw badRequest(texts.notReconciled, { account_code: texts.notReconciled });
}

/** The day through which an account is reconciled; null before the first. */
export async function completedThrough(db: Connection, code: string): Promise<string | null> {
  const row = await db
    .selectFrom("reconciliations")
    .select((of) => of.fn.max("through").as("through"))
    .where("account_code", "=", code)
    .executeTakeFirst();
  return row?.through ?? null;
}

/** Keeps the columns of an account's statements for its next file. */
export async function saveMapping(
  tx: Connection,
  account_code: string,
  mapping: StatementMapping,
): Promise<void> {
  const stored = JSON.stringify(mapping);
  await tx
    .insertInto("statement_mappings")
    .values({ account_code, mapping: stored })
    .onConflict((conflicting) =>
      conflicting.column("account_code").doUpdateSet({ mapping: stored }),
    )
    .execute();
}
