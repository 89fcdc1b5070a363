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
 * every other row in a transaction of its own.
 * @returns the results in the order of the rows
 * @throws what `alone` throws; what was taken before stays
 */
export async function togetherOrAlone<Row, Result extends object>(
  rows: readonly Row[],
  { together, alone }: Ways<Row, Result>,
): Promise<Result[]> {
  const results = new Map<Row, Result>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    // A failure undoes them all. The row that was the reason fails alone as well.
    const taken = await together(rows.slice(from, from + rowsAtOnce)).catch(() => null);
    for (const [row, result] of taken ?? []) results.set(row, result);
  }
  const left = rows.filter((row) => !results.has(row));
  const found = new Map((await alone(left)).map((result, index) => [left[index], result]));
  return rows.flatMap((row) => results.get(row) ?? found.get(row) ?? []);
}
