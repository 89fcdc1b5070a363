import { addDays, type CalendarDate, daysBetween } from "../core/dates.ts";
import { type AgeingBucket, ageingBucket, ageingBuckets } from "../loans/balance.ts";
import { type Cents, sumCents } from "../core/money.ts";

/** What is out with some loans, in cents: the outstanding principal in full, and the arrears. */
export interface PortfolioFigures {
  loans: number;
  outstanding_principal: Cents;
  arrears: Cents;
}

/** The loans whose oldest instalment that is not fully paid is due on the same day. Amounts in cents. */
export interface AgeingGroup extends PortfolioFigures {
  oldest_due: CalendarDate;
}

/** The portfolio at risk beyond so many days. */
export interface PortfolioAtRisk {
  days: number;
  loans: number;
  outstanding_principal: Cents;
  /** Of the outstanding principal of all loans, in percent to two decimals; null when nothing is out. */
  percent: number | null;
}

/** The report of arrears over the whole portfolio, amounts in cents. */
export interface ArrearsReport {
  /** Every bucket, also the empty ones, youngest first. */
  buckets: (PortfolioFigures & { bucket: AgeingBucket; percent: number | null })[];
  totals: PortfolioFigures;
  par: PortfolioAtRisk[];
}

/** The days of the ratios that are reported: PAR1, PAR30 and PAR90. */
export const parDays = [1, 30, 90] as const;

/** The buckets of late loans, by their keys. */
export const lateBuckets = ageingBuckets
  .map((bucket) => bucket.key)
  .filter((key): key is LateBucket => key !== "current");

/** The buckets of a recorded day: PAR1 divides the first of late loans. */
export const snapshotBuckets = [
  { key: "current", from: 0 },
  { key: "1", from: 1 },
  { key: "2-30", from: 2 },
  ...ageingBuckets.slice(2).map(({ key, from }) => ({ key, from })),
];

/** The name of a bucket of late loans. */
export type LateBucket = Exclude<AgeingBucket, "current">;

/**
 * Ages the portfolio: the buckets by days past due, and PAR(X), the outstanding principal, in full, of
 * every loan more than X days late, over that of all loans; what is overdue has no part in it.
 * @param groups of the loans that are disbursed and not ended, in any order
 * @param today the business date
 */
export function arrearsReport(groups: readonly AgeingGroup[], today: CalendarDate): ArrearsReport {
  const aged = groups.map((group) => {
    const days = Math.max(0, daysBetween(group.oldest_due, today));
    return { ...group, days, bucket: ageingBucket(days) };
  });
  const totals = sumOf(aged);
  const gross = totals.outstanding_principal;
  return {
    buckets: ageingBuckets.map(({ key }) => {
      const figures = sumOf(aged.filter((group) => group.bucket === key));
      return {
        bucket: key,
        ...figures,
        percent: shareInPercent(figures.outstanding_principal, gross),
      };
    }),
    totals,
    par: parDays.map((days) => {
      const { loans, outstanding_principal } = sumOf(aged.filter((group) => group.days > days));
      const percent = shareInPercent(outstanding_principal, gross);
      return { days, loans, outstanding_principal, percent };
    }),
  };
}

/**
 * The due dates of the oldest unpaid instalment that put a loan into this bucket on a day, the first and the last;
 * null is no first. Without a bucket, those of every late loan.
 */
export function dueDatesOfBucket(
  bucket: LateBucket | null,
  today: CalendarDate,
): { first: CalendarDate | null; last: CalendarDate } {
  const days = ageingBuckets.find(({ key }) => key === bucket) ?? { from: 1, to: Infinity };
  return {
    first: days.to === Infinity ? null : addDays(today, -days.to),
    last: addDays(today, -days.from),
  };
}

/** A part of a whole in percent, rounded half up to two decimals; null of nothing. */
export function shareInPercent(part: Cents, whole: Cents): number | null {
  if (whole === 0) return null;
  // BigInt, since ten thousand times an amount is beyond what a number holds exactly.
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n);
  return Number(hundredths) / 100;
}

function sumOf(groups: readonly PortfolioFigures[]): PortfolioFigures {
  const sum = (name: keyof PortfolioFigures) => sumCents(groups.map((group) => group[name]));
  return {
    loans: sum("loans"),
    outstanding_principal: sum("outstanding_principal"),
    arrears: sum("arrears"),
  };
}
