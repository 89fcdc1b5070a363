import { type Cents, fromCents, sumCents, toCents } from "../core/money.ts";
import { type AgeingBucket, ageingBuckets } from "../loans/balance.ts";
import type { ProvisionPercentages } from "../settings/schema.ts";
import { shareInPercent } from "./arrears.ts";

/** The loans of a class of lateness, in NLe. */
interface ClassFigures {
  bucket: AgeingBucket;
  loans: number;
  outstanding_principal: number;
}

/** A class of lateness with the provision that it needs, in NLe. */
export interface ProvisionClass extends ClassFigures {
  percent: number;
  required: number;
}

/** The provision that a portfolio needs, class by class (ACC-26). Amounts in NLe. */
export function requiredProvision(
  classes: readonly ClassFigures[],
  percentages: ProvisionPercentages,
): { classes: ProvisionClass[]; required: number } {
  const rows = ageingBuckets.map(({ key }) => {
    const percent = percentages[key];
    const found = classes.filter(({ bucket }) => bucket === key);
    const principal = sumCents(found.map((row) => toCents(row.outstanding_principal)));
    return {
      bucket: key,
      loans: found.reduce((sum, { loans }) => sum + loans, 0),
      outstanding_principal: fromCents(principal),
      percent,
      required: fromCents(percentageOf(principal, percent)),
    };
  });
  const required = sumCents(rows.map((row) => toCents(row.required)));
  return { classes: rows, required: fromCents(required) };
}

/** A percentage of two decimals, rounded half up; a sum of any size, so not by `shareOf`. */
function percentageOf(principal: Cents, percent: number): Cents {
  const hundredths = BigInt(Math.max(0, principal)) * BigInt(Math.round(percent * 100));
  return Number((hundredths + 5_000n) / 10_000n);
}

/** The largest amount of one posting, in cents. */
const largestPosting: Cents = 99_999_999_999_999;

/** Lines that change the allowance by an amount in cents: 5100 and 1190, turned round where it falls (ACC-26). */
export function provisionLines(change: Cents) {
  const lines = [];
  for (let left = Math.abs(change); left > 0; left -= largestPosting) {
    const amount = Math.min(left, largestPosting);
    const [debit, credit] = change > 0 ? ["5100", "1190"] : ["1190", "5100"];
    lines.push({ account: debit, debit: amount, credit: 0 });
    lines.push({ account: credit, debit: 0, credit: amount });
  }
  return lines;
}

/** The allowance in percent of the principal of loans more than 30 days late; null without such loans (RPT-35). */
export function riskCoverage(allowance: number, par30: number): number | null {
  return percentOf(toCents(allowance), toCents(par30));
}

/**
 * Write-offs in percent of the mean of opening and closing portfolio; null without a portfolio (RPT-35). Amounts in
 * NLe.
 */
export function writeOffRatio(writeOffs: number, opening: number, closing: number): number | null {
  return percentOf(2 * toCents(writeOffs), toCents(opening) + toCents(closing));
}

function percentOf(part: Cents, whole: Cents): number | null {
  if (whole <= 0) return null;
  return part < 0 ? -(shareInPercent(-part, whole) ?? 0) : shareInPercent(part, whole);
}
