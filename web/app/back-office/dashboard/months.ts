/** Month labels of axes and tables. */
export const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * How many months of a year have begun on the business date: 12 for a past year, 0 for a future one. Lines end there
 * instead of falling to zero.
 */
export function begunMonths(year: number, asOf: string): number {
  const thisYear = Number(asOf.slice(0, 4));
  if (year < thisYear) return 12;
  return year > thisYear ? 0 : Number(asOf.slice(5, 7));
}

/** The sum of monthly counts, as the legend shows it. */
export function totalOf(counts: readonly number[]): string {
  return counts.reduce((total, count) => total + count, 0).toLocaleString("en");
}
