import { addMonths, type CalendarDate } from "../core/dates.ts";
import { type Cents, divideHalfUp, divideUpToWholeNle } from "../core/money.ts";

/** One instalment of an approved loan, in cents. */
export interface Instalment {
  /** From 1. */
  number: number;
  due_date: CalendarDate;
  principal: Cents;
  interest: Cents;
}

/**
 * What an application's monthly payments would look like (LOAN-29): whole NLe rounded up, the last
 * takes the rest; where that would finish early, the exact share to the cent. Empty without a period.
 * @param total in cents
 * @param period in months
 */
export function previewPayments(total: Cents, period: number): Cents[] {
  if (!Number.isSafeInteger(period) || period < 1 || total < period) return [];
  const rounded = divideUpToWholeNle(total, period);
  return withLastTakingTheRest(
    total,
    period,
    rounded * (period - 1) < total ? rounded : equalPayment(total, period),
  );
}

/**
 * The instalments of an approved loan, made once (LOAN-31): a month apart from the approval date, a missing
 * day clamped to its month's end, each with its principal and interest. The last takes the remainders, so
 * that the columns add up to principal, interest and total; none is zero or negative.
 * @param principal the approved amount, in cents
 * @param total principal and interest, in cents
 * @param period in months; no longer than the total has cents (`approvalError` sees to that)
 * @throws RangeError when there is not a cent for every month
 */
export function makeInstalments(
  principal: Cents,
  total: Cents,
  period: number,
  approvalDate: CalendarDate,
): Instalment[] {
  if (!Number.isSafeInteger(period) || period < 1 || total < period)
    throw new RangeError(`${total} cents cannot be paid in ${period} instalments`);
  const amounts = withLastTakingTheRest(total, period, equalPayment(total, period));
  const principals =
    equalPrincipals(principal, total, amounts) ?? proRataPrincipals(principal, total, amounts);
  return amounts.map((amount, index) => {
    const part = principals[index] ?? 0;
    return {
      number: index + 1,
      due_date: addMonths(approvalDate, index + 1),
      principal: part,
      interest: amount - part,
    };
  });
}

/** When the last instalment is due: the loan's due date (LOAN-31). */
export function loanDueDate(approvalDate: CalendarDate, period: number): CalendarDate {
  return addMonths(approvalDate, period);
}

/** The monthly share to the cent, half up, or down where half up would leave nothing for the last month. */
function equalPayment(total: Cents, period: number): Cents {
  const share = divideHalfUp(total, period);
  return share * (period - 1) < total ? share : Math.floor(total / period);
}

function withLastTakingTheRest(total: Cents, period: number, payment: Cents): Cents[] {
  const payments = Array.from({ length: period }, () => payment);
  payments[period - 1] = total - payment * (period - 1);
  return payments;
}

/** The usual split: the same principal in every row. Null where it would make a part negative. */
function equalPrincipals(principal: Cents, total: Cents, amounts: Cents[]): Cents[] | null {
  const period = amounts.length;
  const share = divideHalfUp(principal, period);
  const principals = withLastTakingTheRest(principal, period, share);
  const isSound = amounts.every((amount, index) => {
    const part = principals[index] ?? 0;
    return part >= 0 && part <= amount;
  });
  return isSound && principal <= total ? principals : null;
}

/** The split for amounts of a few cents: principal in the proportion of what is due so far. */
function proRataPrincipals(principal: Cents, total: Cents, amounts: Cents[]): Cents[] {
  let due = 0;
  let before = 0;
  return amounts.map((amount) => {
    due += amount;
    // BigInt, since the product of two amounts is beyond what a number holds exactly.
    const until = Number((BigInt(principal) * BigInt(due)) / BigInt(total));
    const part = until - before;
    before = until;
    return part;
  });
}
