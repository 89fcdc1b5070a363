import type { ConflictRecord } from "@microfinance/contract/collections/field-endpoints.ts";
import { type ConflictState, type Resolution } from "@microfinance/contract/collections/field.ts";
import { provisionalReference } from "@microfinance/contract/collections/on-phone.ts";
import { sheetNumber } from "@microfinance/contract/collections/sheets.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf, shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

interface StoredConflict {
  id: number;
  collection_key: string;
  sheet_id: number;
  position: number;
  loan_id: string;
  customer_name: string;
  amount: number;
  collected_at: Date;
  received_at: Date;
  device_name: string;
  refusal: string;
  owner_id: number;
  owner_name: string;
  resolution: Resolution | null;
  resolution_reason: string;
  resolving_payment_id: number | null;
  resolved_by_name: string;
  resolved_at: Date | null;
}

async function selectConflicts(
  db: Connection,
  where: RawBuilder<unknown>,
): Promise<ConflictRecord[]> {
  const { rows } = await sql<StoredConflict>`
    select f.id, f.collection_key, f.sheet_id, f.position, l.loan_id,
           ${fullNameOf("u")} as customer_name, f.amount, f.collected_at,
           f.received_at, d.name as device_name, f.refusal, f.owner_id,
           ${shortNameOf("ou")} as owner_name, f.resolution, f.resolution_reason,
           f.resolving_payment_id, ${shortNameOf("ru")} as resolved_by_name, f.resolved_at
    from field_collections f
    join collection_sheet_rows r on r.sheet_id = f.sheet_id and r.position = f.position
    join loans l on l.id = r.loan_id
    join users u on u.id = l.user_fid
    join taken_sheets t on t.id = f.taken_sheet_id
    join devices d on d.id = t.device_id
    join staff os on os.id = f.owner_id
    join users ou on ou.id = os.user_id
    left join staff rs on rs.id = f.resolved_by
    left join users ru on ru.id = rs.user_id
    where f.refusal <> '' and ${where}`.execute(db);
  return rows.map(toConflict);
}

function toConflict({
  collection_key,
  position,
  resolving_payment_id,
  resolved_by_name,
  ...row
}: StoredConflict): ConflictRecord {
  const isResolved = row.resolution !== null;
  return {
    ...row,
    reference: provisionalReference(sheetNumber(row.sheet_id), position, collection_key),
    collected_at: row.collected_at.toISOString(),
    received_at: row.received_at.toISOString(),
    state: isResolved ? "resolved" : "open",
    receipt_number: resolving_payment_id === null ? null : receiptNumber(resolving_payment_id),
    resolved_by_name: isResolved ? resolved_by_name : null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** A conflict; null for an unknown one. */
export async function findConflict(db: Connection, id: number): Promise<ConflictRecord | null> {
  return (await selectConflicts(db, sql`f.id = ${id}`))[0] ?? null;
}

/** The conflicts of an owner, newest first (COLL-35). @param owner null for all owners */
export function conflictList(
  db: Connection,
  owner: number | null,
  state: ConflictState | undefined,
): ListSource<ConflictRecord> {
  const where = sql<SqlBool>`${ofOwner(owner)} and ${inState(state)}`;
  return {
    name: `conflicts:${owner}:${state}`,
    key: (conflict) => conflict.id,
    count: (limit) =>
      countUpTo(db, sql`select from field_collections f where f.refusal <> '' and ${where}`, limit),
    rows: async (window) => selectConflicts(db, sql`${where} and ${pageSql("f.id", window)}`),
  };
}

/** The sum of open conflicts, in NLe. @param owner null for all owners */
export async function openAmount(db: Connection, owner: number | null): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(f.amount), 0) as amount from field_collections f
    where f.refusal <> '' and f.resolution is null and ${ofOwner(owner)}`.execute(db);
  return rows[0]?.amount ?? 0;
}

const ofOwner = (owner: number | null) =>
  owner === null ? sql<SqlBool>`true` : sql<SqlBool>`f.owner_id = ${owner}`;

function inState(state: ConflictState | undefined): RawBuilder<SqlBool> {
  if (state === undefined) return sql<SqlBool>`true`;
  return state === "open"
    ? sql<SqlBool>`f.resolution is null`
    : sql<SqlBool>`f.resolution is not null`;
}
