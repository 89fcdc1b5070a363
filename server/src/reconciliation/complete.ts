import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  completionError,
  expectedStatement,
  throughError,
} from "@microfinance/contract/reconciliation/rules.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { checkAccount, completedThrough, lockAccount } from "../accounting/reconciled-accounts.ts";

interface Compared {
  book: number;
  open_lines: number;
  open_entries: number;
}

/** Books and open items of an account through a day, and the balance that its statement must have (REC-8). */
export async function checkReconciliation(deps: Deps, code: string, through: string) {
  await checkAccount(deps.db, code);
  const compared = await compare(deps.db, code, through);
  const completed_through = await completedThrough(deps.db, code);
  const statement = fromCents(expectedStatement(inCents(compared)));
  return { through, ...compared, statement, completed_through };
}

/**
 * Records that an account's statement equals its books and open items through a day (REC-8).
 * @throws 400 for a day after today or reconciled already; 409 while they differ
 */
export async function completeReconciliation(
  deps: Deps,
  ctx: RequestContext,
  input: { account_code: string; through: string; closing_balance: number },
): Promise<void> {
  const { account_code, through, closing_balance } = input;
  await deps.db.transaction().execute(async (tx) => {
    const completed = await lockAccount(tx, account_code);
    const early = throughError(through, completed, today(deps));
    if (early !== null) throw badRequest(early, { through: early });
    const compared = await compare(tx, account_code, through);
    const error = completionError(toCents(closing_balance), inCents(compared));
    if (error !== null) throw conflict(error, { closing_balance: error });
    await tx
      .insertInto("reconciliations")
      .values({
        account_code,
        through,
        closing_balance,
        book_balance: compared.book,
        open_lines: compared.open_lines,
        open_entries: compared.open_entries,
        completed_by: staffIdOf(ctx),
        completed_at: deps.now(),
      })
      .execute();
    await writeAudit(tx, ctx, {
      action: "reconciliation.complete",
      record_type: "ledger_account",
      record_id: account_code,
      after: { through, closing_balance, ...compared },
    });
  });
}

function inCents({ book, open_lines, open_entries }: Compared) {
  return {
    book: toCents(book),
    open_lines: toCents(open_lines),
    open_entries: toCents(open_entries),
  };
}

/**
 * The balance of the books, and what is open, as of a day: a match counts from the day of its last line or entry.
 * Entries before the first line of any statement are the balance that the statement began with.
 */
async function compare(db: Connection, code: string, through: string): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with lines as (
      select l.id, l.line_date as day, l.amount, m.match_id
      from statement_lines l left join matched_lines m on m.line_id = l.id
      where l.account_code = ${code}
    ), entries as (
      select p.entry_id as id, p.entry_date as day, sum(p.debit - p.credit) as amount, m.match_id
      from ledger_postings p
      left join matched_entries m on m.entry_id = p.entry_id and m.account_code = p.account_code
      where p.account_code = ${code}
        and (m.match_id is not null or p.entry_date >= (select min(day) from lines))
      group by p.entry_id, p.entry_date, m.match_id
    ), complete as (
      select match_id from (select match_id, day from lines union all select match_id, day from entries) as matched
      where match_id is not null group by match_id having max(day) <= ${through}::date
    )
    select coalesce((select sum(debit - credit) from account_movements
                     where account_code = ${code} and entry_date <= ${through}::date), 0) as book,
           coalesce((select sum(amount) from lines o where day <= ${through}::date
                     and not exists (select from complete c where c.match_id = o.match_id)), 0) as open_lines,
           coalesce((select sum(amount) from entries o where day <= ${through}::date
                     and not exists (select from complete c where c.match_id = o.match_id)), 0) as open_entries`.execute(
    db,
  );
  return rows[0] ?? { book: 0, open_lines: 0, open_entries: 0 };
}
