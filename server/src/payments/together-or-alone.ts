import type { RequestContext } from "../core/http/session.ts";

/** The maximum of rows in one transaction, which locks their loans for about 50 ms. */
const rowsAtOnce = 100;

/** The two ways to process rows. */
interface Operations<Row, Result> {
  /** Processes rows in one transaction. Rows that its result omits are processed alone; all of them when it fails. */
  together: (rows: readonly Row[]) => Promise<ReadonlyMap<Row, Result>>;
  /** Processes each row in its own transaction, whose result has the reason of a refusal. In the order of the rows. */
  alone: (rows: readonly Row[]) => Promise<readonly Result[]>;
}

/**
 * Processes rows with payments, each of which is accepted or refused by itself: simple ones in one transaction for up
 * to 100 rows, every other row in its own. A transaction of many rows that fails is logged, and its rows are processed
 * alone.
 * @returns the results in the order of the rows
 * @throws what `alone` throws; rows that were processed before stay
 */
export async function togetherOrAlone<Row, Result extends object>(
  ctx: Pick<RequestContext, "warn">,
  rows: readonly Row[],
  { together, alone }: Operations<Row, Result>,
): Promise<Result[]> {
  const results = new Map<Row, Result>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const batch = rows.slice(from, from + rowsAtOnce);
    const taken = await together(batch).catch((err: unknown) => {
      // All are undone; the row that caused it fails again alone.
      ctx.warn?.({ err }, `${batch.length} rows with payments failed together and are taken alone`);
      return null;
    });
    for (const [row, result] of taken ?? []) results.set(row, result);
  }
  const left = rows.filter((row) => !results.has(row));
  const found = new Map((await alone(left)).map((result, index) => [left[index], result]));
  return rows.flatMap((row) => results.get(row) ?? found.get(row) ?? []);
}
