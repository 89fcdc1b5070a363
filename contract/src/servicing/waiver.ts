import { type Actor, may } from "../core/access.ts";
import { roleIds } from "../core/constants.ts";
import { type Cents, fromCents, sumCents } from "../core/money.ts";
import { allocateToInstalments } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";
import { canonicalStatus, type LoanStatus, takesPayments } from "../loans/status.ts";
import type { ActKind } from "../loans/loan-acts.ts";
import { statusAfterPayment, statusAfterReversal } from "../payments/rules.ts";
import type { UndoWaiverFigures, WaiverFigures } from "./charge-schema.ts";
import { chargeTexts } from "./charge-texts.ts";
import { type DuePenalty, penalized } from "./penalties.ts";
import { servicingTexts } from "./texts.ts";

/** A penalty as it was charged, in cents. */
export interface ChargedPenalty {
  id: number;
  instalment: number;
  amount: Cents;
  is_waived: boolean;
  is_taken_back: boolean;
  /** What stays paid of a waived penalty; nothing when absent. */
  kept?: Cents;
}

/** A loan whose penalties are waived, in cents. */
export interface LoanWithCharges {
  status: string | null;
  written_off_on: string | null;
  balance: Cents;
  paid: Cents;
  instalments: readonly Instalment[];
  /** In the order they were charged. */
  charges: readonly ChargedPenalty[];
}

/**
 * What payments cover of each live penalty, by id, in cents (SERV-56). Inside an instalment the oldest penalty is paid
 * first.
 */
export function paidOfCharges(
  loan: Pick<LoanWithCharges, "instalments" | "paid" | "charges">,
): ReadonlyMap<number, Cents> {
  // A new schedule carries what is unpaid to another instalment, behind those before: the order of payment stays.
  const rows = allocateToInstalments(loan.instalments, loan.paid);
  let left = sumCents(rows.map((row) => row.paid_penalty));
  const paid = new Map<number, Cents>();
  for (const charge of loan.charges.toSorted((a, b) => a.instalment - b.instalment)) {
    const part = Math.min(left, isLive(charge) ? charge.amount : (charge.kept ?? 0));
    left -= part;
    if (isLive(charge)) paid.set(charge.id, part);
  }
  return paid;
}

const isLive = (charge: ChargedPenalty) => !charge.is_waived && !charge.is_taken_back;

/** Why a penalty cannot be waived, or null (SERV-57). */
export function waiverError(loan: LoanWithCharges, charge: ChargedPenalty): string | null {
  if (charge.is_taken_back) return chargeTexts.takenBack;
  if (charge.is_waived) return chargeTexts.waived;
  if (canonicalStatus(loan.status) === "paid") return chargeTexts.nothingOwed;
  if (!takesPayments(loan.status) || loan.written_off_on !== null) return chargeTexts.ended;
  return loan.balance === 0 ? chargeTexts.nothingOwed : null;
}

/**
 * Whether this person may approve a waiver: a Manager or System Admin any, a Finance Admin up to a limit (SERV-57).
 * @param amount of the penalty, in NLe
 * @param limit of the settings, in NLe
 */
export function mayApproveWaiver(actor: Actor, amount: number, limit: number): boolean {
  if (may(actor, "charges.approve_waiver")) return true;
  return actor.role_ids.includes(roleIds.financeAdmin) && amount <= limit;
}

/** What follows from a waiver, in cents. */
export interface Waiver {
  schedule: Instalment[];
  /** What is no longer owed. */
  waived: Cents;
  status: LoanStatus;
}

/**
 * A waiver of a penalty (SERV-57): its whole amount leaves the schedule, so that what was paid of it pays what is due
 * next. Where nothing else is owed, that part stays paid.
 */
export function waivePenalty(loan: LoanWithCharges, charge: ChargedPenalty): Waiver {
  const waived = Math.min(charge.amount, loan.balance);
  const isPaid = loan.balance === waived;
  return {
    schedule: withoutPenalty(loan.instalments, charge.instalment, waived),
    waived,
    status: isPaid ? "paid" : (canonicalStatus(loan.status) ?? statusAfterPayment(loan.balance)),
  };
}

/** What a waiver changes, as staff confirm it. */
export function waiverFiguresOf(loan: LoanWithCharges, charge: ChargedPenalty): WaiverFigures {
  const { waived, status } = waivePenalty(loan, charge);
  const paid = paidOfCharges(loan).get(charge.id) ?? 0;
  const kept = charge.amount - waived;
  return {
    charge: charge.id,
    amount: fromCents(charge.amount),
    waived: fromCents(waived),
    moved: fromCents(Math.max(0, paid - kept)),
    kept: fromCents(kept),
    balance_before: fromCents(loan.balance),
    balance_after: fromCents(loan.balance - waived),
    status_after: status,
  };
}

/** The schedule with one more penalty. */
export function withPenalty(
  instalments: readonly Instalment[],
  paid: Cents,
  due: Pick<DuePenalty, "instalment" | "amount">,
): Instalment[] {
  const allocated = allocateToInstalments(instalments, paid);
  return instalments.map((row, at) =>
    row.number === due.instalment ? penalized(row, due.amount, allocated[at]) : row,
  );
}

/**
 * The schedule less an amount of penalties: of its own instalment, and of the others where a new schedule has carried
 * it there.
 */
export function withoutPenalty(
  instalments: readonly Instalment[],
  instalment: number,
  amount: Cents,
): Instalment[] {
  let left = amount;
  const take = (row: Instalment): Instalment => {
    const part = Math.min(left, row.penalty);
    left -= part;
    return part === 0 ? row : { ...row, penalty: row.penalty - part };
  };
  const own = instalments.map((row) => (row.number === instalment ? take(row) : row));
  return own.map(take);
}

/** A waiver as it was booked, in cents. */
export interface BookedWaiver {
  /** The instalment of its penalty. */
  instalment: number | null;
  /** What it took off what is owed, as a positive amount. */
  changed: Cents;
  /** The schedule before it. */
  before: readonly Instalment[];
}

/** The schedule with a waived penalty owed again, of each instalment that it was taken off. */
export function withoutWaiver(
  rows: readonly Instalment[],
  { before, changed, instalment }: BookedWaiver,
): Instalment[] {
  const after = withoutPenalty(before, instalment ?? 0, changed);
  return rows.map((row) => {
    const at = before.findIndex(({ number }) => number === row.number);
    const waived = (before[at]?.penalty ?? 0) - (after[at]?.penalty ?? 0);
    return { ...row, penalty: row.penalty + waived };
  });
}

/**
 * Why the waiver of a penalty cannot be undone, or null (SERV-60).
 * @param since what happened after the waiver; null for one of a new schedule
 */
export function undoWaiverError(
  loan: LoanWithCharges,
  charge: ChargedPenalty,
  since: { later: ActKind | null; paymentsChanged: boolean } | null,
): string | null {
  if (charge.is_taken_back) return chargeTexts.takenBack;
  if (!charge.is_waived) return chargeTexts.notWaived;
  if (since === null) return chargeTexts.waivedWithSchedule;
  const isPaid = canonicalStatus(loan.status) === "paid";
  if (!(isPaid || takesPayments(loan.status)) || loan.written_off_on !== null)
    return chargeTexts.ended;
  if (since.later !== null) return servicingTexts.laterAct(since.later);
  return since.paymentsChanged ? chargeTexts.paymentsChanged : null;
}

/**
 * What undoing a waiver changes, as staff confirm it.
 * @param amount that the waiver took off, in cents
 */
export function undoWaiverFiguresOf(
  loan: LoanWithCharges,
  charge: ChargedPenalty,
  amount: Cents,
): UndoWaiverFigures {
  return {
    charge: charge.id,
    amount: fromCents(amount),
    balance_before: fromCents(loan.balance),
    balance_after: fromCents(loan.balance + amount),
    status_after: statusAfterReversal(loan.paid),
  };
}
