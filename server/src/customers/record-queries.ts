import { mergeTexts } from "@microfinance/contract/identity/merge-texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { FieldOf, CustomerRecord, RecordKind } from "./record-kinds.ts";

/** The values of a record's fields, all or some. */
export type Values<R extends CustomerRecord> = { [Name in FieldOf<R>]?: R[Name] };

type Row<R extends CustomerRecord> = Omit<R, "updated_at"> & { updated_at: Date };

function columnsOf<R extends CustomerRecord>(kind: RecordKind<R>) {
  return sql.join(["id", "customer_id", "updated_at", ...kind.fields].map((name) => sql.ref(name)));
}

function toRecord<R extends CustomerRecord>(row: Row<R>): R {
  // Only updated_at changes its type, from the database's to JSON's.
  return { ...row, updated_at: row.updated_at.toISOString() } as unknown as R;
}

/** All records of this kind of the customer, oldest first. */
export async function recordsOf<R extends CustomerRecord>(
  db: Connection,
  kind: RecordKind<R>,
  customerId: string,
): Promise<R[]> {
  const found = await sql<Row<R>>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)}
    where customer_id = ${customerId} order by id`.execute(db);
  return found.rows.map(toRecord<R>);
}

/**
 * One record of the customer: by id, or the only one when id is null. Null when there is none.
 * @param lock locks the row until the transaction ends
 */
export async function findRecord<R extends CustomerRecord>(
  db: Connection,
  kind: RecordKind<R>,
  customerId: string,
  id: number | null,
  lock = false,
): Promise<R | null> {
  const found = await sql<Row<R>>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)}
    where customer_id = ${customerId} and (${id}::integer is null or id = ${id}::integer)
    order by id limit 1 ${lock ? sql`for update` : sql``}`.execute(db);
  const row = found.rows[0];
  return row === undefined ? null : toRecord<R>(row);
}

/**
 * Locks the customer's row, so that additions run one after the other.
 * @throws 409 for a record that was merged into another one after it was looked up (KYC-54)
 */
export async function lockCustomer(db: Connection, customerId: string): Promise<void> {
  const { rows } = await sql<{ merged_into: string | null }>`
    select merged_into from customers where customer_id = ${customerId} for no key update`.execute(
    db,
  );
  const survivor = rows[0]?.merged_into ?? null;
  if (survivor !== null) throw conflict(mergeTexts.merged(customerId, survivor));
}

/** Adds a record. Null when the customer has one already, of a kind with one at most. */
export async function insertRecord<R extends CustomerRecord>(
  db: Connection,
  kind: RecordKind<R>,
  customerId: string,
  values: Values<R>,
  now: Date,
): Promise<R | null> {
  const given = givenFields(kind, values);
  const names = ["customer_id", "created_at", "updated_at", ...given].map((name) => sql.ref(name));
  const cells = [customerId, now, now, ...given.map((name) => values[name])];
  const conflict = kind.exists === null ? sql`` : sql`on conflict (customer_id) do nothing`;
  const added = await sql<Row<R>>`
    insert into ${sql.table(kind.table)} (${sql.join(names)}) values (${sql.join(cells)}) ${conflict}
    returning ${columnsOf(kind)}`.execute(db);
  const row = added.rows[0];
  return row === undefined ? null : toRecord<R>(row);
}

/** Writes fields of a record. Its `updated_at` always increases, even within one clock tick. */
export async function changeRecord<R extends CustomerRecord>(
  db: Connection,
  kind: RecordKind<R>,
  id: number,
  values: Values<R>,
  now: Date,
): Promise<R> {
  const changes = givenFields(kind, values).map((name) => sql`${sql.ref(name)} = ${values[name]}`);
  const changed = await sql<Row<R>>`
    update ${sql.table(kind.table)}
    set ${sql.join(changes)}, updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${id} returning ${columnsOf(kind)}`.execute(db);
  const row = changed.rows[0];
  if (row === undefined) throw new Error(`${kind.noun} ${id} is locked but not found`);
  return toRecord<R>(row);
}

function givenFields<R extends CustomerRecord>(
  kind: RecordKind<R>,
  values: Values<R>,
): FieldOf<R>[] {
  return kind.fields.filter((name) => values[name] !== undefined);
}
