import { type Cents, fromCents } from "../core/money.ts";
import { type AgeingBucket, ageingBuckets } from "../loans/balance.ts";

/** Sums of the new rows of a file by their names, in cents, to hold against the old system (IMP-6). */
export type Sums = Readonly<Partial<Record<string, Cents>>>;

/** The name of the arrears of a bucket. */
export const arrearsKey = (bucket: AgeingBucket): string => `arrears ${bucket}`;

/** The sums in the order in which they are shown. */
const labels: readonly { key: string; label: string }[] = [
  { key: "lent", label: "Lent" },
  { key: "paid", label: "Paid so far" },
  { key: "principal_paid", label: "Of it principal" },
  { key: "interest_paid", label: "Of it interest" },
  { key: "principal", label: "Outstanding principal" },
  { key: "balance", label: "Outstanding in all" },
  { key: "arrears", label: "Arrears" },
  ...ageingBuckets.map(({ key, label }) => ({
    key: arrearsKey(key),
    label: `Arrears, ${label}`,
  })),
  { key: "to_pay_out", label: "To pay out" },
  { key: "debit", label: "Debit" },
  { key: "credit", label: "Credit" },
];

/** Both sums together. */
export function addSums(sums: Sums, more: Sums): Sums {
  const names = new Set([...Object.keys(sums), ...Object.keys(more)]);
  return Object.fromEntries([...names].map((key) => [key, (sums[key] ?? 0) + (more[key] ?? 0)]));
}

/** The sums with their labels, in NLe. */
export function shownSums(sums: Sums): { label: string; amount: number }[] {
  return labels.flatMap(({ key, label }) => {
    const cents = sums[key];
    return cents === undefined ? [] : [{ label, amount: fromCents(cents) }];
  });
}
