/** The months as axes and tables name them. */
export const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * How many months of a year have begun on the business date: all of a past year, none of one ahead. A line ends
 * there instead of falling to zero.
 */
export function begunMonths(year: number, asOf: string): number {
  const thisYear = Number(asOf.slice(0, 4));
  if (year < thisYear) return 12;
  return year > thisYear ? 0 : Number(asOf.slice(5, 7));
}

/** Counts of months added up, as a legend writes them. */
export function totalOf(counts: readonly number[]): string {
  return counts.reduce((total, count) => total + count, 0).toLocaleString("en");
}
