import { addDays, addMonths, type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, sumCents } from "../core/money.ts";
import { allocateToInstalments, amountDue, type InstalmentBalance } from "../loans/balance.ts";
import { takesPayments } from "../loans/status.ts";
import { equalPayments, type Instalment, principalParts } from "../schedules/schedule.ts";
import {
  isUsual,
  type Repayment,
  datesFrom,
  type DueDates,
  dueDatesFrom,
} from "../schedules/repayment.ts";
import {
  longestHoliday,
  mostInstalments,
  type RescheduleInput,
  type RescheduleTerms,
} from "./reschedule-terms.ts";
import {
  type Calendar,
  everyDayWorks,
  movedToWorkingDays,
  moveOf,
  nominalDate,
  type RestDayRule,
} from "../schedules/calendar.ts";
import { rescheduleTexts as texts } from "./reschedule-texts.ts";

/** A loan as a new schedule is decided on it, in cents. */
interface LoanToReschedule {
  status: string;
  paid_out_on: CalendarDate | null;
  /** Payments that are not reversed. */
  paid: Cents;
  instalments: readonly Instalment[];
  repayment: Repayment;
  due_on_rest_day?: RestDayRule;
}

/** The unpaid instalments of a schedule in short. */
export interface ScheduleSummary {
  /** How many are not fully paid. */
  instalments: number;
  /** Principal and interest of the first. */
  instalment: Cents;
  first_due_date: CalendarDate;
  last_due_date: CalendarDate;
  balance: Cents;
}

/** What a new schedule changes, in cents. */
export interface RescheduleFigures {
  principal: Cents;
  interest: Cents;
  /** Unpaid charges that are carried over. */
  charges: Cents;
  waived: Cents;
  extra_interest: Cents;
  before: ScheduleSummary;
  after: ScheduleSummary;
}

/** Why a loan cannot be rescheduled so; `field` names the input at fault. */
interface RescheduleError {
  error: string;
  field?:
    | "months"
    | "instalments"
    | "amount"
    | "first_due_date"
    | "extra_interest"
    | "from_instalment";
}

/** A schedule with its paid rows and the new ones. */
export interface Rescheduled {
  error: null;
  rows: Instalment[];
  /** What is unpaid of the rows that leave, and the rows that come. Unpaid rows before them stay as they are. */
  replaced: Instalment[];
  added: Instalment[];
  figures: RescheduleFigures;
}

/** What is not paid of a schedule, in cents. */
interface Unpaid {
  rows: InstalmentBalance[];
  principal: Cents;
  interest: Cents;
  charges: Cents;
}

/**
 * The schedule of a loan after rescheduling (SERV-100). What is paid stays as it is, so that earlier payments keep
 * their division: fully paid rows remain, the partly paid one is cut to its paid parts, unpaid ones leave. New rows
 * have the unpaid principal and interest and the extra interest; carried charges are due with the first of them. Their
 * dates follow the loan's rule for rest days, and none is before today. Instalments before `from_instalment` stay,
 * whether they are paid or not. The balances of the figures are those of the whole loan, the rest that of the rows
 * that leave and come.
 */
export function rescheduledRows(
  loan: LoanToReschedule,
  input: RescheduleInput,
  today: CalendarDate,
  calendar: Calendar = everyDayWorks,
): Rescheduled | RescheduleError {
  if (!takesPayments(loan.status) || loan.paid_out_on === null) return { error: texts.notLive };
  const all = allocateToInstalments(loan.instalments, loan.paid);
  const start = startOf(all, input.from_instalment);
  if (start === null) return refused("from_instalment", texts.fromInstalment);
  const kept = all.slice(0, start);
  const rows = all.slice(start);
  const paidRows = [...kept.map(asInstalment), ...paidPart(rows)];
  const unpaid = unpaidPart(rows);
  const keptUnpaid = sumCents(kept.map(amountDue));
  if (unpaid.rows.length === 0) return { error: texts.notLive };
  if (unpaid.principal + unpaid.interest === 0) return { error: texts.onlyCharges };
  if (input.extra_interest > unpaid.principal)
    return refused("extra_interest", texts.extraTooLarge(nle(unpaid.principal)));
  const payments = newPayments(unpaid, input, loan.repayment);
  if ("error" in payments) return payments;
  const { paid_out_on, repayment } = loan;
  const dates = newDueDates({ paid_out_on, repayment }, unpaid.rows, input, today);
  const first = dates(0);
  const lastPaid = paidRows.at(-1)?.due_date ?? loan.paid_out_on;
  const error =
    keptUnpaid > 0 && first <= lastPaid
      ? texts.dateBeforeKept(formatStaffDate(lastPaid))
      : dateError(first, lastPaid, today);
  if (error !== null) return refused(input.way === "holiday" ? "months" : "first_due_date", error);

  const carried = input.charges === "carry" ? unpaid.charges : 0;
  const principals = payments.principals ?? principalParts(unpaid.principal, payments.amounts);
  // A number names one instalment for good: penalties are stored with it.
  const lastNumber = Math.max(...loan.instalments.map((row) => row.number));
  const nominalRows = payments.amounts.map((amount, index) => ({
    number: lastNumber + index + 1,
    due_date: dates(index),
    principal: principals[index] ?? 0,
    interest: amount - (principals[index] ?? 0),
    penalty: index === 0 ? carried : 0,
    penalty_after: 0,
  }));
  const yesterday = addDays(today, -1);
  const newRows = movedToWorkingDays(
    nominalRows,
    lastPaid > yesterday ? lastPaid : yesterday,
    loan.due_on_rest_day ?? "stays",
    calendar,
  );
  return {
    error: null,
    rows: [...paidRows, ...newRows],
    replaced: unpaid.rows.map(unpaidOf),
    added: newRows,
    figures: {
      principal: unpaid.principal,
      interest: unpaid.interest,
      charges: carried,
      waived: unpaid.charges - carried,
      extra_interest: input.extra_interest,
      before: summaryOf(
        unpaid.rows,
        keptUnpaid + unpaid.principal + unpaid.interest + unpaid.charges,
      ),
      after: summaryOf(newRows, keptUnpaid + sumCents(payments.amounts) + carried),
    },
  };
}

/** Whether a new schedule costs the customer more, so that it needs their consent (SERV-104). */
export function isDearer({ extra_interest }: Pick<RescheduleFigures, "extra_interest">): boolean {
  return extra_interest > 0;
}

/**
 * The place of the first row that leaves: that of the first unpaid one, or of the unpaid one with this number. Null for
 * one that is not unpaid, and where a payment covers a part of a later one.
 */
function startOf(rows: readonly InstalmentBalance[], number: number | null): number | null {
  const first = rows.findIndex((row) => amountDue(row) > 0);
  if (number === null) return first === -1 ? rows.length : first;
  const chosen = rows.findIndex((row) => row.number === number && amountDue(row) > 0);
  if (chosen === -1) return null;
  const isPaidLater = chosen > first && rows.slice(chosen).some((row) => paidOf(row) > 0);
  return isPaidLater ? null : chosen;
}

function asInstalment(row: InstalmentBalance): Instalment {
  return {
    number: row.number,
    due_date: row.due_date,
    ...moveOf(row),
    principal: row.principal,
    interest: row.interest,
    penalty: row.penalty,
    penalty_after: row.penalty_after,
  };
}

/** The rows with payments, the last one cut to its paid parts. */
function paidPart(rows: readonly InstalmentBalance[]): Instalment[] {
  const last = rows.findLastIndex((row) => paidOf(row) > 0);
  return rows.slice(0, last + 1).map((row) => ({
    number: row.number,
    due_date: row.due_date,
    ...moveOf(row),
    principal: row.paid_principal,
    interest: row.paid_interest,
    penalty: row.paid_penalty,
    penalty_after: Math.min(row.penalty_after, row.paid_principal + row.paid_interest),
  }));
}

function paidOf(row: InstalmentBalance): Cents {
  return row.paid_penalty + row.paid_interest + row.paid_principal;
}

function unpaidOf(row: InstalmentBalance): Instalment {
  return {
    number: row.number,
    due_date: row.due_date,
    ...moveOf(row),
    principal: row.principal - row.paid_principal,
    interest: row.interest - row.paid_interest,
    penalty: row.penalty - row.paid_penalty,
    penalty_after: 0,
  };
}

function unpaidPart(all: readonly InstalmentBalance[]): Unpaid {
  const rows = all.filter((row) => amountDue(row) > 0);
  return {
    rows,
    principal: sumCents(rows.map((row) => row.principal - row.paid_principal)),
    interest: sumCents(rows.map((row) => row.interest - row.paid_interest)),
    charges: sumCents(rows.map((row) => row.penalty - row.paid_penalty)),
  };
}

/** The new instalments without charges; their principal where it is not a share of the amount. */
interface NewPayments {
  amounts: Cents[];
  principals?: Cents[];
}

/** The amounts of the new instalments without charges. */
function newPayments(
  unpaid: Unpaid,
  input: RescheduleInput,
  repayment: Repayment,
): NewPayments | RescheduleError {
  const total = unpaid.principal + unpaid.interest + input.extra_interest;
  const left = unpaid.rows.length;
  switch (input.way) {
    case "holiday":
      if (!isCount(input.months) || input.months > longestHoliday)
        return refused("months", texts.months);
      if (!isUsual(repayment)) return movedPayments(unpaid, input.extra_interest);
      return { amounts: equalPayments(total, Math.min(left, total)) };
    case "longer_term":
      if (!isCount(input.instalments)) return refused("instalments", texts.instalments);
      if (input.instalments <= left) return refused("instalments", texts.fewInstalments(left));
      if (input.instalments > mostInstalments || input.instalments > total)
        return refused("instalments", texts.manyInstalments(Math.min(mostInstalments, total)));
      return { amounts: equalPayments(total, input.instalments) };
    case "smaller_instalment":
      return smallerPayments(total, input.amount, firstOf(unpaid.rows));
  }
}

/** After a holiday the instalments are those from before; extra interest is due with the last one. */
function movedPayments({ rows }: Unpaid, extra: Cents): NewPayments {
  const left = rows.map(unpaidOf).filter((row) => row.principal + row.interest > 0);
  return {
    amounts: left.map(
      (row, index) => row.principal + row.interest + (index === left.length - 1 ? extra : 0),
    ),
    principals: left.map(({ principal }) => principal),
  };
}

function smallerPayments(
  total: Cents,
  amount: Cents,
  present: Cents,
): { amounts: Cents[] } | RescheduleError {
  if (!isCount(amount)) return refused("amount", texts.amount);
  if (amount >= present) return refused("amount", texts.largeAmount(nle(present)));
  const least = Math.ceil(total / mostInstalments);
  if (amount < least) return refused("amount", texts.smallAmount(nle(least)));
  const whole = Math.floor(total / amount);
  const rest = total - whole * amount;
  const amounts = Array.from({ length: whole }, () => amount);
  return { amounts: rest > 0 ? [...amounts, rest] : amounts };
}

/** Why the first new instalment cannot be due on this day, or null. */
function dateError(
  first: CalendarDate,
  lastPaid: CalendarDate,
  today: CalendarDate,
): string | null {
  if (first < today) return texts.datePast;
  // The order of due dates is the order in which payments are allocated.
  if (first < lastPaid) return texts.dateEarly(formatStaffDate(lastPaid));
  const from = lastPaid > today ? lastPaid : today;
  const latest = addMonths(from, longestHoliday + 1);
  return first > latest ? texts.dateLate(formatStaffDate(latest)) : null;
}

function summaryOf(rows: readonly Instalment[], balance: Cents): ScheduleSummary {
  return {
    instalments: rows.length,
    instalment: firstOf(rows),
    first_due_date: rows[0]?.due_date ?? "",
    last_due_date: rows.at(-1)?.due_date ?? "",
    balance,
  };
}

function firstOf([row]: readonly Instalment[]): Cents {
  return row === undefined ? 0 : row.principal + row.interest;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function nle(cents: Cents): string {
  return formatNleExact(fromCents(cents));
}

function refused(field: NonNullable<RescheduleError["field"]>, error: string): RescheduleError {
  return { error, field };
}

/** A paid-out loan as its new due dates follow from it. */
interface PaidOutLoan {
  paid_out_on: CalendarDate;
  repayment: Repayment;
}

/** A period apart from the first or stated date, after the periods of a holiday. */
function newDueDates(
  loan: PaidOutLoan,
  unpaid: readonly Instalment[],
  terms: RescheduleTerms,
  today: CalendarDate,
): DueDates {
  const usual = nextDueDate(loan, unpaid, today);
  if (terms.way === "holiday") return (index) => usual(index + terms.months);
  return terms.first_due_date === null ? usual : continuedFrom(terms.first_due_date, loan);
}

/**
 * From the first unpaid instalment that is not due before today; from the next due day where all are. The dates
 * continue from nominal ones; a first one that is past by then is due when it was moved to.
 */
function nextDueDate(
  loan: PaidOutLoan,
  unpaid: readonly Instalment[],
  today: CalendarDate,
): DueDates {
  const next = unpaid.find((row) => row.due_date >= today);
  if (next !== undefined) {
    const dates = continuedFrom(nominalDate(next), loan);
    return (index) => (index === 0 && dates(0) < today ? next.due_date : dates(index));
  }
  const last = unpaid.at(-1);
  const past = continuedFrom(last === undefined ? today : nominalDate(last), loan);
  let passed = 0;
  while (past(passed) < today) passed += 1;
  return (index) => past(passed + index);
}

/**
 * A period apart. A date that the payout's day leads to continues from the payout, so that the 28th of February is
 * followed by the 31st of March where the loan was paid out on a 31st; one on the due day continues on it.
 */
function continuedFrom(first: CalendarDate, { paid_out_on, repayment }: PaidOutLoan): DueDates {
  const { period_unit, period_every, due_day } = repayment;
  if (period_unit !== "month") return datesFrom(first, repayment);
  if (due_day !== null) return dueDatesFrom(first, repayment);
  const months = monthsBetween(paid_out_on, first);
  return addMonths(paid_out_on, months) === first
    ? (index) => addMonths(paid_out_on, months + index * period_every)
    : datesFrom(first, repayment);
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const count = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return count(to) - count(from);
}
