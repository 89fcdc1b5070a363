import { addMonths, type CalendarDate } from "../core/dates.ts";
import { type Cents, divideHalfUp, divideUpToWholeNle, sumCents } from "../core/money.ts";
import type { Instalment } from "./schedule.ts";

/**
 * The usual schedule on its own: interest once on the amount, equal months. Tests of what reads schedules make theirs
 * with it, from any total; the maker of all schedules is held against it.
 */

/**
 * Preview of an application's monthly payments (LOAN-29): whole NLe rounded up, the last takes the remainder. Where
 * that would finish early, exact shares to the cent. Empty without a period.
 * @param total in cents
 * @param period in months
 */
export function previewPayments(total: Cents, period: number): Cents[] {
  if (!Number.isSafeInteger(period) || period < 1 || total < period) return [];
  const rounded = divideUpToWholeNle(total, period);
  return withRemainderLast(
    total,
    period,
    rounded * (period - 1) < total ? rounded : equalPayment(total, period),
  );
}

/**
 * The instalments of an approved loan, created once (LOAN-31). They are a month apart from the approval date; a
 * missing day becomes the last of its month. The last instalment takes the remainders, so the columns add up to
 * principal, interest and total. None is zero or negative.
 * @param principal the approved amount, in cents
 * @param total principal and interest, in cents
 * @param period in months, at most the total in cents (`approvalError` checks it)
 * @throws RangeError when there is less than one cent a month
 */
export function makeInstalments(
  principal: Cents,
  total: Cents,
  period: number,
  approvalDate: CalendarDate,
): Instalment[] {
  if (!Number.isSafeInteger(period) || period < 1 || total < period)
    throw new RangeError(`${total} cents cannot be paid in ${period} instalments`);
  const amounts = equalPayments(total, period);
  const principals = principalParts(principal, amounts);
  return amounts.map((amount, index) => {
    const part = principals[index] ?? 0;
    return {
      number: index + 1,
      due_date: addMonths(approvalDate, index + 1),
      principal: part,
      interest: amount - part,
      penalty: 0,
      penalty_after: 0,
    };
  });
}

/** A total in equal payments to the cent; the last takes the remainder. */
function equalPayments(total: Cents, period: number): Cents[] {
  return withRemainderLast(total, period, equalPayment(total, period));
}

/** The principal in each payment: equal parts, or in proportion where a part would exceed its payment. */
function principalParts(principal: Cents, payments: readonly Cents[]): Cents[] {
  const total = sumCents(payments);
  return (
    equalPrincipals(principal, total, payments) ?? proRataPrincipals(principal, total, payments)
  );
}

/** The monthly share to the cent, half up, or down where rounding up would leave nothing for the last month. */
function equalPayment(total: Cents, period: number): Cents {
  const share = divideHalfUp(total, period);
  return share * (period - 1) < total ? share : Math.floor(total / period);
}

function withRemainderLast(total: Cents, period: number, payment: Cents): Cents[] {
  const payments = Array.from({ length: period }, () => payment);
  payments[period - 1] = total - payment * (period - 1);
  return payments;
}

/** The usual split: equal principal in every row. Null where a part would be negative. */
function equalPrincipals(
  principal: Cents,
  total: Cents,
  amounts: readonly Cents[],
): Cents[] | null {
  const period = amounts.length;
  const share = divideHalfUp(principal, period);
  const principals = withRemainderLast(principal, period, share);
  const isSound = amounts.every((amount, index) => {
    const part = principals[index] ?? 0;
    return part >= 0 && part <= amount;
  });
  return isSound && principal <= total ? principals : null;
}

/** The split for amounts of a few cents: principal in proportion to the amount due so far. */
function proRataPrincipals(principal: Cents, total: Cents, amounts: readonly Cents[]): Cents[] {
  let due = 0;
  let before = 0;
  return amounts.map((amount) => {
    due += amount;
    // BigInt, since the product of two amounts exceeds the exact range of a number.
    const until = Number((BigInt(principal) * BigInt(due)) / BigInt(total));
    const part = until - before;
    before = until;
    return part;
  });
}
