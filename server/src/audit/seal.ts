import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { onConnection } from "../core/db/on-connection.ts";
import { waitForWriters } from "../core/db/wait-for-writers.ts";

/** One seal of the audit log: a hash of the entries since the previous seal, and of that seal. */
export interface Seal {
  number: number;
  /** The last entry it covers. */
  up_to_id: number;
  entries: number;
  entries_hash: Buffer;
  hash: Buffer;
  sealed_at: Date;
}

/** The maximum of entries under one seal, so that creating and checking one is fast. */
const mostEntries = 5_000;

/**
 * The hash of a range of entries, in the order of their ids: SHA-256 of each entry's values as one JSON text. Columns
 * of later migrations are not included. The SQL function `seal_audit_log` makes the same one.
 */
export const entriesHash = `sha256(convert_to(string_agg(jsonb_build_array(a.id, extract(epoch from a.created_at),
  a.actor_user_id, a.actor_role, a.action, a.record_type, a.record_id, a.before, a.after, a.network_address,
  a.request_id)::text, E'\\n' order by a.id), 'UTF8'))`;

/** The hash of a seal: of all its fields and of the hash of the previous seal, null for the first. */
export function hashOfSeal(seal: Omit<Seal, "hash">, before: Buffer | null): Buffer {
  const parts = [
    seal.number,
    seal.up_to_id,
    seal.entries,
    seal.entries_hash.toString("hex"),
    seal.sealed_at.toISOString(),
    before?.toString("hex") ?? "none",
  ];
  return createHash("sha256").update(parts.join("\n")).digest();
}

/**
 * Seals the unsealed entries of the audit log, in the order of their ids. No writer waits for it: it waits for
 * transactions that have drawn an id and not ended, or leaves the sealing to the next run.
 *
 * @param timeout the maximum wait in milliseconds
 * @returns the count of sealed entries
 */
export async function sealAuditLog(pool: Pool, timeout = 5_000): Promise<number> {
  return onConnection(pool, async (client) => {
    const last = await committedEntry(client, timeout);
    if (last === null) return 0;
    let sealed = 0;
    for (;;) {
      const { rows } = await client.query<{ added: number }>(
        "select seal_audit_log($1, $2) as added",
        [last, mostEntries],
      );
      const added = rows[0]?.added ?? 0;
      if (added === 0) return sealed;
      sealed += added;
    }
  });
}

/**
 * The newest unsealed entry below every id that a running transaction may have drawn. Null without one, or when waiting
 * takes too long.
 */
async function committedEntry(client: PoolClient, timeout: number): Promise<number | null> {
  const newest = await client.query<{ id: number | null }>(
    "select max(id) as id from audit_entries where id > coalesce((select max(up_to_id) from audit_seals), 0)",
  );
  const id = newest.rows[0]?.id ?? null;
  if (id === null) return null;
  return (await waitForWriters(client, "audit_entries", timeout)) ? id : null;
}

/** The newest seal, or the newest before a timestamp; null without one. */
export async function lastSeal(
  db: Pool | PoolClient,
  before: Date | null = null,
): Promise<Seal | null> {
  const { rows } = await db.query<Seal>(
    `select number, up_to_id, entries, entries_hash, hash, sealed_at from audit_seals
     where $1::timestamptz is null or sealed_at < $1 order by number desc limit 1`,
    [before],
  );
  return rows[0] ?? null;
}
