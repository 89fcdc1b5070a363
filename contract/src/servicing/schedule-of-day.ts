import type { CalendarDate } from "../core/dates.ts";
import type { Cents } from "../core/money.ts";
import type { Instalment } from "../schedules/schedule.ts";
import { withoutPenalty, withoutWaiver, withPenalty } from "./waiver.ts";

/** An act that changed a schedule without beginning a version of it. Amounts in cents. */
export interface ScheduleAct {
  kind: "penalty" | "waiver" | "settlement" | "top_up";
  /** Its value date, or the day on which a reversal brought it back. */
  counts_from: CalendarDate;
  reversed_on: CalendarDate | null;
  /** Its place in the order of booking, and that of its reversal. */
  number: number;
  reversed_number: number | null;
  /** The instalment of the penalty that it charges or waives; null for any other act. */
  instalment: number | null;
  /** What it added to what is owed, or took off it. */
  changed: Cents;
  /** The schedule before it. */
  before: readonly Instalment[];
}

/**
 * The schedule as it was owed at the end of a day: a version has every act that was booked while it was in force, and
 * what is owed on a day has those that are valued by then and not reversed yet. The rows then add up to the loan's
 * total of that day (RPT-1).
 * @param rows the version that was in force at the end of the day, as it was when it was replaced
 * @param version.replaced_by the number of what replaced it in the order of booking; null for the live one
 * @param acts in the order of booking
 */
export function scheduleOfDay(
  rows: readonly Instalment[],
  acts: readonly ScheduleAct[],
  version: { replaced_by: number | null },
  day: { date: CalendarDate; paid: Cents },
): Instalment[] {
  const end = version.replaced_by ?? Infinity;
  const isIn = ({ number, reversed_number }: ScheduleAct) =>
    number < end && (reversed_number === null || reversed_number > end);
  const isOwed = ({ counts_from, reversed_on }: ScheduleAct) =>
    counts_from <= day.date && (reversed_on === null || reversed_on > day.date);
  const without = acts
    .filter((act) => isIn(act) && !isOwed(act))
    .reduceRight<Instalment[]>((left, act) => lessAct(left, act), [...rows]);
  return acts
    .filter((act) => !isIn(act) && isOwed(act))
    .reduce((left, act) => withAct(left, act, day.paid), without);
}

function lessAct(rows: readonly Instalment[], act: ScheduleAct): Instalment[] {
  if (act.kind === "penalty") return withoutPenalty(rows, act.instalment ?? 0, act.changed);
  if (act.kind === "waiver") return withoutWaiver(rows, act);
  return rows.map((row) => {
    const interest = act.before.find(({ number }) => number === row.number)?.interest;
    return interest === undefined ? row : { ...row, interest };
  });
}

function withAct(rows: readonly Instalment[], act: ScheduleAct, paid: Cents): Instalment[] {
  if (act.kind === "waiver") return withoutPenalty(rows, act.instalment ?? 0, act.changed);
  if (act.kind === "penalty")
    return withPenalty(rows, paid, { instalment: act.instalment ?? 0, amount: act.changed });
  return lessInterest(rows, act.changed);
}

/**
 * A rebate comes off the interest from the last instalment backwards (SERV-72). Two settlements may be owed on one day,
 * where the second is valued before the first was taken back: no row goes below its principal.
 */
function lessInterest(rows: readonly Instalment[], rebate: Cents): Instalment[] {
  let left = rebate;
  return rows
    .toReversed()
    .map((row) => {
      const part = Math.min(left, row.interest);
      left -= part;
      return { ...row, interest: row.interest - part };
    })
    .toReversed();
}
