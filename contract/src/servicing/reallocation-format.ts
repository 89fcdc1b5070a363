import { formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import type { LoanDetails } from "./loan-details.ts";

/**
 * The statement text of a reallocation: after a reversal later payments pay for older instalments, and after an act
 * earlier ones pay for what it changed.
 */
export function reallocationWords({ reference, moved }: LoanDetails["movements"][number]): string {
  const { penalty, interest } = moved ?? { penalty: 0, interest: 0 };
  const parts = [
    { name: "penalties", gain: toCents(penalty) },
    { name: "interest", gain: toCents(interest) },
    { name: "principal", gain: -toCents(penalty) - toCents(interest) },
  ];
  const gaining = parts.filter(({ gain }) => gain > 0);
  const losing = parts.filter(({ gain }) => gain < 0);
  const amount = formatNleExact(fromCents(sumCents(gaining.map(({ gain }) => gain))));
  const of = reference === "" ? "earlier" : "later";
  return `${amount} of ${of} payments now pays ${namesOf(gaining)} instead of ${namesOf(losing)}`;
}

function namesOf(parts: readonly { name: string }[]): string {
  return parts.map(({ name }) => name).join(" and ");
}
