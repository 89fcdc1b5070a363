import type { Pool, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { AppError } from "../core/http/errors.ts";
import type { LoanKey } from "./read-loan.ts";

/** A pool or one connection of it: what a prepared statement is asked on. */
export interface Queryable {
  query: <Row extends QueryResultRow>(config: QueryConfig) => Promise<QueryResult<Row>>;
}

const freeAttempts = 3;
const busy = "This loan is being changed by others right now. Please try again in a moment.";

/**
 * Runs a money operation on a loan that reads, decides and writes only if what it read still stands, and answers
 * null when it no longer does. It is asked again at once; when others keep being faster, the loan is taken
 * first, so that the last attempt waits its turn instead of losing it.
 * @throws 503 when even that finds the loan changed; whatever the attempt throws
 */
export async function retryOnConflict<T>(
  pool: Pool,
  key: LoanKey,
  attempt: (connection: Queryable) => Promise<T | null>,
): Promise<T> {
  for (let asked = 0; asked < freeAttempts; asked += 1) {
    const done = await attempt(pool);
    if (done !== null) return done;
  }
  const done = await withRowLock(pool, key, attempt);
  if (done === null) throw new AppError(503, busy, { retryAfter: 1 });
  return done;
}

async function withRowLock<T>(
  pool: Pool,
  key: LoanKey,
  attempt: (connection: Queryable) => Promise<T | null>,
): Promise<T | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await client.query(`select from loans where ${key.column} = $1 for update`, [key.value]);
    const done = await attempt(client);
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
