import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { closedThrough } from "../accounting/periods.ts";
import type { NewEntry } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { auditRecords } from "./book-rows.ts";
import { chunkSize, type LockedImport, lockImport } from "./import-rows.ts";
import { linesOf, postEntries } from "./opening-entries.ts";

/** Records that are named where an import cannot be taken back. */
const mostNamed = 5;

/** Takes a whole import back in one transaction (IMP-11), or says what has happened to its records since. */
export async function takeBack(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    const locked = await lockImport(tx, id);
    if (locked.state !== "undoing") return;
    const happened = await happenedTo(tx, locked);
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

interface ImportedRecord {
  id: number;
  code: string;
  customer_id: string;
  loan_id: number;
  part_id: number;
}

async function recordsAfter(tx: Connection, id: number, after: number): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select r.id, coalesce(l.loan_id, r.customer_id) as code, r.customer_id, r.loan_id, r.part_id
    from imported_records r left join loans l on l.id = r.loan_id
    where r.import_id = ${id} and r.id > ${after} and not r.is_taken_back order by r.id limit ${chunkSize}`.execute(
    tx,
  );
  return rows;
}

/** What else has happened to the records of an import, as a text that names them; null where nothing has (IMP-11). */
export async function happenedTo(
  tx: Connection,
  { id, kind }: Pick<LockedImport, "id" | "kind">,
): Promise<string | null> {
  const found = await sql<{ code: string }>`
    select ${kind === "loans" ? sql`l.loan_id` : sql`r.customer_id`} as code
    from imported_records r
    left join loans l on l.id = r.loan_id
    join customers c on c.customer_id = r.customer_id
    join users u on u.id = c.user_id
    where r.import_id = ${id} and not r.is_taken_back and ${changes[kind]}
    order by r.id limit 1000`.execute(tx);
  const codes = found.rows.map(({ code }) => code);
  return codes.length === 0
    ? null
    : texts.somethingHappened(codes.slice(0, mostNamed), codes.length);
}

const isPartChanged = (table: string) => sql`not exists (
  select from ${sql.table(table)} p where p.id = r.part_id and p.updated_at = p.created_at)`;

/** Whether something has happened to a record since it was written. */
const changes = {
  customers: sql`(
    u.updated_at > c.created_at or u.deleted_at is not null
    or exists (select from loans o where o.customer_id = r.customer_id and not exists (
         select from imported_records b where b.loan_id = o.id and b.is_taken_back))
    or exists (select from sessions s where s.user_id = c.user_id)
    or exists (select from group_members g where g.customer_id = r.customer_id)
    or exists (select from loan_members m where m.customer_id = r.customer_id)
    or exists (select from guarantors g where g.customer_id = r.customer_id)
    or exists (select from businesses b where b.customer_id = r.customer_id)
    or exists (select from application_drafts d where d.customer_id = r.customer_id)
    or exists (select from staff t where t.customer_id = r.customer_id)
    or exists (select from addresses a where a.customer_id = r.customer_id and a.updated_at > c.created_at)
    or exists (select from employers e where e.customer_id = r.customer_id and e.updated_at > c.created_at)
    or exists (select from banks b where b.customer_id = r.customer_id and b.updated_at > c.created_at))`,
  guarantors: isPartChanged("guarantors"),
  businesses: isPartChanged("businesses"),
  loans: sql`(
    l.updated_at > l.created_at
    or exists (select from payments p join payment_methods m on m.id = p.method_id
               where p.loan_id = l.id and m.role is distinct from 'imported')
    or exists (select from payouts p where p.loan_id = l.id and p.reversed_on is not null)
    or exists (select from loan_acts a where a.loan_id = l.id)
    or exists (select from requests q where q.loan_id = l.id)
    or exists (select from contacts t where t.loan_id = l.id)
    or exists (select from collection_sheet_rows s where s.loan_id = l.id)
    or exists (select from loan_notes n where n.loan_id = l.id)
    or exists (select from loan_officers o where o.loan_id = l.id and o.assigned_by is not null)
    or exists (select from loan_payrolls w where w.loan_id = l.id)
    or exists (select from payroll_lines w where w.loan_id = l.id)
    or exists (select from pay_intents i where i.loan_id = l.id)
    or exists (select from documents d where d.loan_id = l.id))`,
} as const;

async function remove(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  records: readonly ImportedRecord[],
): Promise<void> {
  if (locked.kind === "loans") return removeLoans(tx, deps, locked, records);
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
  await sql`delete from ${sql.table(locked.kind)} where id = any(${records.map((one) => one.part_id)}::integer[])`.execute(
    tx,
  );
}

/**
 * A loan that is taken back was never approved: its opening entries are posted the other way round, what was paid before is
 * reversed, and it is canceled.
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
    where p.loan_id = any(${ids}::integer[]) order by p.id`.execute(tx);
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

/** The opening entries the other way round, on the day of the first ones while that is open, else today. */
async function reversedEntries(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  ids: readonly number[],
  staff_id: number,
): Promise<NewEntry[]> {
  const closed = await closedThrough(tx);
  const entry_date = closed !== null && locked.cut_over <= closed ? today(deps) : locked.cut_over;
  const entry = { kind: "opening" as const, entry_date, staff_id, created_at: deps.now() };
  const { rows } = await sql<{
    loan_id: number;
    payout_id: number;
    amount: number;
    payment_id: number | null;
    principal_part: number | null;
  }>`
    select o.loan_id, o.id as payout_id, o.amount, p.id as payment_id, p.principal_part
    from payouts o left join payments p on p.loan_id = o.loan_id
    where o.loan_id = any(${ids}::integer[]) order by o.id`.execute(tx);
  return rows.flatMap(({ loan_id, payout_id, amount, payment_id, principal_part }) => {
    const payout = { ...entry, loan_id, payout_id, lines: linesOf(-toCents(amount)) };
    if (payment_id === null || !principal_part) return [payout];
    return [{ ...entry, loan_id, payment_id, lines: linesOf(toCents(principal_part)) }, payout];
  });
}
