import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type FieldOf, isNamed, type CustomerRecord, type RecordKind } from "./record-kinds.ts";
import {
  changeRecord,
  findRecord,
  insertRecord,
  lockCustomer,
  recordsOf,
  type Values,
} from "./record-queries.ts";
import { carryToLoans } from "./reviewed-records.ts";

/** A record in a request: some fields, null for an emptied text, and the version it is based on. */
export type RecordInput<R extends CustomerRecord> = {
  [Name in FieldOf<R>]?: R[Name] | null | undefined;
} & { updated_at?: string | undefined };

/**
 * Adds a record to a customer, with its audit event. A record equal in every field is returned instead of added again,
 * so that a form sent twice adds one (CUST-12).
 * @throws 400 for a record without its name, or an address without any field (CUST-10, CUST-11); 409 when the customer
 *   has another one of a kind with one at most (CUST-9)
 */
export async function createRecord<R extends CustomerRecord>(
  deps: Deps,
  kind: RecordKind<R>,
  customerId: string,
  input: RecordInput<R>,
  ctx: RequestContext,
): Promise<R> {
  return deps.db
    .transaction()
    .execute(async (db) => addRecord(db, deps, kind, customerId, input, ctx));
}

/** The same on the caller's transaction. */
export async function addRecord<R extends CustomerRecord>(
  db: Connection,
  deps: Deps,
  kind: RecordKind<R>,
  customerId: string,
  input: RecordInput<R>,
  ctx: RequestContext,
): Promise<R> {
  const values = storable(kind, input);
  rejectNameless(kind, values);
  await lockCustomer(db, customerId);
  const equal = await findEqual(db, kind, customerId, values);
  if (equal) return equal;
  const added = await insertRecord(db, kind, customerId, values, deps.now());
  if (added === null) throw conflict(kind.exists ?? panelTexts.failed);
  await writeAudit(db, ctx, {
    action: `${kind.noun}.create`,
    record_type: "customer",
    record_id: customerId,
    after: { id: added.id, ...filled(kind, added) },
  });
  if (kind.reviewed) await carryToLoans(db, deps, customerId, kind.reviewed(null, added), ctx);
  return added;
}

/**
 * Changes the fields of a record that differ, with before and after in the audit log. Without differences it writes
 * nothing. Null when the customer has no such record.
 * @param id null for the only one of its kind
 * @throws 400 when the change would remove the record's name, or every field of an address (CUST-10); 409 when the
 *   change is based on an older version
 */
export async function updateRecord<R extends CustomerRecord>(
  db: Connection,
  deps: Deps,
  kind: RecordKind<R>,
  key: { customer_id: string; id: number | null },
  input: RecordInput<R>,
  ctx: RequestContext,
): Promise<R | null> {
  const record = await findRecord(db, kind, key.customer_id, key.id, true);
  if (record === null) return null;
  const changes = differing(kind, record, storable(kind, input));
  const names = kind.fields.filter((name) => changes[name] !== undefined);
  if (names.length === 0) return record;
  rejectNameless(kind, { ...record, ...changes });
  if (
    input.updated_at !== undefined &&
    Date.parse(input.updated_at) !== Date.parse(record.updated_at)
  ) {
    throw conflict(panelTexts.changedMeanwhile);
  }
  const changed = await changeRecord(db, kind, record.id, changes, deps.now());
  await writeAudit(db, ctx, {
    action: `${kind.noun}.update`,
    record_type: "customer",
    record_id: key.customer_id,
    before: { id: record.id, ...pick(names, record) },
    after: { id: record.id, ...pick(names, changed) },
  });
  if (kind.reviewed)
    await carryToLoans(db, deps, key.customer_id, kind.reviewed(record, changed), ctx);
  return changed;
}

function rejectNameless<R extends CustomerRecord>(kind: RecordKind<R>, values: Values<R>): void {
  if (isNamed(kind, values)) return;
  const [first = ""] = kind.nameFields;
  throw badRequest(kind.nameMissing, { [first]: kind.nameMissing });
}

/** The stored form of the input: null empties a field. */
function storable<R extends CustomerRecord>(kind: RecordKind<R>, input: RecordInput<R>): Values<R> {
  const values: Values<R> = {};
  for (const name of kind.fields) {
    const value = input[name];
    if (value === undefined) continue;
    values[name] = (value ?? kind.list[name].empty) as R[typeof name];
  }
  return values;
}

function differing<R extends CustomerRecord>(
  kind: RecordKind<R>,
  record: R,
  values: Values<R>,
): Values<R> {
  const changes: Values<R> = {};
  for (const name of kind.fields) {
    const value = values[name];
    if (value !== undefined && value !== record[name]) changes[name] = value;
  }
  return changes;
}

async function findEqual<R extends CustomerRecord>(
  db: Connection,
  kind: RecordKind<R>,
  customerId: string,
  values: Values<R>,
): Promise<R | undefined> {
  const records = await recordsOf(db, kind, customerId);
  return records.find((record) =>
    kind.fields.every((name) => (values[name] ?? "") === (record[name] ?? "")),
  );
}

function filled<R extends CustomerRecord>(kind: RecordKind<R>, record: R): object {
  return pick(
    kind.fields.filter((name) => record[name] !== "" && record[name] !== null),
    record,
  );
}

function pick<R extends CustomerRecord>(names: readonly FieldOf<R>[], record: R): object {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
