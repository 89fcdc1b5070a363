import type { MergeRecord } from "@microfinance/contract/identity/merge-endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf, shortNameOf } from "../../core/db/full-name.ts";
import type { Connection } from "../../core/deps.ts";

interface MergeRow extends Omit<MergeRecord, "merged_at"> {
  merged_at: Date;
  staff_id: number;
}

async function read(db: Connection, where: RawBuilder<unknown>): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select m.customer_id, m.merged_id, m.reason, m.staff_id, m.merged_at,
           ${shortNameOf("w")} as staff_name,
           ${fullNameOf("u")} as merged_name
    from customer_merges m
    join customers c on c.customer_id = m.merged_id
    join users u on u.id = c.user_id
    join staff s on s.id = m.staff_id
    join users w on w.id = s.user_id
    where ${where} order by m.id desc`.execute(db);
  return rows;
}

function toRecord({ staff_id: _, merged_at, ...row }: MergeRow): MergeRecord {
  return { ...row, merged_at: merged_at.toISOString() };
}

/** How a record ended, with who merged it; null for one that was not merged. */
export async function findMerge(
  db: Connection,
  mergedId: string,
): Promise<{ record: MergeRecord; staff_id: number } | null> {
  const [row] = await read(db, sql`m.merged_id = ${mergedId}`);
  if (row === undefined) return null;
  return { record: toRecord(row), staff_id: row.staff_id };
}

/** The records that were merged into a customer, also through one that was merged later; newest first (KYC-55). */
export async function mergesOf(db: Connection, customerId: string): Promise<MergeRecord[]> {
  return (await read(db, sql`c.merged_into = ${customerId}`)).map(toRecord);
}
