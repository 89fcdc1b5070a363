import { type CalendarDate, daysBetween } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { type Instalment, instalmentAmount } from "../schedules/schedule.ts";
import type { Parts } from "../accounting/entries.ts";

/**
 * The balance: 0 before approval, then the total less the live payments, never below 0 (PAY-10).
 * @param total what was agreed at the approval, with charges and less credits, in cents
 * @param livePaid payments that are not reversed, in cents
 */
export function outstandingBalance(total: Cents, livePaid: Cents, isApproved: boolean): Cents {
  return isApproved ? Math.max(0, total - livePaid) : 0;
}

/** Status of an instalment on a day; after a loan has ended, none is due. */
export type InstalmentStatus = "paid" | "partial" | "due" | "overdue" | "upcoming" | "ended";

/** An instalment with the part that live payments cover, in cents. */
export interface InstalmentBalance extends Instalment {
  paid_penalty: Cents;
  paid_interest: Cents;
  paid_principal: Cents;
}

/**
 * Allocates the sum of the live payments to the instalments: the oldest first, and within one first penalties, then
 * interest, then principal (SERV-2). What was paid of an instalment before its penalty was charged pays no penalty.
 * An excess over the last instalment is not allocated.
 * @param instalments in order
 * @param livePaid in cents
 */
export function allocateToInstalments(
  instalments: readonly Instalment[],
  livePaid: Cents,
): InstalmentBalance[] {
  let left = livePaid;
  return instalments.map((row) => {
    const paid = Math.min(left, instalmentAmount(row));
    left -= paid;
    const paid_penalty = Math.min(row.penalty, Math.max(0, paid - row.penalty_after));
    const paid_interest = Math.min(row.interest, paid - paid_penalty);
    const paid_principal = paid - paid_penalty - paid_interest;
    return { ...row, paid_penalty, paid_interest, paid_principal };
  });
}

/** Splits the sum of the live payments into penalties, interest and principal. */
export function paidParts(instalments: readonly Instalment[], livePaid: Cents): Parts {
  const filled = allocateToInstalments(instalments, livePaid);
  return {
    penalty: sumCents(filled.map((row) => row.paid_penalty)),
    interest: sumCents(filled.map((row) => row.paid_interest)),
    principal: sumCents(filled.map((row) => row.paid_principal)),
  };
}

/**
 * The parts of one payment: the allocation of the live payments with it, less that without it. The parts of all
 * payments therefore add up to the parts of their sum.
 * @param paidBefore live payments before this one, in cents
 */
export function allocatePayment(
  instalments: readonly Instalment[],
  paidBefore: Cents,
  amount: Cents,
): Parts {
  const before = paidParts(instalments, paidBefore);
  return lessParts(paidParts(instalments, paidBefore + amount), before);
}

/** The first parts less the second, in cents. */
export function lessParts(parts: Parts, less: Parts): Parts {
  return {
    penalty: parts.penalty - less.penalty,
    interest: parts.interest - less.interest,
    principal: parts.principal - less.principal,
  };
}

/** A live payment with the penalties and the interest that it covers, in cents. */
export interface LivePayment {
  id: number;
  amount: Cents;
  penalty: Cents;
  interest: Cents;
}

/** What a payment gained in penalties and in interest, negative for a loss; in cents. */
export interface Reallocation {
  id: number;
  penalty: Cents;
  interest: Cents;
}

/**
 * Changes in what live payments cover after a reversal or a changed schedule, where it differs from what was booked:
 * later payments then cover older instalments. The parts of all then equal those of their sum.
 * @param payments in booking order
 */
export function reallocatedPayments(
  instalments: readonly Instalment[],
  payments: readonly LivePayment[],
): Reallocation[] {
  let paid = 0;
  return payments.flatMap(({ id, amount, ...booked }) => {
    const parts = allocatePayment(instalments, paid, amount);
    paid += amount;
    const penalty = parts.penalty - booked.penalty;
    const interest = parts.interest - booked.interest;
    return penalty === 0 && interest === 0 ? [] : [{ id, penalty, interest }];
  });
}

/** The balances of a loan on a day, derived from the instalments and the live payments. */
export interface LoanPosition {
  /** Everything still to be paid, with interest and penalties. */
  balance: Cents;
  /** Outstanding principal (OLB), the basis of portfolio ratios. */
  outstanding_principal: Cents;
  /** The unpaid part of instalments due before the day. */
  arrears: Cents;
  /** 0 on the due date itself, counted from the day after. */
  days_past_due: number;
  /** The oldest instalment that is not fully paid, with its unpaid part; null when all is paid. */
  next_due: { number: number; due_date: CalendarDate; amount: Cents } | null;
  instalments: (InstalmentBalance & { status: InstalmentStatus })[];
}

/**
 * A loan's balances as of a day, also a past one. A loan that was canceled or closed by then keeps its balance, but
 * nothing is outstanding, due or late (LOAN-56).
 * @param livePaid payments that were live on that day, in cents
 * @param endedOn the day the loan was canceled or closed, null while it is open
 */
export function loanBalances(
  instalments: readonly Instalment[],
  livePaid: Cents,
  asOf: CalendarDate,
  endedOn: CalendarDate | null = null,
): LoanPosition {
  const hasEnded = endedOn !== null && endedOn <= asOf;
  const rows = allocateToInstalments(instalments, livePaid).map((row) => ({
    ...row,
    status: hasEnded ? endedStatus(row) : instalmentStatus(row, asOf),
  }));
  if (hasEnded) {
    const balance = sumCents(rows.map(amountDue));
    const nothing = { outstanding_principal: 0, arrears: 0, days_past_due: 0, next_due: null };
    return { balance, ...nothing, instalments: rows };
  }
  const overdue = rows.filter((row) => row.status === "overdue");
  const oldest = rows.find((row) => amountDue(row) > 0);
  return {
    balance: sumCents(rows.map(amountDue)),
    outstanding_principal: sumCents(rows.map((row) => row.principal - row.paid_principal)),
    arrears: sumCents(overdue.map(amountDue)),
    days_past_due: oldest ? Math.max(0, daysBetween(oldest.due_date, asOf)) : 0,
    next_due: oldest
      ? { number: oldest.number, due_date: oldest.due_date, amount: amountDue(oldest) }
      : null,
    instalments: rows,
  };
}

/** What is overdue of a late loan, in cents. */
export interface LoanArrears {
  /** The due date of the oldest instalment that is not fully paid. */
  overdue_since: CalendarDate;
  principal_overdue: Cents;
  interest_overdue: Cents;
  penalty_overdue: Cents;
  /** The unpaid principal of all instalments, due or not. */
  principal_outstanding: Cents;
}

/**
 * What is overdue of an open loan on a day; null when nothing is.
 * @param livePaid payments that are not reversed, in cents
 */
export function arrearsOf(
  instalments: readonly Instalment[],
  livePaid: Cents,
  asOf: CalendarDate,
): LoanArrears | null {
  const unpaid = allocateToInstalments(instalments, livePaid).filter((row) => amountDue(row) > 0);
  const overdue = unpaid.filter((row) => row.due_date < asOf);
  const oldest = overdue[0];
  if (oldest === undefined) return null;
  return {
    overdue_since: oldest.due_date,
    principal_overdue: sumCents(overdue.map((row) => row.principal - row.paid_principal)),
    interest_overdue: sumCents(overdue.map((row) => row.interest - row.paid_interest)),
    penalty_overdue: sumCents(overdue.map((row) => row.penalty - row.paid_penalty)),
    principal_outstanding: sumCents(unpaid.map((row) => row.principal - row.paid_principal)),
  };
}

/** What is left to pay of an instalment, in cents. */
export function amountDue(row: InstalmentBalance): Cents {
  return instalmentAmount(row) - row.paid_penalty - row.paid_interest - row.paid_principal;
}

function endedStatus(row: InstalmentBalance): InstalmentStatus {
  const unpaid = amountDue(row);
  if (unpaid === 0) return "paid";
  return unpaid < instalmentAmount(row) ? "partial" : "ended";
}

function instalmentStatus(row: InstalmentBalance, asOf: CalendarDate): InstalmentStatus {
  const unpaid = amountDue(row);
  if (unpaid === 0) return "paid";
  if (row.due_date < asOf) return "overdue";
  if (row.due_date === asOf) return "due";
  return unpaid < instalmentAmount(row) ? "partial" : "upcoming";
}

/** Ageing buckets by days past due, youngest first. */
export const ageingBuckets = [
  { key: "current", label: "Current", from: 0, to: 0 },
  { key: "1-30", label: "1-30 days", from: 1, to: 30 },
  { key: "31-60", label: "31-60 days", from: 31, to: 60 },
  { key: "61-90", label: "61-90 days", from: 61, to: 90 },
  { key: "91-180", label: "91-180 days", from: 91, to: 180 },
  { key: "181-365", label: "181-365 days", from: 181, to: 365 },
  { key: "over-365", label: "Over 365 days", from: 366, to: Infinity },
] as const;

/** The key of an ageing bucket. */
export type AgeingBucket = (typeof ageingBuckets)[number]["key"];

/** The bucket of a loan that is this many days past due. */
export function ageingBucket(daysPastDue: number): AgeingBucket {
  return ageingBuckets.findLast((bucket) => daysPastDue >= bucket.from)?.key ?? "current";
}
