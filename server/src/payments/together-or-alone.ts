import type { RequestContext } from "../core/http/session.ts";

/** Rows of one transaction: it holds their loans for about a twentieth of a second. */
const rowsAtOnce = 100;

/** How rows are taken. */
interface Ways<Row, Result> {
  /** Takes rows in one transaction. Those that it leaves out of its result are taken alone; all, when it fails. */
  together: (rows: readonly Row[]) => Promise<ReadonlyMap<Row, Result>>;
  /** Takes each in a transaction of its own, which finds why it is refused. Results in the order of the rows. */
  alone: (rows: readonly Row[]) => Promise<readonly Result[]>;
}

/**
 * Takes rows with payments, each accepted or refused alone: what needs nothing else in one transaction for many rows,
 * every other row in a transaction of its own. A transaction of many rows that fails is logged, and its rows are taken alone.
 * @returns the results in the order of the rows
 * @throws what `alone` throws; what was taken before stays
 */
export async function togetherOrAlone<Row, Result extends object>(
  ctx: Pick<RequestContext, "warn">,
  rows: readonly Row[],
  { together, alone }: Ways<Row, Result>,
): Promise<Result[]> {
  const results = new Map<Row, Result>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const batch = rows.slice(from, from + rowsAtOnce);
    const taken = await together(batch).catch((err: unknown) => {
      // All are undone. The row that was the reason fails alone as well.
      ctx.warn?.({ err }, `${batch.length} rows with payments failed together and are taken alone`);
      return null;
    });
    for (const [row, result] of taken ?? []) results.set(row, result);
  }
  const left = rows.filter((row) => !results.has(row));
  const found = new Map((await alone(left)).map((result, index) => [left[index], result]));
  return rows.flatMap((row) => results.get(row) ?? found.get(row) ?? []);
}
