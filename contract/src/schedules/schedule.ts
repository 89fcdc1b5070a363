import { type CalendarDate, daysBetween } from "../core/dates.ts";
import {
  type Calendar,
  type DueDate,
  everyDayWorks,
  movedToWorkingDays,
  type RestDayRule,
} from "./calendar.ts";
import { type Cents, divideHalfUp, divideUpToWholeNle, shareOf, sumCents } from "../core/money.ts";
import {
  datesFrom,
  dueDatesOf,
  instalmentCount,
  type InstalmentRounding,
  isUsual,
  mostInstalmentsOf,
  type Repayment,
} from "./repayment.ts";

/** One instalment of an approved loan, in cents. */
export interface Instalment extends DueDate {
  /** From 1. */
  number: number;
  principal: Cents;
  interest: Cents;
  /** Its live penalties, less what was waived. */
  penalty: Cents;
  /** What was paid of its interest and principal when its last penalty was charged: that stays as it was divided. */
  penalty_after: Cents;
}

/** What a customer pays with an instalment: interest, principal and penalties. */
export function instalmentAmount(
  row: Pick<Instalment, "principal" | "interest" | "penalty">,
): Cents {
  return row.principal + row.interest + row.penalty;
}

/** A loan as its schedule is made. */
export interface ScheduleTerms extends Repayment {
  /** In cents. */
  principal: Cents;
  /** A fraction, for what `rate_per` says. */
  interest_rate: number;
  /** In units of `period_unit`: a whole number of instalments. */
  loan_period: number;
  /** The day of the payout. */
  from: CalendarDate;
  /** Where the first due date does not follow from the payout, as of a loan from another system. */
  first_due_date?: CalendarDate | null;
  /** What becomes of a due date on a rest day; it stays where this is absent. */
  due_on_rest_day?: RestDayRule;
}

/** A schedule with the rounding that its instalments have: a smaller one where that of the terms would end it early. */
export interface MadeSchedule {
  rows: Instalment[];
  rounding: InstalmentRounding;
}

/** What one instalment consists of, in cents. */
interface Parts {
  principal: Cents;
  interest: Cents;
}

/**
 * The schedule of a loan: the only maker of its rows (LOAN-29, LOAN-31). They are a period apart, the last one takes
 * what rounding leaves, the principal adds up, and none is empty or negative. Interest and the APR count by the nominal
 * dates: a row that the calendar moves costs neither more nor less.
 * @throws RangeError where that is impossible; `canBeScheduled` says so before
 */
export function makeSchedule(
  terms: ScheduleTerms,
  calendar: Calendar = everyDayWorks,
): Instalment[] {
  const { rows } = roundedSchedule(terms);
  return movedToWorkingDays(rows, terms.from, terms.due_on_rest_day ?? "stays", calendar);
}

/** The same with the rounding that was possible. */
export function roundedSchedule(terms: ScheduleTerms): MadeSchedule {
  const made = attemptedSchedule(terms);
  if (made === null)
    throw new RangeError(`${terms.principal} cents cannot be lent over ${terms.loan_period}`);
  return made;
}

/** Whether a schedule has a cent of each instalment, and its period is a whole number of them. */
export function canBeScheduled(terms: ScheduleTerms): boolean {
  return attemptedSchedule(terms) !== null;
}

/** The rows of a schedule as far as it is possible; none where it is not, as while an application is typed. */
export function possibleSchedule(terms: ScheduleTerms): Instalment[] {
  return attemptedSchedule(terms)?.rows ?? [];
}

/** The terms by which an application is previewed: its usual payments are whole NLe, rounded up (LOAN-29). */
export function previewedTerms<Terms extends Repayment>(terms: Terms): Terms {
  return isUsual(terms) ? { ...terms, rounding: "nle_up" } : terms;
}

/** The cent below is tried last: many half cents that are rounded up can end a daily loan early as well. */
type TriedRounding = InstalmentRounding | "cent_down";

/** The roundings to try, from the one of the terms to the cent. */
const smallerRoundings: Record<InstalmentRounding, readonly TriedRounding[]> = {
  nle_5_up: ["nle_5_up", "nle_up", "cent", "cent_down"],
  nle_up: ["nle_up", "cent", "cent_down"],
  nle_near: ["nle_near", "cent", "cent_down"],
  cent: ["cent", "cent_down"],
};

function attemptedSchedule(terms: ScheduleTerms): MadeSchedule | null {
  const { loan_period, period_unit, principal_grace, from, first_due_date = null } = terms;
  const count = instalmentCount(loan_period, terms);
  if (count === null || count > mostInstalmentsOf(period_unit) || principal_grace >= count)
    return null;
  const due = first_due_date === null ? dueDatesOf(from, terms) : datesFrom(first_due_date, terms);
  const time = timeOf(terms, from, due(0));
  for (const rounding of smallerRoundings[terms.rounding]) {
    const parts = partsOf(terms, count, time, rounding);
    if (parts !== null && areSound(parts, terms.principal))
      return {
        rounding: rounding === "cent_down" ? "cent" : rounding,
        rows: parts.map((part, index) => rowOf(part, index, due(index))),
      };
  }
  return null;
}

function rowOf({ principal, interest }: Parts, index: number, due_date: CalendarDate): Instalment {
  return { number: index + 1, due_date, principal, interest, penalty: 0, penalty_after: 0 };
}

function areSound(parts: readonly Parts[], principal: Cents): boolean {
  const isRow = (part: Parts) =>
    part.principal >= 0 && part.interest >= 0 && part.principal + part.interest > 0;
  return parts.every(isRow) && sumCents(parts.map((part) => part.principal)) === principal;
}

function partsOf(
  terms: ScheduleTerms,
  count: number,
  time: Time,
  rounding: TriedRounding,
): Parts[] | null {
  const { principal, principal_grace: grace, interest_method } = terms;
  if (interest_method === "flat")
    return flatParts(principal, flatInterest(terms, count, time), { count, grace, rounding });
  const balance = { principal, count, grace, time, rounding };
  if (interest_method === "interest_only") return balanceParts(balance, () => 0);
  if (interest_method === "equal_principal") {
    const share = divideHalfUp(principal, count - grace);
    return balanceParts(balance, (interest) => rounded(share + interest, rounding) - interest);
  }
  const payment = rounded(annuity(principal, time.period, count - grace), rounding);
  return balanceParts(balance, (interest) => Math.max(0, payment - interest));
}

/** Yearly rate x 10,000 and the time of a period and of the first one in years, as exact fractions. */
interface Time {
  period: Share;
  first: Share;
}

/** What a balance is charged: `over` / `under` of it. */
interface Share {
  over: number;
  under: number;
}

const rateScale = 10_000;

/** The yearly rate x 10,000: a rate a month counts twelve times. */
function yearlyRate({ interest_rate, rate_per }: ScheduleTerms): number {
  return Math.round(interest_rate * rateScale) * (rate_per === "month" ? 12 : 1);
}

/** What a period and the first period charge; a first one that is longer or shorter is charged by its days. */
function timeOf(terms: ScheduleTerms, from: CalendarDate, first: CalendarDate): Time {
  const { period_unit, period_every } = terms;
  const yearly = yearlyRate(terms);
  const period =
    period_unit === "month"
      ? { over: yearly * period_every, under: 12 * rateScale }
      : { over: yearly * period_every * (period_unit === "week" ? 7 : 1), under: 365 * rateScale };
  const isWhole = first === datesFrom(from, terms)(1);
  const days = daysBetween(from, first);
  return { period, first: isWhole ? period : { over: yearly * days, under: 365 * rateScale } };
}

/** Interest on the amount borrowed: once, or for the whole time of the loan (LOAN-28). */
function flatInterest(terms: ScheduleTerms, count: number, time: Time): Cents {
  const { principal, interest_rate, rate_per } = terms;
  if (rate_per === "loan") return shareOf(principal, interest_rate);
  const { over, under } = time.period;
  return partOf(principal, { over: over * count, under });
}

/** Interest in equal parts; the principal in equal parts over the rows after the grace. */
function flatParts(
  principal: Cents,
  interest: Cents,
  { count, grace, rounding }: { count: number; grace: number; rounding: TriedRounding },
): Parts[] | null {
  const first = equalPayments(interest, count).slice(0, grace);
  const left = principal + interest - sumCents(first);
  const amounts = roundedPayments(left, count - grace, rounding);
  if (amounts === null) return null;
  const principals = principalParts(principal, amounts);
  return [
    ...first.map((part) => ({ principal: 0, interest: part })),
    ...amounts.map((amount, index) => {
      const part = principals[index] ?? 0;
      return { principal: part, interest: amount - part };
    }),
  ];
}

/** Interest on the balance of each row; `principalFor` is what a row pays of it beside its interest. */
function balanceParts(
  terms: { principal: Cents; count: number; grace: number; time: Time },
  principalFor: (interest: Cents) => Cents,
): Parts[] | null {
  const { principal, count, grace, time } = terms;
  let balance = principal;
  const parts: Parts[] = [];
  for (let index = 0; index < count; index += 1) {
    const interest = partOf(balance, index === 0 ? time.first : time.period);
    const isLast = index === count - 1;
    const part = isLast ? balance : index < grace ? 0 : principalFor(interest);
    // What would repay the loan before its last row.
    if (!isLast && part >= balance) return null;
    parts.push({ principal: part, interest });
    balance -= part;
  }
  return parts;
}

/**
 * A share of an amount, rounded half up to the cent. BigInt only where a product exceeds the exact range of a number.
 */
function partOf(cents: Cents, { over, under }: Share): Cents {
  const product = cents * over;
  if (Number.isSafeInteger(product)) {
    const rest = product % under;
    return (product - rest) / under + (rest * 2 >= under ? 1 : 0);
  }
  const [exact, by] = [BigInt(cents) * BigInt(over), BigInt(under)];
  return Number((exact * 2n + by) / (by * 2n));
}

/** The payment that repays a principal in equal instalments: a real number of cents. */
function annuity(principal: Cents, { over, under }: Share, count: number): number {
  const rate = over / under;
  return (principal * rate) / (1 - (1 + rate) ** -count);
}

/** A payment rounded as its terms say. The annuity is a real number, so its noise below a thousandth of a cent goes. */
function rounded(payment: number, rounding: TriedRounding): Cents {
  const cents = Math.round(payment * 1000) / 1000;
  switch (rounding) {
    case "cent":
      return Math.floor(cents + 0.5);
    case "cent_down":
      return Math.floor(cents);
    case "nle_near":
      return Math.floor(cents / 100 + 0.5) * 100;
    case "nle_up":
      return Math.ceil(cents / 100) * 100;
    case "nle_5_up":
      return Math.ceil(cents / 500) * 500;
  }
}

/** A total in equal payments of this rounding; null where nothing would be left for the last one. */
function roundedPayments(total: Cents, count: number, rounding: TriedRounding): Cents[] | null {
  if (total < count) return null;
  if (rounding === "cent" || rounding === "cent_down") return equalPayments(total, count);
  const payment =
    rounding === "nle_up" ? divideUpToWholeNle(total, count) : rounded(total / count, rounding);
  return payment > 0 && payment * (count - 1) < total
    ? withRemainderLast(total, count, payment)
    : null;
}

/** A total in equal payments to the cent; the last takes the remainder. */
export function equalPayments(total: Cents, period: number): Cents[] {
  return withRemainderLast(total, period, equalPayment(total, period));
}

/** The principal in each payment: equal parts, or in proportion where a part would exceed its payment. */
export function principalParts(principal: Cents, payments: readonly Cents[]): Cents[] {
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
  const payments: Cents[] = [];
  for (let at = 1; at < period; at += 1) payments.push(payment);
  payments.push(total - payment * (period - 1));
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
