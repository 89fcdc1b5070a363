/**
 * Takes rows one after the other. An unexpected error is thrown after the rest is done, so that all are sent again.
 * @param take in a transaction of its own; the same row again gives the same result
 */
export async function eachRow<Sent, Result>(
  rows: readonly Sent[],
  take: (sent: Sent) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let broken: { error: unknown } | null = null;
  for (const sent of rows) {
    try {
      results.push(await take(sent));
    } catch (error) {
      broken ??= { error };
    }
  }
  if (broken !== null) throw broken.error;
  return results;
}
