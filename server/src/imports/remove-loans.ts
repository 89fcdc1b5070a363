import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { closedThrough } from "../accounting/refuse-backdating.ts";
import type { NewEntry } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import type { LockedImport, ImportedRecord } from "./import-rows.ts";
import { linesOf, postEntries } from "./opening-entries.ts";

/**
 * A loan that is taken back was never approved: its opening entries are posted the other way round, what was paid before is
 * reversed, and it is canceled.
 */
export async function removeLoans(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  records: readonly ImportedRecord[],
): Promise<void> {
  const ids = records.map((one) => one.loan_id);
  const staff_id = locked.taken_back_by ?? locked.made_by;
  const now = deps.now();
  await sql`select from loans where id = any(${ids}::integer[]) order by id for update`.execute(tx);
  await postEntries(tx, await reversedEntries(tx, deps, locked, ids, staff_id));
  await sql`
    insert into payment_reversals (payment_id, loan_id, reason, balance_after, staff_id, reversed_on, created_at)
    select p.id, p.loan_id, 'The import was taken back.', l.total_amount, ${staff_id}::integer, ${today(deps)}::date, ${now}
    from payments p join loans l on l.id = p.loan_id
    where p.loan_id = any(${ids}::integer[]) and ${isLive} order by p.id`.execute(tx);
  await sql`
    update payouts
    set reversed_on = ${today(deps)}::date, reversed_by = ${staff_id}::integer, reversed_at = ${now},
        reversal_reason = 'The import was taken back.'
    where loan_id = any(${ids}::integer[])`.execute(tx);
  await sql`
    update loans
    set status = 'canceled', paid_total = 0, balance = 0, approval_date = null, approved_amount = null,
        paid_out_on = null, due_date = null, last_payment_date = null, updated_at = ${now}
    where id = any(${ids}::integer[])`.execute(tx);
  await sql`delete from instalments where loan_id = any(${ids}::integer[])`.execute(tx);
  await sql`select update_loan_arrears(${ids}::integer[])`.execute(tx);
}

/** The day of the first entries while that is open, else today. */
export async function dayOfReversal(
  tx: Connection,
  deps: Deps,
  { cut_over }: Pick<LockedImport, "cut_over">,
): Promise<string> {
  const closed = await closedThrough(tx);
  return closed !== null && cut_over <= closed ? today(deps) : cut_over;
}

/** Payments of an import that was taken back are reversed already. */
const isLive = sql`not exists (select from payment_reversals v where v.payment_id = p.id)`;

/** The opening entries the other way round. */
async function reversedEntries(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  ids: readonly number[],
  staff_id: number,
): Promise<NewEntry[]> {
  const entry_date = await dayOfReversal(tx, deps, locked);
  const entry = { kind: "opening" as const, entry_date, staff_id, created_at: deps.now() };
  const { rows } = await sql<{
    loan_id: number;
    payout_id: number;
    amount: number;
    payment_id: number | null;
    principal_part: number | null;
  }>`
    select o.loan_id, o.id as payout_id, o.amount, p.id as payment_id, p.principal_part
    from payouts o left join payments p on p.loan_id = o.loan_id and ${isLive}
    where o.loan_id = any(${ids}::integer[]) order by o.id`.execute(tx);
  return rows.flatMap(({ loan_id, payout_id, amount, payment_id, principal_part }) => {
    const payout = { ...entry, loan_id, payout_id, lines: linesOf(-toCents(amount)) };
    if (payment_id === null || !principal_part) return [payout];
    return [{ ...entry, loan_id, payment_id, lines: linesOf(toCents(principal_part)) }, payout];
  });
}
