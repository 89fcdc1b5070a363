import type { Pool } from "pg";
import type { Queryable } from "../core/db/statement.ts";
import { AppError } from "../core/http/errors.ts";
import type { LoanKey } from "../loan-record/queries.ts";

const attemptsWithoutLock = 3;
const busy = "This loan is being changed by others right now. Please try again in a moment.";

/**
 * Runs a money operation on a loan. The operation reads and decides, and writes only if the loan is still as it was
 * read; otherwise it returns null and runs again. After three attempts it locks the loan first, and so queues behind
 * other operations.
 * @throws 503 when the loan differs even then; any error of the operation
 */
export async function retryOnConflict<T>(
  pool: Pool,
  key: LoanKey,
  attempt: (db: Queryable) => Promise<T | null>,
): Promise<T> {
  for (let count = 0; count < attemptsWithoutLock; count += 1) {
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
  attempt: (db: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`select from loans where ${key.column} = $1 for no key update`, [key.value]);
    const done = await attempt(client);
    await client.query("commit");
    client.release();
    return done;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
