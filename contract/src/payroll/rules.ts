import type { Repayment } from "../schedules/repayment.ts";
import { payrollTexts } from "./texts.ts";
import type { CalendarDate } from "../core/dates.ts";
import { addMonths, isCalendarDate } from "../core/dates.ts";
import type { Cents } from "../core/money.ts";
import { comparableReference } from "../reconciliation/rules.ts";
import { hasEnded } from "../loans/status.ts";
import { employerRecordTexts } from "./texts.ts";

/** Most rows of one file of an employer. */
export const mostRows = 10_000;
/** How many rows one call books. */
export const rowsAtOnce = 200;

/** The states of a deduction list. */
export const runStates = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
  { value: "canceled", label: "Canceled" },
] as const;

/** The state of a deduction list. */
export type RunState = (typeof runStates)[number]["value"];

/** What an employer's row says about its line (PAYR-12). */
export const rowOutcomes = [
  { value: "full", label: "In full" },
  { value: "partial", label: "In part" },
  { value: "none", label: "Nothing deducted" },
  { value: "over", label: "More than asked" },
  { value: "unmatched", label: "No line found" },
  { value: "repeated", label: "Line repeated" },
  { value: "booked", label: "Booked before" },
  { value: "invalid", label: "Not readable" },
] as const;

/** The outcome of a row. */
export type RowOutcome = (typeof rowOutcomes)[number]["value"];

/** The states of a row of an accepted file. */
export const rowStates = [
  { value: "waiting", label: "Waits to be booked" },
  { value: "booked", label: "Booked" },
  { value: "nothing", label: "Nothing to book" },
  { value: "refused", label: "Refused" },
  { value: "replaced", label: "Replaced by a later file" },
  { value: "reversed", label: "Reversed" },
] as const;

/** The code of an employer, EM-0001. */
export function employerCode(id: number): string {
  return `EM-${String(id).padStart(4, "0")}`;
}

/** The code of a deduction list, PD-000001. */
export function runCode(id: number): string {
  return `PD-${String(id).padStart(6, "0")}`;
}

/** The code of an employer's money, ER-000001. */
export function remittanceCode(id: number): string {
  return `ER-${String(id).padStart(6, "0")}`;
}

/** The letters and digits of each name of an employer, by which a stated name leads to it (PAYR-3). */
export function employerLetters(names: readonly string[]): string[] {
  return [...new Set(names.map(comparableReference).filter((letters) => letters !== ""))];
}

/** Whether this name, as a customer wrote it, is one of an employer's. */
export function isEmployerName(names: readonly string[], stated: string): boolean {
  const letters = comparableReference(stated);
  return letters !== "" && employerLetters(names).includes(letters);
}

/** Why a loan gets no employer, or null (PAYR-4): it has ended, or its instalments are not those of months. */
export function deductionError(loan: {
  status: string;
  period_unit: Repayment["period_unit"];
}): string | null {
  if (hasEnded(loan.status)) return employerRecordTexts.ended(loan.status);
  return loan.period_unit === "month" ? null : employerRecordTexts.notMonthly;
}

/** Whether the text is a month, YYYY-MM. */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isCalendarDate(`${text}-01`);
}

/** The months of which a list can be prepared on a day: the one before, its own and the next, as YYYY-MM. */
export function monthsOfLists(today: CalendarDate): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return [addMonths(first, -1), first, addMonths(first, 1)].map((day) => day.slice(0, 7));
}

/** The pay day of an employer in a month; the last day of a month that is shorter. */
export function payDayIn(month: string, day: number): CalendarDate {
  const wanted = `${month}-${String(day).padStart(2, "0")}`;
  if (isCalendarDate(wanted)) return wanted;
  return ["31", "30", "29", "28"].map((last) => `${month}-${last}`).find(isCalendarDate) ?? wanted;
}

/** What a loan owes by a pay day: everything due by then less what is paid, and never above the balance (PAYR-7). */
export function amountToDeduct(loan: {
  balance: Cents;
  paid: Cents;
  /** The sum of all instalments that are due by the pay day. */
  due: Cents;
}): Cents {
  return Math.max(0, Math.min(loan.balance, loan.due - loan.paid));
}

/** Why this person may not reverse a deduction that became credit, or null (PAYR-19). */
export function rowReversalError(
  row: { state: string; payment_id: number | null; booked_by: number | null },
  reverser: { staff_id: number; reversal_by_other: boolean },
): string | null {
  if (row.state !== "booked") return payrollTexts.rowNotBooked;
  if (row.payment_id !== null) return payrollTexts.reverseThePayment;
  const isSame = row.booked_by === reverser.staff_id;
  return reverser.reversal_by_other && isSame ? payrollTexts.reversedBySame : null;
}
