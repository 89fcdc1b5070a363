import type { Pool, PoolClient } from "pg";
import { entriesHash, hashOfSeal, type Seal } from "./seal.ts";

/** A seal recorded elsewhere: on paper, or in the log of another machine. */
export interface RecordedSeal {
  number: number;
  /** Its hash, in hexadecimal digits. */
  hash: string;
}

/** The result of the verification. */
export interface Verification {
  seals: number;
  entries: number;
  last: Seal | null;
  /** Entries that are newer than the last seal. */
  unsealed: number;
  /** The first fault in the order of the seals, as a sentence; null when every seal is valid. */
  fault: string | null;
}

/** A seal, and the current entries in its range. */
interface Checked extends Seal {
  found_entries: number;
  found_hash: Buffer | null;
}

/** Seals checked in one query. */
const atOnce = 50;

/**
 * Compares each seal of the audit log with its entries and with the previous seal. All data is read in one snapshot,
 * and hashed here rather than by the database's functions.
 *
 * @param recorded a seal recorded elsewhere: its presence proves that the chain was neither truncated nor recreated
 */
export async function verifyAuditLog(pool: Pool, recorded?: RecordedSeal): Promise<Verification> {
  const client = await pool.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin isolation level repeatable read read only",
    );
    return await walk(client, recorded);
  } finally {
    // The connection is not returned to the pool: its settings are changed.
    client.release(true);
  }
}

async function walk(client: PoolClient, recorded: RecordedSeal | undefined): Promise<Verification> {
  const result: Verification = { seals: 0, entries: 0, last: null, unsealed: 0, fault: null };
  let isRecordedFound = recorded === undefined;
  for (;;) {
    const seals = await nextSeals(client, result.last);
    for (const seal of seals) {
      result.fault = faultOf(seal, result.last);
      if (result.fault !== null) return result;
      if (seal.number === recorded?.number) {
        isRecordedFound = seal.hash.toString("hex") === recorded.hash;
        if (!isRecordedFound)
          return { ...result, fault: `Seal ${seal.number} is not the recorded one.` };
      }
      result.seals += 1;
      result.entries += seal.entries;
      result.last = seal;
    }
    if (seals.length < atOnce) break;
  }
  if (!isRecordedFound)
    return { ...result, fault: `Seal ${recorded?.number} was recorded and is missing at the end.` };
  result.fault = await changedSearch(client);
  if (result.fault !== null) return result;
  const { rows } = await client.query<{ count: number }>(
    "select count(*) as count from audit_entries where id > $1",
    [result.last?.up_to_id ?? 0],
  );
  return { ...result, unsealed: rows[0]?.count ?? 0 };
}

/** The texts of searches are stored beside the log: each that was not erased must match the hash in its entry. */
async function changedSearch(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select t.audit_entry_id as id from search_texts t left join audit_entries a on a.id = t.audit_entry_id
     where a.after->>'search_hash' is distinct from
           encode(sha256(t.salt || convert_to(t.search::text, 'UTF8')), 'hex')
     order by 1 limit 1`,
  );
  return rows[0] === undefined ? null : `The search text of entry ${rows[0].id} was changed.`;
}

async function nextSeals(client: PoolClient, after: Seal | null): Promise<Checked[]> {
  const { rows } = await client.query<Checked>(
    `with chosen as (
       select s.*, lag(s.up_to_id, 1, $2::bigint) over (order by s.number) as after_id
       from audit_seals s where s.number > $1 order by s.number limit $3
     )
     select s.number, s.up_to_id, s.entries, s.entries_hash, s.hash, s.sealed_at,
            e.found_entries, e.found_hash
     from chosen s cross join lateral (
       select count(*)::integer as found_entries, ${entriesHash} as found_hash
       from audit_entries a where a.id > coalesce(s.after_id, bigint '-9223372036854775808') and a.id <= s.up_to_id
     ) as e order by s.number`,
    [after?.number ?? 0, after?.up_to_id ?? null, atOnce],
  );
  return rows;
}

function faultOf(seal: Checked, before: Seal | null): string | null {
  const name = `Seal ${seal.number}, made at ${seal.sealed_at.toISOString()} of the entries ${(before?.up_to_id ?? 0) + 1} to ${seal.up_to_id}`;
  if (seal.number !== (before?.number ?? 0) + 1)
    return `Seal ${(before?.number ?? 0) + 1} is missing.`;
  if (before !== null && seal.up_to_id <= before.up_to_id)
    return `${name}, does not follow the seal before.`;
  if (!hashOfSeal(seal, before?.hash ?? null).equals(seal.hash))
    return `${name}, was changed, or the seal before it was.`;
  if (seal.found_entries !== seal.entries)
    return `${name}, covers ${seal.entries} entries, but there are ${seal.found_entries}.`;
  if (!seal.found_hash?.equals(seal.entries_hash))
    return `${name}, is broken: an entry was changed, or taken out and another put in.`;
  return null;
}
