import { addDays, type CalendarDate, daysBetween } from "../core/dates.ts";
import { type Cents, shareOf, sumCents, toCents } from "../core/money.ts";
import { allocateToInstalments, type InstalmentBalance } from "../loans/balance.ts";
import type { Instalment } from "../loans/schedule.ts";
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
  let state = loan;
  for (const { row, round } of slotsBetween(loan, rule, from, to)) {
    const due = penaltyOf(state, rule, row, round);
    if (due === null) continue;
    found.push(due);
    state = withCharge(state, due);
  }
  return found;
}

/** A penalty that is smaller, or not charged, once a payment of an earlier day is known. */
export interface Correction {
  charge: Charge;
  /** What the penalty is now, null for nothing. */
  now: DuePenalty | null;
}

/**
 * The penalties that a payment of an earlier day changes (SERV-54): one that is valued before the penalty's day, and
 * so inside the grace of the first one, pays what the penalty was on. A waived penalty stays as it is.
 * @param loan without that payment; the charges in the order they were made
 */
export function penaltyCorrections(
  loan: PenalizedLoan,
  rule: PenaltyRule,
  payment: PenalizedLoan["payments"][number],
): Correction[] {
  if (!hasPenalties(rule)) return [];
  const found: Correction[] = [];
  let without = uncharged(loan);
  let paid: PenalizedLoan = { ...without, payments: [...loan.payments, payment] };
  for (const charge of loan.charges) {
    const before = penaltyAgain(without, rule, charge);
    const now = penaltyAgain(paid, rule, charge);
    const isLess = (now?.amount ?? 0) < Math.min(before?.amount ?? 0, charge.amount);
    without = withCharge(without, charge);
    const isBefore = charge.charged_on < (loan.restructured_on ?? "");
    if (isLess && !isBefore && !charge.is_waived) {
      found.push({ charge, now });
      if (now !== null) paid = withCharge(paid, now);
    } else paid = withCharge(paid, charge);
  }
  return found;
}

/** The loan before its penalties. */
function uncharged(loan: PenalizedLoan): PenalizedLoan {
  const instalments = loan.instalments.map((row) => ({
    ...row,
    penalty: Math.max(0, row.penalty - liveOn(loan.charges, row)),
  }));
  return { ...loan, charges: [], instalments };
}

function penaltyAgain(loan: PenalizedLoan, rule: PenaltyRule, charge: Charge): DuePenalty | null {
  const row = loan.instalments.find(({ number }) => number === charge.instalment);
  return row === undefined ? null : penaltyOf(loan, rule, row, charge.round);
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
