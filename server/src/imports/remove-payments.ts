import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { NewEntry } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import type { LockedImport, ImportedRecord } from "./import-rows.ts";
import { linesOf, postEntries } from "./opening-entries.ts";
import { dayOfReversal } from "./remove-loans.ts";

/**
 * Reverses payments from before with their opening entries (IMP-13). Their loans are as before, with their time of change,
 * so that the import of the loans can be taken back too.
 */
export async function removePayments(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  records: readonly ImportedRecord[],
): Promise<void> {
  const loans = [...new Set(records.map((one) => one.loan_id))];
  const payments = records.map((one) => one.part_id);
  const staff_id = locked.taken_back_by ?? locked.made_by;
  await sql`select from loans where id = any(${loans}::integer[]) order by id for update`.execute(
    tx,
  );
  await postReversals(tx, deps, locked, payments, staff_id);
  await sql`
    insert into payment_reversals (payment_id, loan_id, reason, balance_after, staff_id, reversed_on, created_at)
    select p.id, p.loan_id, 'The import was taken back.',
           l.balance + sum(p.amount) over (partition by p.loan_id order by p.id desc), ${staff_id}::integer,
           ${today(deps)}::date, ${deps.now()}
    from payments p join loans l on l.id = p.loan_id
    where p.id = any(${payments}::bigint[]) order by p.id`.execute(tx);
  await sql`
    update loans l
    set paid_total = l.paid_total - p.amount, balance = l.balance + p.amount,
        status = case when l.paid_total = p.amount then 'approved' else 'paying' end,
        last_payment_date = (
          select max(o.transaction_date) from payments o
          where o.loan_id = l.id and not exists (select from payment_reversals v where v.payment_id = o.id))
    from (select loan_id, sum(amount) as amount from payments where id = any(${payments}::bigint[]) group by loan_id) as p
    where l.id = p.loan_id`.execute(tx);
  await sql`select update_loan_arrears(${loans}::integer[])`.execute(tx);
}

async function postReversals(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  ids: readonly number[],
  staff_id: number,
): Promise<void> {
  const entry_date = await dayOfReversal(tx, deps, locked);
  const { rows } = await sql<{ id: number; loan_id: number; principal_part: number }>`
    select id, loan_id, principal_part from payments
    where id = any(${ids}::bigint[]) and principal_part > 0 order by id`.execute(tx);
  const entries = rows.map(({ id, loan_id, principal_part }): NewEntry => ({
    kind: "opening",
    entry_date,
    loan_id,
    payment_id: id,
    staff_id,
    created_at: deps.now(),
    lines: linesOf(toCents(principal_part)),
  }));
  if (entries.length > 0) await postEntries(tx, entries);
}
