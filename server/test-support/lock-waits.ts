import type { Pool } from "pg";
import { expect } from "vitest";

/** Begins what waits for writing transactions (`waitForWriters`), and resolves once it looked for them. */
export async function untilWaitsForWriters<Result>(
  pool: Pool,
  begin: () => Promise<Result>,
): Promise<{ waiting: Promise<Result> }> {
  const { rows } = await pool.query<{ now: string }>("select clock_timestamp()::text as now");
  const waiting = begin();
  const reading = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database()
         and query like 'select distinct virtualtransaction%' and query_start > $1`,
      [rows[0]?.now],
    );
    return rowCount;
  };
  await expect.poll(reading).toBe(1);
  // In an object, since a promise that is returned is waited for.
  return { waiting };
}

/** The sessions of this database whose statement, of text like a parameter, waits for a lock. */
const locked = `pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`;

/**
 * Resolves once exactly so many statements of the pool's database wait for a lock, of those whose text is like `text`.
 */
export async function untilLocked(pool: Pool, text = "%", count = 1): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(`select from ${locked}`, [text]);
    return rowCount;
  };
  // The process that is to wait may have to start first.
  await expect.poll(waiting).toBe(count);
}

/**
 * Breaks the one connection of the pool's database whose statement, of text like `text`, waits for a lock, and resolves
 * once it is broken. Those that wait in the databases of other tests stay.
 */
export async function breakLocked(pool: Pool, text = "%"): Promise<void> {
  await untilLocked(pool, text);
  const { rows } = await pool.query<{ is_ended: boolean }>(
    `select pg_terminate_backend(pid, 30000) as is_ended from ${locked}`,
    [text],
  );
  expect(rows).toEqual([{ is_ended: true }]);
}
