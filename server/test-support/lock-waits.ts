import type { Pool } from "pg";
import { expect } from "vitest";

/** Resolves once exactly so many statements of the pool's database wait for a lock, of those whose text is like `text`. */
export async function untilLocked(pool: Pool, text = "%", count = 1): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [text],
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(count);
}
