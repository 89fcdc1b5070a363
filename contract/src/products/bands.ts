import { formatNle } from "../core/money.ts";
import { periodLabel } from "../core/sentences.ts";

/** Amounts in NLe and periods in months; without a largest amount where none is stated. */
interface Range {
  amount_from: number;
  amount_to: number | null;
  months_from: number;
  months_to: number;
}

/** Whether an amount in NLe over these months is in a band. */
export function isInBand(band: Range, nle: number, months: number): boolean {
  return (
    nle >= band.amount_from &&
    nle <= (band.amount_to ?? Infinity) &&
    months >= band.months_from &&
    months <= band.months_to
  );
}

/** What is lent in words: "NLe 500 to NLe 10,000 over 1 to 24 months". */
export function bandsWords(bands: readonly Range[]): string {
  return bands
    .map(({ amount_from, amount_to, months_from, months_to }) => {
      const amounts =
        amount_to === null
          ? `from ${formatNle(amount_from)}`
          : `${formatNle(amount_from)} to ${formatNle(amount_to)}`;
      const from = months_from === months_to ? "" : `${months_from} to `;
      return `${amounts} over ${from}${periodLabel(months_to)}`;
    })
    .join(", or ");
}
