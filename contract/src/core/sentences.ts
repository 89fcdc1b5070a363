/** Several words within a sentence: "address, employer and bank"; empty for none. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Names within a sentence, each with a small first letter: "bank statement and second valid ID". */
export function listedSmall(names: readonly string[]): string {
  return listed(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
}

/** A unit of a period, which is a month where nothing else is said. */
type Unit = "day" | "week" | "month";

/** "month" below 2 months, "months" from 2 on (LOAN-29); days and weeks alike. */
export function periodWord(period: number, unit: Unit = "month"): string {
  return period < 2 ? unit : `${unit}s`;
}

/** A period with its unit: 1 month, 12 months (LOAN-29), 26 weeks, 100 days. */
export function periodLabel(period: number, unit: Unit = "month"): string {
  return `${period} ${periodWord(period, unit)}`;
}

/** A rate in the format of printed documents and for customers, to two decimals: 0.2 is 20% (LOAN-16). */
export function rateLabel(rate: number): string {
  return `${Number((rate * 100).toFixed(2))}%`;
}

/** A rate in the format for staff: 0.225 is 22.5% (LOAN-16). */
export function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}
