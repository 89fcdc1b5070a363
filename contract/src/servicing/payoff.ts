import { addMonths, type CalendarDate, daysBetween } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { annualCost } from "../schedules/apr.ts";
import { nominalDate } from "../schedules/calendar.ts";
import { daysAPeriod, type Repayment } from "../schedules/repayment.ts";
import { allocateToInstalments, amountDue } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";

/** A loan as its payoff is computed, in cents. */
export interface LoanToPayOff {
  paid_out_on: CalendarDate;
  /** Payments that are not reversed. */
  paid: Cents;
  /** The schedule that counts now, in order. */
  instalments: readonly Instalment[];
  /** A settlement takes at least the interest of this many months. */
  minimum_interest_months: number;
  repayment: Repayment;
}

/** What pays off a loan on a day (SERV-70), in cents. */
export interface Payoff {
  on: CalendarDate;
  /** The day until which interest counts: `on`, or later where the minimum of months requires it. */
  counted_to: CalendarDate;
  /** Principal and interest of the instalments due by that day that are not paid. */
  due: Cents;
  /** Penalties that are not paid. */
  charges: Cents;
  /** What is left of the later instalments, as agreed. */
  later: Cents;
  /** The same on that day. */
  later_payoff: Cents;
  balance: Cents;
  payoff: Cents;
  /** What the customer saves: the balance less the payoff. */
  rebate: Cents;
}

/** An instalment with what is left of it, in cents, and when it is due by the terms of the loan. */
interface UnpaidRow {
  due_date: CalendarDate;
  /** Periods from the payout: see `periodsOf`. */
  period: number;
  charges: Cents;
  principal: Cents;
  interest: Cents;
}

/**
 * What pays off a loan on a day by the actuarial rebate (SERV-70): the lender keeps the yield that was agreed for the
 * time used. Instalments due by the day count in full, and so do charges; later ones are discounted at the rate of a
 * period at which the whole schedule is worth the principal. The sum is rounded once. A row that was moved off a rest
 * day counts by its nominal date: the move changes no interest.
 * @param on not before the payout
 */
export function payoffQuote(loan: LoanToPayOff, on: CalendarDate): Payoff {
  const { paid_out_on, instalments, minimum_interest_months } = loan;
  const rows = unpaidRows(loan);
  const least = addMonths(paid_out_on, minimum_interest_months);
  const counted_to = on > least ? on : least;
  const isDue = (row: UnpaidRow) => row.due_date <= counted_to;
  const dueRows = rows.filter(isDue);
  const laterRows = rows.filter((row) => !isDue(row));
  const due = sumCents(dueRows.map(({ principal, interest }) => principal + interest));
  const charges = sumCents(rows.map((row) => row.charges));
  const later = sumCents(laterRows.map(({ principal, interest }) => principal + interest));
  const laterPrincipal = sumCents(laterRows.map(({ principal }) => principal));

  const rate = periodicRate(instalments, rows);
  const elapsed = periodsElapsed(paid_out_on, rows, counted_to);
  let worth = 0;
  for (const { principal, interest, period } of laterRows)
    worth += (principal + interest) / (1 + rate) ** (period - elapsed);
  // Neither principal nor what is agreed is exceeded where a schedule is uneven.
  const later_payoff = Math.min(later, Math.max(laterPrincipal, Math.round(worth)));
  const payoff = due + charges + later_payoff;
  const balance = due + charges + later;
  return {
    on,
    counted_to,
    due,
    charges,
    later,
    later_payoff,
    balance,
    payoff,
    rebate: balance - payoff,
  };
}

/**
 * The schedule after a rebate: interest that is not paid is reduced from the last instalment backwards (SERV-72). No
 * earlier payment is divided differently.
 * @param rebate in cents, at most the unpaid interest
 * @throws RangeError for more
 */
export function creditInterest<Row extends Instalment>(
  instalments: readonly Row[],
  paid: Cents,
  rebate: Cents,
): Row[] {
  const filled = allocateToInstalments(instalments, paid);
  let left = rebate;
  const reduced = instalments.map((row) => row);
  for (let index = filled.length - 1; index >= 0 && left > 0; index -= 1) {
    const [row, balance] = [instalments[index], filled[index]];
    if (row === undefined || balance === undefined) continue;
    const credit = Math.min(left, balance.interest - balance.paid_interest);
    reduced[index] = { ...row, interest: row.interest - credit };
    left -= credit;
  }
  if (left > 0) throw new RangeError(`${rebate} cents exceed the unpaid interest`);
  return reduced;
}

function unpaidRows({ paid_out_on, paid, instalments, repayment }: LoanToPayOff): UnpaidRow[] {
  let period = 0;
  let before = paid_out_on;
  return allocateToInstalments(instalments, paid).map((row, index) => {
    const isOdd = index === 0 && repayment.due_day !== null;
    const due_date = nominalDate(row);
    period += periodsOf(before, due_date, repayment, isOdd);
    before = due_date;
    const principal = row.principal - row.paid_principal;
    const interest = row.interest - row.paid_interest;
    const charges = amountDue(row) - principal - interest;
    return { due_date, period, charges, principal, interest };
  });
}

/**
 * The periods between two due dates: 1 as a rule, more after a payment holiday, and none for rows of one day. A month
 * of 28 days counts like one of 31. The odd time before a first due day counts by its days.
 */
function periodsOf(
  from: CalendarDate,
  to: CalendarDate,
  repayment: Repayment,
  isOdd: boolean,
): number {
  const periods = daysBetween(from, to) / daysAPeriod(repayment);
  if (from >= to) return 0;
  return isOdd ? periods : Math.max(1, Math.round(periods));
}

/** The rate of a period at which the whole schedule is worth the principal; 0 where it has no interest. */
function periodicRate(instalments: readonly Instalment[], rows: readonly UnpaidRow[]): number {
  // Rows that are due on the day of the payout count as if they were due after a period.
  const first = rows[0]?.period || 1;
  const payments: Cents[] = [];
  instalments.forEach(({ principal, interest }, index) => {
    const at = Math.max(0, Math.round((rows[index]?.period ?? first) - first));
    payments[at] = (payments[at] ?? 0) + principal + interest;
  });
  const lent = sumCents(instalments.map(({ principal }) => principal));
  const first_whole = Math.floor(first);
  const times = { a_year: 1, first_whole, first_fraction: first - first_whole };
  return (
    annualCost(
      lent,
      Array.from(payments, (paid) => paid ?? 0),
      times,
    )?.periodic ?? 0
  );
}

/** The periods from the payout to a day: up to the last due date passed, and the part of the next one by days. */
function periodsElapsed(
  start: CalendarDate,
  rows: readonly UnpaidRow[],
  day: CalendarDate,
): number {
  const last = rows.findLast((row) => row.due_date <= day) ?? { due_date: start, period: 0 };
  const next = rows.find((row) => row.due_date > day);
  if (next === undefined) return last.period;
  const part = daysBetween(last.due_date, day) / daysBetween(last.due_date, next.due_date);
  return last.period + (next.period - last.period) * part;
}
