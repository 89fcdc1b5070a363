import type { Connection } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { type LoanKey, lockLoan } from "../loan-record/queries.ts";

const attemptsWithoutLock = 3;
const busy = "This loan is being changed by others right now. Please try again in a moment.";

/**
 * Runs a money operation on a loan. The operation reads and decides, and writes only if the loan is still as it was
 * read; otherwise it returns null and runs again. After three attempts it locks the loan first, and so queues behind
 * other operations.
 * @throws 503 when the loan differs even then; any error of the operation
 */
export async function retryOnConflict<T>(
  db: Connection,
  key: LoanKey,
  attempt: (db: Connection) => Promise<T | null>,
): Promise<T> {
  for (let count = 0; count < attemptsWithoutLock; count += 1) {
    const done = await attempt(db);
    if (done !== null) return done;
  }
  const done = await db.transaction().execute(async (tx) => {
    await lockLoan(tx, key);
    return attempt(tx);
  });
  if (done === null) throw new AppError(503, busy, { retryAfter: 1 });
  return done;
}
