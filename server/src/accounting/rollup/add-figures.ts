import type { Pool, PoolClient } from "pg";

/** Fewer new entries and changes than these are as quickly read as added up. */
const worthIt = 500;

/**
 * Adds what happened since to the running totals behind the overview and the trial balance, when it is much. They are
 * exact without it; it keeps what is read beside the totals short.
 */
export async function rollUpBalances(pool: Pool, least = worthIt): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    if ((await waiting(client)) < least) return;
    const settled = await settledEntry(client);
    if (settled !== null) await client.query("call add_figures($1)", [settled]);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function waiting(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select (select count(*) from (select from figure_changes limit 10000) as noted)
         + (select max(id) from ledger_entries)
         - (select id from counted_up_to where source = 'ledger_entries') as count`);
  return rows[0]?.count ?? 0;
}

/**
 * The newest entry of the ledger of which it is certain that none with a lower number will still be committed. Numbers
 * are drawn by statements that hold the table for writing, so whoever gets it for sharing has waited for all of them.
 * Null when that takes longer than a payment should have to wait behind us.
 */
async function settledEntry(client: PoolClient): Promise<number | null> {
  try {
    await client.query("begin; set local lock_timeout = 250");
    const { rows } = await client.query<{ entry: number }>("select settled_entry() as entry");
    await client.query("commit");
    return rows[0]?.entry ?? null;
  } catch (error) {
    await client.query("rollback");
    const isLate = error instanceof Error && Reflect.get(error, "code") === "55P03";
    if (isLate) return null;
    throw error;
  }
}
