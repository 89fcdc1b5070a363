import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { carryGuarantors, guarantorsOf } from "../customers/carry-guarantors.ts";
import { auditRecords } from "./book-rows.ts";
import { laterChanges } from "./later-changes.ts";
import { chunkSize, type LockedImport, lockImport, type ImportedRecord } from "./import-rows.ts";
import { makerContext } from "./maker-context.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { type NewEntry, postEntries } from "../accounting/post-entry.ts";
import { linesOf } from "./opening-entries.ts";
import { closedThrough } from "../accounting/refuse-backdating.ts";

/** Takes a whole import back in one transaction (IMP-11), or says what has happened to its records since. */
export async function takeBack(deps: Deps, id: number): Promise<void> {
  await inAct(deps, "import.take_back", async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    const locked = await lockImport(tx, id);
    if (locked.state !== "undoing") return;
    const happened = await laterChanges(tx, locked);
    if (happened !== null) {
      await sql`update imports set state = 'booked', problem = ${happened}, rows_to_do = null where id = ${id}`.execute(
        tx,
      );
      return;
    }
    let after = 0;
    for (;;) {
      const records = await recordsAfter(tx, id, after);
      const last = records.at(-1);
      if (last === undefined) break;
      after = last.id;
      await remove(tx, deps, locked, records);
      await auditRecords(
        tx,
        "import.remove",
        locked,
        records.map(({ code }) => code),
      );
    }
    await sql`update imported_records set is_taken_back = true where import_id = ${id}`.execute(tx);
    await sql`update imports set state = 'undone', rows_done = 0, rows_to_do = null, problem = '' where id = ${id}`.execute(
      tx,
    );
  });
}

async function recordsAfter(tx: Connection, id: number, after: number): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select r.id, coalesce(l.loan_id, r.customer_id, r.part_id::text) as code, r.customer_id, r.loan_id, r.part_id
    from imported_records r left join loans l on l.id = r.loan_id
    where r.import_id = ${id} and r.id > ${after} and not r.is_taken_back order by r.id limit ${chunkSize}`.execute(
    tx,
  );
  return rows;
}

async function remove(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  records: readonly ImportedRecord[],
): Promise<void> {
  if (locked.kind === "loans") return removeLoans(tx, deps, locked, records);
  if (locked.kind === "payments") return removePayments(tx, deps, locked, records);
  if (locked.kind === "customers") {
    // The address is free for another account again.
    await sql`
      update users u
      set deleted_at = ${deps.now()}, updated_at = ${deps.now()}, email = 'taken-back-' || u.id || '@no-email.invalid'
      from customers c
      where c.user_id = u.id and c.customer_id = any(${records.map((one) => one.customer_id)})`.execute(
      tx,
    );
    return;
  }
  const ids = records.map((one) => one.part_id);
  if (locked.kind === "transfers")
    await sql`
      update transfers
      set deleted_at = ${deps.now()}, delete_reason = 'The import was taken back.', updated_at = ${deps.now()},
          deleted_by = (select user_id from staff where id = ${locked.taken_back_by ?? locked.made_by})
      where id = any(${ids}::integer[])`.execute(tx);
  // A rejected journal, and one that another turned round, stay.
  else if (locked.kind === "balances")
    await sql`delete from journals where id = any(${ids}::integer[]) and status = 'pending'`.execute(
      tx,
    );
  else {
    if (locked.kind === "guarantors") await carryRemoved(tx, deps, locked, ids);
    await sql`delete from ${sql.table(locked.kind)} where id = any(${ids}::integer[])`.execute(tx);
  }
}

/** Guarantors that go are missing in the applications that are reviewed with them (LOAN-48). */
async function carryRemoved(
  tx: Connection,
  deps: Deps,
  { made_by, taken_back_by }: LockedImport,
  ids: readonly (number | null)[],
): Promise<void> {
  const numbers = ids.flatMap((one) => (one === null ? [] : [one]));
  const ctx = await makerContext(tx, taken_back_by ?? made_by);
  const guarantors = await guarantorsOf(tx, { ids: numbers });
  await carryGuarantors(tx, deps, "taken away", guarantors, ctx);
}

/**
 * Reverses payments from before with their opening entries (IMP-13). Their loans are as before, with their time of
 * change, so that the import of the loans can be taken back too.
 */
async function removePayments(
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

/**
 * A loan that is taken back was never approved: its opening entries are posted the other way round, what was paid
 * before is reversed, and it is canceled.
 */
async function removeLoans(
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
async function dayOfReversal(
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
