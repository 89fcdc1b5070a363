import {
  accountCodeError,
  type accountChange,
  type ChartAccount,
  deactivationError,
  type newAccount,
} from "@microfinance/contract/accounting/chart.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { withBranches } from "../core/db/branch-names.ts";
import { type ListSource, wholeList } from "../core/db/page.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { methodOfAccount } from "./method-of-account.ts";

/** The accounts of the chart in the order of their codes, with their balances, and the branch of those of money. */
export async function chartOfAccounts(db: Connection, code?: string): Promise<ChartAccount[]> {
  const { rows } = await sql<ChartAccount>`
    select a.code, a.name, a.kind, a.money_kind, a.system, a.manual, a.active,
           coalesce(case when a.kind in ('asset', 'expense') then s.debit - s.credit
                         else s.credit - s.debit end, 0) as balance
    from ledger_accounts a
    left join (select account_code, sum(debit) as debit, sum(credit) as credit
               from account_movements group by account_code) as s on s.account_code = a.code
    where ${code ?? null}::text is null or a.code = ${code ?? null}
    order by a.code`.execute(db);
  return withBranches(rows, { db, of: "account", key: (account) => account.code });
}

/** The chart for its export. */
export function chartList(db: Connection): ListSource<ChartAccount> {
  return wholeList("chart of accounts", () => chartOfAccounts(db));
}

/**
 * Adds an account to the chart.
 * @throws 400 for a code of another kind or of a reserved range; 409 when the code or the name is taken
 */
export async function addAccount(
  deps: Deps,
  ctx: RequestContext,
  account: z.output<typeof newAccount>,
): Promise<ChartAccount> {
  const error = accountCodeError(account);
  if (error !== null) throw badRequest(error, { code: error });
  return deps.db.transaction().execute(async (tx) => {
    try {
      await tx.insertInto("ledger_accounts").values(account).execute();
    } catch (failure) {
      throw takenError(failure, account.code);
    }
    await writeAudit(tx, ctx, {
      action: "account.add",
      record_type: "ledger_account",
      record_id: account.code,
      after: account,
    });
    return existing(tx, account.code);
  });
}

/**
 * Renames an account, or makes it active or inactive.
 * @throws 404 for an unknown code; 409 when the name is taken, or for an inactive account with a balance or of the
 *   product
 */
export async function changeAccount(
  deps: Deps,
  ctx: RequestContext,
  code: string,
  change: z.output<typeof accountChange>,
): Promise<ChartAccount> {
  return deps.db.transaction().execute(async (tx) => {
    // No entry is added between the look at the balance and the end of the transaction.
    if (change.active === false) await sql`select lock_journal()`.execute(tx);
    await sql`select from ledger_accounts where code = ${code} for update`.execute(tx);
    const before = await existing(tx, code);
    const after = { name: before.name, active: before.active, ...withoutAbsent(change) };
    if (before.active && !after.active) {
      const method = await methodOfAccount(tx, code);
      const error = deactivationError({ ...before, method });
      if (error !== null) throw conflict(error);
    }
    if (after.name === before.name && after.active === before.active) return before;
    try {
      await tx.updateTable("ledger_accounts").set(after).where("code", "=", code).execute();
    } catch (failure) {
      throw takenError(failure, code);
    }
    await writeAudit(tx, ctx, {
      action: "account.change",
      record_type: "ledger_account",
      record_id: code,
      before: { name: before.name, active: before.active },
      after,
    });
    return { ...before, ...after };
  });
}

async function existing(db: Connection, code: string): Promise<ChartAccount> {
  const [account] = await chartOfAccounts(db, code);
  if (account === undefined) throw notFound(texts.accountNotFound);
  return account;
}

function withoutAbsent(change: z.output<typeof accountChange>): {
  name?: string;
  active?: boolean;
} {
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.active === undefined ? {} : { active: change.active }),
  };
}

/** The 409 for a code or a name that another account has; any other error as it is. */
function takenError(error: unknown, code: string): unknown {
  if (!(error instanceof Error) || !("constraint" in error)) return error;
  if (error.constraint === "ledger_accounts_pkey") {
    const text = texts.codeTaken(code);
    return conflict(text, { code: text });
  }
  if (error.constraint === "ledger_accounts_name_key")
    return conflict(texts.nameTaken, { name: texts.nameTaken });
  return error;
}
