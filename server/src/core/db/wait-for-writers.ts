import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase } from "pg";

/**
 * Waits for every transaction that is writing to a table now. Each holds the table's write lock until its end, so that
 * an id drawn before this call is committed or never will be. No writer waits for this function.
 *
 * @param timeout the maximum wait in milliseconds
 * @returns false when that was too short
 */
export async function waitForWriters(
  client: ClientBase,
  table: "audit_entries" | "ledger_entries" | "loans",
  timeout: number,
): Promise<boolean> {
  const deadline = Date.now() + timeout;
  for (let writers = await writersOf(client, table, null); writers.length > 0;) {
    if (Date.now() > deadline) return false;
    await sleep(50);
    writers = await writersOf(client, table, writers);
  }
  return true;
}

/** The transactions that are writing to a table; if some are given, only those of them. */
async function writersOf(
  client: ClientBase,
  table: string,
  among: string[] | null,
): Promise<string[]> {
  const { rows } = await client.query<{ transaction: string }>(
    `select distinct virtualtransaction as transaction from pg_locks
     where locktype = 'relation' and relation = $1::regclass and granted
       and database = (select oid from pg_database where datname = current_database())
       and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
       and ($2::text[] is null or virtualtransaction = any ($2))`,
    [table, among],
  );
  return rows.map((row) => row.transaction);
}
