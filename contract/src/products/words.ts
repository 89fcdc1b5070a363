import { formatAmount, formatNle } from "../core/money.ts";
import { percent, periodWord } from "../core/sentences.ts";
import type { Band } from "./schema.ts";

/** A band in words: NLe 1,000 to 10,000, 12 to 24 months. */
export function bandInWords(band: Band): string {
  const { amount_from, amount_to, months_from, months_to } = band;
  const months = months_from === months_to ? `${months_to}` : `${months_from} to ${months_to}`;
  const amounts =
    amount_to === null
      ? `from ${formatNle(amount_from)}`
      : `${formatNle(amount_from)} to ${formatAmount(amount_to)}`;
  return `${amounts}, ${months} ${periodWord(months_to)}`;
}

/** Bands in words, joined by "or". */
export function bandsInWords(bands: readonly Band[]): string {
  return bands.map(bandInWords).join(", or ");
}

/** Rates in words: 20%, 25% or 30%. */
export function ratesInWords(rates: readonly number[]): string {
  return either(rates.map(percent));
}

/** Joins alternatives: a, b or c. */
export function either(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? "";
  return alternatives.length < 2 ? last : `${alternatives.slice(0, -1).join(", ")} or ${last}`;
}
