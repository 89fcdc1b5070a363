import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import { sql } from "kysely";
import { auditJson } from "../core/audit/write-audit.ts";
import { inAct } from "../acts/running-act.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { checkRows } from "./check-rows.ts";
import {
  type CheckedRow,
  chunkSize,
  type LockedImport,
  lockImport,
  type StagedRow,
} from "./import-rows.ts";
import { type Known, readKnown } from "./read-known.ts";
import { writeCustomers, writeParts, type WrittenRow } from "./write-customers.ts";
import { writeLoans } from "./write-loans.ts";
import { writeBalances, writeTransfers } from "./write-others.ts";
import { writePayments } from "./write-payments.ts";

/**
 * Writes the next new rows of an import in one transaction with its progress (IMP-8), so that a run that breaks goes on
 * behind its last chunk. They are checked again: a row whose customer or address is taken since is refused, and the
 * others are written.
 * @returns whether rows are left
 */
export function bookRows(deps: Deps, id: number): Promise<boolean> {
  return inAct(deps, "import.book", async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked.state !== "booking") return false;
    const rows = await nextRows(tx, locked);
    if (rows.length === 0) {
      await finish(tx, id);
      return false;
    }
    const known = await readKnown(tx, deps, locked, rows);
    const checked = checkRows(locked, rows, { ...known, earlier: new Set() }, today(deps));
    const refused = checked.filter(({ outcome }) => outcome !== "new");
    const sound = checked.filter(({ outcome }) => outcome === "new");
    if (refused.length > 0) await markRefused(tx, id, refused);
    if (sound.length > 0) {
      const written = await write(tx, deps, locked, sound, known);
      await keep(tx, locked, sound, written);
    }
    await sql`update imports set rows_done = rows_done + ${sound.length} where id = ${id}`.execute(
      tx,
    );
    return true;
  });
}

/** Payments come in the order of their days, whatever their order in the file. */
async function nextRows(
  tx: Connection,
  { id, kind }: Pick<LockedImport, "id" | "kind">,
): Promise<StagedRow[]> {
  const order = kind === "payments" ? sql`row_values->>'paid_on', id` : sql`id`;
  const { rows } = await sql<StagedRow>`
    select number, reference, row_values as "values", fingerprint, problems
    from import_rows where import_id = ${id} and outcome = 'new' and not is_done
    order by ${order} limit ${chunkSize}`.execute(tx);
  return rows;
}

function write(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
  known: Known,
): Promise<WrittenRow[]> {
  if (locked.kind === "customers") return writeCustomers(tx, deps, locked, rows, known);
  if (locked.kind === "loans") return writeLoans(tx, deps, locked, rows, known);
  if (locked.kind === "payments") return writePayments(tx, deps, locked, rows, known);
  if (locked.kind === "transfers") return writeTransfers(tx, deps, locked, rows);
  if (locked.kind === "balances") return writeBalances(tx, deps, locked, rows);
  return writeParts(tx, deps, { kind: locked.kind, made_by: locked.made_by }, rows, known);
}

async function markRefused(tx: Connection, id: number, rows: readonly CheckedRow[]): Promise<void> {
  const changes = rows.map(({ number, outcome, problems }) => ({ number, outcome, problems }));
  await sql`
    update import_rows w set outcome = r.outcome, problems = r.problems
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (number integer, outcome text, problems jsonb)
    where w.import_id = ${id} and w.number = r.number`.execute(tx);
}

/** Keeps which record each row became, and empties the row: its values are those of the record now. */
async function keep(
  tx: Connection,
  locked: LockedImport,
  rows: readonly CheckedRow[],
  written: readonly WrittenRow[],
): Promise<void> {
  const rowOf = new Map(rows.map((row) => [row.number, row]));
  const records = written.map((one) => {
    const row = rowOf.get(one.number);
    return { ...one, external_reference: row?.reference, fingerprint: row?.fingerprint };
  });
  const json = JSON.stringify(records);
  await sql`
    insert into imported_records (kind, external_reference, import_id, fingerprint, customer_id, loan_id, part_id, cut_over)
    select ${locked.kind}, external_reference, ${locked.id}::integer, fingerprint, customer_id, loan_id, part_id,
           ${locked.cut_over}::date
    from jsonb_to_recordset(${json}::jsonb)
      as r (number integer, external_reference text, fingerprint text, customer_id text, loan_id integer, part_id integer)
    order by number`.execute(tx);
  await sql`
    update import_rows w set is_done = true, record = r.record, cells = '{}', row_values = '{}'
    from jsonb_to_recordset(${json}::jsonb) as r (number integer, record text)
    where w.import_id = ${locked.id} and w.number = r.number`.execute(tx);
  await auditRecords(
    tx,
    "import.add",
    locked,
    written.map(({ record }) => record),
  );
}

/** What a record of each kind is in the audit log. */
const recordTypes: Readonly<Record<ImportKind, string>> = {
  customers: "customer",
  guarantors: "customer",
  businesses: "customer",
  loans: "loan",
  payments: "loan",
  transfers: "transfer",
  balances: "journal",
};

/** Records in the audit log what an import did to each of its records. */
export async function auditRecords(
  tx: Connection,
  action: "import.add" | "import.remove",
  locked: Pick<LockedImport, "id" | "kind">,
  records: readonly string[],
): Promise<void> {
  const record_type = recordTypes[locked.kind];
  // A journal has several rows.
  const events = [...new Set(records)].map((record_id) =>
    auditJson("system", {
      action,
      record_type,
      record_id,
      after: { import: locked.id, kind: locked.kind },
    }),
  );
  await sql`
    select write_audit(value) from jsonb_array_elements(${`[${events.join(",")}]`}::jsonb)
    with ordinality order by ordinality`.execute(tx);
}

/** Rows that were not written keep their cells for the file of reasons. */
async function finish(tx: Connection, id: number): Promise<void> {
  await sql`update imports set state = 'booked', rows_to_do = null where id = ${id}`.execute(tx);
}
