/**
 * Processes rows one after the other. The first unexpected error is thrown after the last row, and the client sends all
 * again.
 * @param processRow in its own transaction; a repeated row has the same result
 */
export async function eachRow<Sent, Result>(
  rows: readonly Sent[],
  processRow: (sent: Sent) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let broken: { error: unknown } | null = null;
  for (const sent of rows) {
    try {
      results.push(await processRow(sent));
    } catch (error) {
      broken ??= { error };
    }
  }
  if (broken !== null) throw broken.error;
  return results;
}
