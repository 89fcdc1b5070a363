import type { Pool, PoolClient } from "pg";
import { onConnection } from "../core/db/on-connection.ts";
import { waitForWriters } from "../core/db/wait-for-writers.ts";

/** Fewer new entries than this are read as fast as they are rolled up. */
const worthIt = 500;
/** The maximum wait for transactions that are writing entries, in milliseconds. After it the next run rolls up. */
const timeout = 5_000;

/**
 * Adds the newest journal entries to the daily balances, once there are many. The figures are exact without it, since
 * queries add the entries above the watermark; the rollup keeps these few.
 */
export async function rollUpBalances(pool: Pool, least = worthIt): Promise<void> {
  return onConnection(pool, async (client) => {
    const newest = await newestEntry(client, least);
    if (newest !== null && (await waitForWriters(client, "ledger_entries", timeout)))
      await client.query("select roll_up_balances($1)", [newest]);
  });
}

/** The newest entry, if at least this many ids lie between it and the watermark. */
async function newestEntry(client: PoolClient, least: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select e.id from (select max(id) as id from ledger_entries) as e, rollup_watermark w
     where e.id - w.entry_id >= $1`,
    [least],
  );
  return rows[0]?.id ?? null;
}
