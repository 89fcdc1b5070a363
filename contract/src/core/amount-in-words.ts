import { currencyUnits } from "./currency.ts";
import { toCents } from "./money.ts";

const small = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
  "fifteen sixteen seventeen eighteen nineteen"
).split(" ");
const tens = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const groups = ["", " thousand", " million", " billion", " trillion"];

/**
 * An amount in English words, as on a printed form (LOAN-17): "Five thousand leones", "One thousand two hundred and
 * one leones and twenty cents". The person may edit the text.
 * @param nle an exact amount, not negative
 * @throws RangeError for another number, or a thousand trillion or more
 */
export function amountInWords(nle: number): string {
  if (nle < 0 || nle >= 1e15)
    throw new RangeError("The amount must be from 0 to below a thousand trillion");
  const cents = toCents(nle);
  const leones = Math.floor(cents / 100);
  const rest = cents % 100;
  const parts = [];
  if (leones > 0 || rest === 0)
    parts.push(`${wholeInWords(leones)} ${leones === 1 ? currencyUnits.one : currencyUnits.many}`);
  if (rest > 0)
    parts.push(`${wholeInWords(rest)} ${rest === 1 ? currencyUnits.cent : currencyUnits.cents}`);
  const words = parts.join(" and ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wholeInWords(value: number): string {
  if (value === 0) return "zero";
  const words: string[] = [];
  for (let power = groups.length - 1; power >= 0; power -= 1) {
    const group = Math.floor(value / 1000 ** power) % 1000;
    if (group === 0) continue;
    const and = power === 0 && group < 100 && words.length > 0 ? "and " : "";
    words.push(`${and}${belowThousand(group)}${groups[power]}`);
  }
  return words.join(" ");
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  return `${small[hundreds]} hundred${rest > 0 ? ` and ${belowHundred(rest)}` : ""}`;
}

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? "";
  const rest = value % 10;
  return `${tens[Math.floor(value / 10)]}${rest > 0 ? `-${small[rest]}` : ""}`;
}
