import { addDays, type CalendarDate, daysBetween } from "../core/dates.ts";
import { type Cents, shareOf, sumCents, toCents } from "../core/money.ts";
import { allocateToInstalments, type InstalmentBalance } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";
import { takesPayments } from "../loans/status.ts";
import { isShareKind, penaltyBases } from "../products/penalty-bases.ts";
import type { PenaltyRule } from "../products/schema.ts";

/** Days between two penalties of one instalment, where the rule repeats them. */
export const penaltyInterval = 30;

/** A penalty that was charged and not reversed. Amounts in cents. */
export interface Charge {
  /** The number of its instalment. */
  instalment: number;
  /** From 1: how often its instalment has been charged. */
  round: number;
  /** The day it is valued at, which may be before the day it was booked. */
  charged_on: CalendarDate;
  amount: Cents;
  is_waived: boolean;
}

/** A loan as penalties are computed on it, in cents. */
export interface PenalizedLoan {
  status: string | null;
  written_off_on: CalendarDate | null;
  /** The approved amount. */
  principal: Cents;
  instalments: readonly Instalment[];
  /** Payments that are not reversed, by the day they are valued at. */
  payments: readonly { date: CalendarDate; amount: Cents }[];
  charges: readonly Charge[];
  /** The day of the last new schedule; its penalties of before stay as they are. */
  restructured_on?: CalendarDate | null;
}

/** A penalty that falls due, with how its amount came about; in cents. */
export interface DuePenalty {
  instalment: number;
  due_date: CalendarDate;
  round: number;
  charged_on: CalendarDate;
  amount: Cents;
  /** The unpaid part of the instalment that the penalty is on: what it is a share of, or all without penalties. */
  unpaid: Cents;
  /** Whether the cap of all penalties of the loan made it smaller. */
  is_capped: boolean;
}

/**
 * The day of a penalty: the day after the last day of grace, and then every thirty days (SERV-50).
 * @param round from 1
 */
export function penaltyDay(
  rule: Pick<PenaltyRule, "grace_days">,
  dueDate: CalendarDate,
  round: number,
): CalendarDate {
  return addDays(dueDate, rule.grace_days + 1 + (round - 1) * penaltyInterval);
}

/** The identity of a penalty within its loan (SERV-51). */
export const penaltyUnit = (penalty: Pick<Charge, "instalment" | "round">): string =>
  `${penalty.instalment}-${penalty.round}`;

/** Whether a rule charges anything. */
const hasPenalties = (rule: PenaltyRule): boolean => rule.kind !== "none";

/**
 * The penalties of a loan whose day is in a period, oldest first (SERV-50, SERV-51). What is unpaid counts by the days
 * that payments are valued at, to the end of the day before. So a missed day is made up for as if it had not been
 * missed, and a second run adds nothing. A loan that takes no payments has none.
 * @param from the first day
 * @param to the last day
 */
export function penaltiesDue(
  loan: PenalizedLoan,
  rule: PenaltyRule,
  from: CalendarDate,
  to: CalendarDate,
): DuePenalty[] {
  if (!hasPenalties(rule) || !takesPayments(loan.status) || loan.written_off_on !== null) return [];
  const found: DuePenalty[] = [];
  // Each penalty pays by the day it is valued at, whenever it was booked.
  let state = loan.charges.reduce(withCharge, uncharged(loan));
  for (const { row, round } of slotsBetween(loan, rule, from, to)) {
    const due = penaltyOf(state, rule, row, round);
    if (due === null) continue;
    found.push(due);
    state = withCharge(state, due);
  }
  return found;
}

/** A penalty that other payments change. */
export interface Correction {
  /** The penalty as it stands; null where none does. */
  charge: Charge | null;
  /** What it is now; null for nothing. */
  now: DuePenalty | null;
}

/**
 * The penalties that change with the payments of a loan (SERV-54): whether one is due depends on the days that live
 * payments are valued at, in whatever order they and their reversals were entered. So a payment of an earlier day takes
 * a penalty away, and its reversal brings it back. Waived penalties stay as they are, and so do those before a new
 * schedule. The same where due dates are moved: a penalty whose day is not there yet by the new date is not due.
 * @param loan with its payments and due dates until now
 * @param payments those that are live from now on
 * @param to the last day whose penalties are charged
 * @param moved the instalments with their due dates from now on, where these change
 */
export function penaltyCorrections(
  loan: PenalizedLoan,
  rule: PenaltyRule,
  payments: PenalizedLoan["payments"],
  to: CalendarDate,
  moved: readonly Instalment[] | null = null,
): Correction[] {
  if (!hasPenalties(rule)) return [];
  const instalments = moved ?? loan.instalments;
  const dueOn = new Map<number, CalendarDate>();
  for (const { number, due_date } of [...loan.instalments, ...instalments])
    dueOn.set(number, latest(due_date, dueOn.get(number)));
  // Every standing penalty is looked at, whatever its day.
  const last = loan.charges.reduce((day, { instalment, round }) => {
    return latest(day, penaltyDay(rule, dueOn.get(instalment) ?? to, round));
  }, to);
  const before = penaltiesThrough(loan, rule, last);
  const after = penaltiesThrough({ ...loan, payments, instalments }, rule, last);
  // With other due dates, a standing penalty may be of a day that is not there yet.
  const dueYet = (due: DuePenalty | null) =>
    moved !== null && due !== null && due.charged_on > to ? null : due;
  const standing = new Map(loan.charges.map((charge) => [penaltyUnit(charge), charge]));
  const found: Correction[] = [];
  for (const [unit, due] of after) {
    const charge = standing.get(unit) ?? null;
    const now = dueYet(due);
    const [was, is] = [dueYet(before.get(unit) ?? null)?.amount ?? 0, now?.amount ?? 0];
    const charged = charge?.amount ?? 0;
    // A penalty of a day that was never charged, as before the loan was imported, is not charged now either.
    const isNew = was === 0 && now !== null && now.charged_on <= to;
    const isMore = is > was && is > charged && (charge !== null || isNew);
    if (isMore || (is < was && is < charged)) found.push({ charge, now });
  }
  return found;
}

const latest = (one: CalendarDate, other: CalendarDate = one) => (one > other ? one : other);

/**
 * The penalties of a loan by their unit, from the last new schedule to a day, oldest first, as if none of them had been
 * charged; null for one that is not due. Those that stay as they are have their part in the sums, and are left out.
 */
function penaltiesThrough(
  loan: PenalizedLoan,
  rule: PenaltyRule,
  to: CalendarDate,
): Map<string, DuePenalty | null> {
  const { restructured_on = null } = loan;
  const first = restructured_on ?? loan.instalments[0]?.due_date ?? to;
  const slots = slotsBetween(loan, rule, first, to);
  const units = new Set(slots.map(({ row, round }) => unitOf(row, round)));
  const stays = (charge: Charge) => charge.is_waived || charge.charged_on < (restructured_on ?? "");
  const kept = new Map(loan.charges.filter(stays).map((one) => [penaltyUnit(one), one]));
  const found = new Map<string, DuePenalty | null>();
  let state = uncharged(loan);
  for (const [unit, charge] of kept) if (!units.has(unit)) state = withCharge(state, charge);
  for (const { row, round } of slots) {
    const unit = unitOf(row, round);
    const charge = kept.get(unit);
    const due = charge === undefined ? penaltyOf(state, rule, row, round) : null;
    if (charge === undefined) found.set(unit, due);
    const next = charge ?? due;
    if (next !== null) state = withCharge(state, next);
  }
  return found;
}

const unitOf = ({ number }: Instalment, round: number) =>
  penaltyUnit({ instalment: number, round });

/** The loan before its penalties. */
function uncharged(loan: PenalizedLoan): PenalizedLoan {
  const instalments = loan.instalments.map((row) => ({
    ...row,
    penalty: Math.max(0, row.penalty - liveOn(loan.charges, row)),
  }));
  return { ...loan, charges: [], instalments };
}

/** The instalments and rounds whose day is in a period, oldest first. */
function slotsBetween(
  loan: PenalizedLoan,
  rule: PenaltyRule,
  from: CalendarDate,
  to: CalendarDate,
): { row: Instalment; round: number }[] {
  const slots = loan.instalments.flatMap((row) => {
    const first = penaltyDay(rule, row.due_date, 1);
    const rounds = rule.every === "once" ? 1 : Infinity;
    // The first round whose day is not before the period.
    let round = Math.max(1, Math.ceil(daysBetween(first, from) / penaltyInterval) + 1);
    const ofRow: { row: Instalment; round: number; day: CalendarDate }[] = [];
    for (; round <= rounds; round += 1) {
      const day = penaltyDay(rule, row.due_date, round);
      if (day > to) break;
      ofRow.push({ row, round, day });
    }
    return ofRow;
  });
  return slots.toSorted((a, b) =>
    a.day === b.day ? a.row.number - b.row.number : a.day < b.day ? -1 : 1,
  );
}

/** One penalty, or null where it was charged before, nothing of the instalment is unpaid, or the cap is reached. */
function penaltyOf(
  loan: PenalizedLoan,
  rule: PenaltyRule,
  row: Pick<Instalment, "number" | "due_date">,
  round: number,
): DuePenalty | null {
  const { number: instalment, due_date } = row;
  if (loan.charges.some((one) => one.instalment === instalment && one.round === round)) return null;
  const charged_on = penaltyDay(rule, due_date, round);
  const instalmentBefore = unpaidBefore(loan, charged_on).find(
    ({ number }) => number === instalment,
  );
  if (instalmentBefore === undefined) return null;
  const principal = instalmentBefore.principal - instalmentBefore.paid_principal;
  const interest = instalmentBefore.interest - instalmentBefore.paid_interest;
  const all = principal + interest;
  if (all === 0) return null;
  const base = isShareKind(rule.kind) ? penaltyBases[rule.kind] : null;
  const unpaid = base?.unpaid({ principal, interest }) ?? all;
  const full = base === null ? toCents(rule.value) : shareOf(unpaid, rule.value);
  // A waived penalty stays in the sum: a waiver makes no room for another penalty.
  const charged = sumCents(loan.charges.map((charge) => charge.amount));
  const amount = Math.min(full, shareOf(loan.principal, rule.cap) - charged);
  if (amount <= 0) return null;
  return { instalment, due_date, round, charged_on, amount, unpaid, is_capped: amount < full };
}

/** The instalments as they were at the beginning of a day, with the penalties of earlier days only. */
function unpaidBefore(loan: PenalizedLoan, day: CalendarDate): InstalmentBalance[] {
  const later = loan.charges.filter(({ charged_on }) => charged_on >= day);
  const rows = loan.instalments.map((row) => ({
    ...row,
    penalty: Math.max(0, row.penalty - liveOn(later, row)),
  }));
  const paid = loan.payments.filter(({ date }) => date < day).map(({ amount }) => amount);
  return allocateToInstalments(rows, sumCents(paid));
}

/** What is charged on an instalment and not waived. */
function liveOn(charges: readonly Charge[], { number }: Instalment): Cents {
  const live = charges.filter(({ instalment, is_waived }) => instalment === number && !is_waived);
  return sumCents(live.map(({ amount }) => amount));
}

/** The loan once a penalty is charged. A waived one only counts. */
function withCharge(loan: PenalizedLoan, penalty: DuePenalty | Charge): PenalizedLoan {
  const { instalment, round, charged_on, amount } = penalty;
  const is_waived = "is_waived" in penalty && penalty.is_waived;
  const charge = { instalment, round, charged_on, amount, is_waived };
  const charges = [...loan.charges, charge];
  if (is_waived) return { ...loan, charges };
  const instalmentBefore = unpaidBefore(loan, charged_on).find(
    ({ number }) => number === instalment,
  );
  return {
    ...loan,
    charges,
    instalments: loan.instalments.map((row) =>
      row.number === instalment ? penalized(row, amount, instalmentBefore) : row,
    ),
  };
}

/** An instalment with one more penalty: what is paid of its interest and principal so far pays none of it. */
export function penalized(
  row: Instalment,
  amount: Cents,
  instalmentBefore: InstalmentBalance | undefined,
): Instalment {
  const paid =
    instalmentBefore === undefined
      ? 0
      : instalmentBefore.paid_interest + instalmentBefore.paid_principal;
  return { ...row, penalty: row.penalty + amount, penalty_after: paid };
}
