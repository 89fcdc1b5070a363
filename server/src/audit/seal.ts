import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/** One seal of the audit log: of the entries since the seal before, and of that seal. */
export interface Seal {
  number: number;
  /** The last entry it covers. */
  up_to_id: number;
  entries: number;
  entries_hash: Buffer;
  hash: Buffer;
  sealed_at: Date;
}

/** Entries under one seal at most, so that one seal is quickly made and checked. */
const mostEntries = 5_000;

/** Two processes never make the same seal. */
const sealLock = 7_262_004;

/**
 * The hash of the entries of a range, in the order of their numbers: SHA-256 of each entry's values as one JSON text.
 * Columns that a later migration adds are not part of it.
 */
export const entriesHash = `sha256(convert_to(string_agg(jsonb_build_array(a.id, extract(epoch from a.created_at),
  a.actor_user_id, a.actor_role, a.action, a.record_type, a.record_id, a.before, a.after, a.network_address,
  a.request_id)::text, E'\\n' order by a.id), 'UTF8'))`;

/** The hash of a seal: of everything in it and of the hash of the seal before, null for the first. */
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
 * Seals the entries of the audit log that are not sealed yet, in the order of their numbers. No writer waits for it:
 * it waits for those that have drawn a number and are not done, and otherwise leaves the sealing to the next run.
 *
 * @param patience how long it waits for them, in milliseconds
 * @returns how many entries were sealed
 */
export async function sealAuditLog(pool: Pool, now: () => Date, patience = 5_000): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const last = await settledEntry(client, patience);
    if (last === null) return 0;
    let sealed = 0;
    for (;;) {
      const added = await sealNext(client, last, now());
      if (added === 0) return sealed;
      sealed += added;
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * The newest entry of which it is certain that none with a lower number will still be committed. Whoever draws a number
 * holds the table's lock for writers until the end of the transaction. All who hold it after the newest number was
 * read are waited for; who comes later draws a higher number. Null when that takes too long.
 */
async function settledEntry(client: PoolClient, patience: number): Promise<number | null> {
  const newest = await client.query<{ id: number | null }>(
    "select max(id) as id from audit_entries where id > coalesce((select max(up_to_id) from audit_seals), 0)",
  );
  const id = newest.rows[0]?.id ?? null;
  if (id === null) return null;
  const deadline = Date.now() + patience;
  for (let writers = await writersOf(client, null); writers.length > 0;) {
    if (Date.now() > deadline) return null;
    await sleep(50);
    writers = await writersOf(client, writers);
  }
  return id;
}

/** The transactions that are writing to the audit log; of the given ones only, where some are given. */
async function writersOf(client: PoolClient, among: string[] | null): Promise<string[]> {
  const { rows } = await client.query<{ transaction: string }>(
    `select distinct virtualtransaction as transaction from pg_locks
     where locktype = 'relation' and relation = 'audit_entries'::regclass and granted
       and database = (select oid from pg_database where datname = current_database())
       and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
       and ($1::text[] is null or virtualtransaction = any ($1))`,
    [among],
  );
  return rows.map((row) => row.transaction);
}

/** Adds the next seal and answers how many entries it is of; 0 when nothing is left up to `last`. */
async function sealNext(client: PoolClient, last: number, now: Date): Promise<number> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [sealLock]);
    const before = await lastSeal(client);
    const { rows } = await client.query<Pick<Seal, "up_to_id" | "entries" | "entries_hash">>(
      `select max(a.id) as up_to_id, count(*)::integer as entries, ${entriesHash} as entries_hash
       from (select * from audit_entries where ($1::bigint is null or id > $1) and id <= $2 order by id limit $3) as a
       having count(*) > 0`,
      [before?.up_to_id ?? null, last, mostEntries],
    );
    const entries = rows[0];
    if (entries !== undefined) {
      const seal = { number: (before?.number ?? 0) + 1, sealed_at: now, ...entries };
      await client.query(
        `insert into audit_seals (number, up_to_id, entries, entries_hash, sealed_at, hash)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          seal.number,
          seal.up_to_id,
          seal.entries,
          seal.entries_hash,
          seal.sealed_at,
          hashOfSeal(seal, before?.hash ?? null),
        ],
      );
    }
    await client.query("commit");
    return entries?.entries ?? 0;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** The newest seal, or the newest of before a moment; null where there is none. */
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
