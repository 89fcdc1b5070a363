import { addDays, type CalendarDate, daysBetween } from "../core/dates.ts";
import { type AgeingBucket, ageingBucket, ageingBuckets } from "../loans/balance.ts";
import { type Cents, sumCents } from "../core/money.ts";

/** Totals of some loans, in cents: the full outstanding principal, and the arrears. */
export interface PortfolioFigures {
  loans: number;
  outstanding_principal: Cents;
  arrears: Cents;
}

/** Loans whose oldest instalment that is not fully paid has the same due date. Amounts in cents. */
export interface AgeingGroup extends PortfolioFigures {
  oldest_due: CalendarDate;
  /** The loans among them that count as restructured (SERV-108); none when absent. */
  restructured?: Pick<PortfolioFigures, "loans" | "outstanding_principal">;
}

/** The portfolio at risk beyond a number of days. */
export interface PortfolioAtRisk {
  days: number;
  loans: number;
  outstanding_principal: Cents;
  /** Share of the outstanding principal of all loans, in percent to two decimals; null when that is 0. */
  percent: number | null;
}

/** The arrears report of the whole portfolio, amounts in cents. */
export interface ArrearsReport {
  /** Every bucket, including empty ones, youngest first. */
  buckets: (PortfolioFigures & { bucket: AgeingBucket; percent: number | null })[];
  totals: PortfolioFigures;
  par: PortfolioAtRisk[];
  /** PAR30 with the restructured loans that are not more than 30 days late (SERV-109). */
  par30_restructured: PortfolioAtRisk;
}

/** The reported ratios: PAR1, PAR30 and PAR90. */
const parDays = [1, 30, 90] as const;

/** The keys of the buckets of late loans. */
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
 * Groups the portfolio into buckets by days past due, with PAR(X). PAR(X) is the full outstanding principal of loans
 * more than X days late over that of all loans; the overdue part does not matter.
 * @param groups of the loans that are paid out and not ended, in any order
 * @param today the business date
 */
export function arrearsReport(groups: readonly AgeingGroup[], today: CalendarDate): ArrearsReport {
  const aged = groups.map((group) => {
    const days = Math.max(0, daysBetween(group.oldest_due, today));
    return { ...group, days, bucket: ageingBucket(days) };
  });
  const totals = sumOf(aged);
  const gross = totals.outstanding_principal;
  const riskOf = (
    days: number,
    groups: readonly Pick<AgeingGroup, "loans" | "outstanding_principal">[],
  ) => {
    const loans = sumCents(groups.map((group) => group.loans));
    const outstanding_principal = sumCents(groups.map((group) => group.outstanding_principal));
    return {
      days,
      loans,
      outstanding_principal,
      percent: shareInPercent(outstanding_principal, gross),
    };
  };
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
    par: parDays.map((days) =>
      riskOf(
        days,
        aged.filter((group) => group.days > days),
      ),
    ),
    par30_restructured: riskOf(
      30,
      aged.flatMap((group) => (group.days > 30 ? [group] : (group.restructured ?? []))),
    ),
  };
}

/**
 * The first and last due date of the oldest unpaid instalment of loans in this bucket; null means no first date.
 * Without a bucket, those of all late loans.
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

/** A part of a whole in percent, rounded half up to two decimals; null when the whole is 0. */
export function shareInPercent(part: Cents, whole: Cents): number | null {
  if (whole === 0) return null;
  // BigInt, since ten thousand times an amount exceeds the exact range of a number.
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
