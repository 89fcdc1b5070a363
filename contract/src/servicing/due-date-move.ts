import { addDays, type CalendarDate, daysBetween, formatStaffDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import { type Calendar, workingDayFrom } from "../schedules/calendar.ts";

/** Where the due dates of a day are moved. */
export const moveTargets = [
  { value: "next", label: "To the next working day" },
  { value: "previous", label: "To the working day before" },
  { value: "date", label: "To another date" },
] as const;

/** Where the due dates of a day are moved. */
export type MoveTarget = (typeof moveTargets)[number]["value"];

/** Which due dates are moved, and where. */
export interface DueDateMove {
  day: CalendarDate;
  target: MoveTarget;
  /** For the target "date". */
  date: CalendarDate | null;
  /** The code of a product; null for all. */
  product: string | null;
  /** The one loan whose due date is moved; null for all. */
  loan_id: string | null;
}

/** Most days between a day that is past and today, and between a day and the one to which it is moved. */
const furthest = 31;

/** Texts of the move of due dates, from the calls and in forms. */
export const dueDateMoveTexts = {
  title: "Move the due dates of a day",
  titleOfLoan: "Move a due date",
  preview: "What the move changes.",
  listed: "Moves of due dates.",
  failed: "The due dates could not be moved.",
  listFailed: "The moves could not be fetched.",
  asked:
    "Sent. When a second person approves it, the due dates are moved and the customers are told.",
  day: `Enter a day, at most ${furthest} days ago.`,
  target: "Choose where the due dates are moved.",
  date: `Enter the date, within ${furthest} days of the day.`,
  sameDay: "This is the same day. Choose another one.",
  past: "Choose today or a later day: a date that is past would make the instalments late.",
  noWorkingDay: "There is no working day nearby. Enter a date.",
  product: "Choose a product.",
  none: "No open instalment that can be moved is due on this day.",
  reason: "Please say why the due dates are moved.",
  undoReason: "Please say why the due dates are put back.",
  undo: "Put the due date back",
  undoConsequence: "The instalment is due on the date before. The customer is told.",
  undoAll: "Put the due dates back",
  undoAllConsequence:
    "The open instalments of this move are due on the date before. Their customers are told.",
  undone: (loans: number) =>
    `${loansOf(loans)} due again on the dates before. The customers are told.`,
  undoneOne: "The instalment is due on the date before. The customer is told.",
  nothingToUndo:
    "Nothing can be put back: the instalments are paid, or were moved or replaced since.",
  notFound: "There is no such move of due dates.",
} as const;

const loansOf = (count: number) => (count === 1 ? "1 loan is" : `${count} loans are`);

/** The day to which due dates are moved, or what is wrong with the input. */
export function moveTarget(
  { day, target, date }: DueDateMove,
  calendar: Calendar,
  today: CalendarDate,
): { to: CalendarDate } | { field: "day" | "date" | "target"; text: string } {
  const texts = dueDateMoveTexts;
  if (daysBetween(day, today) > furthest) return { field: "day", text: texts.day };
  if (target === "date") {
    if (date === null) return { field: "date", text: texts.date };
    if (date === day) return { field: "date", text: texts.sameDay };
    if (Math.abs(daysBetween(day, date)) > furthest) return { field: "date", text: texts.date };
    // A day that is past may be moved to another one, as for a holiday that was announced too late.
    if (date < today && date < day) return { field: "date", text: texts.past };
    return { to: date };
  }
  const step = target === "next" ? 1 : -1;
  const to = workingDayFrom(addDays(day, step), step, calendar);
  if (to === null) return { field: "target", text: texts.noWorkingDay };
  return to < today && to < day ? { field: "target", text: texts.past } : { to };
}

/** What a move changes, in NLe. */
export interface DueDateMoveFigures {
  day: CalendarDate;
  to: CalendarDate;
  loans: number;
  amount: number;
  /** Loans that have another instalment on the new date, or between. */
  left_out: number;
  products: { product: string; loans: number; amount: number }[];
}

/** What a move changes, for the person who asks and the one who approves. */
export function dueDateMoveLines(
  figures: DueDateMoveFigures,
  loan_id: string | null = null,
): { label: string; value: string }[] {
  const { day, to, loans, amount, left_out, products } = figures;
  const sum = (one: { loans: number; amount: number }) =>
    `${one.loans === 1 ? "1 loan" : `${one.loans} loans`}, ${formatNleExact(one.amount)} due`;
  return [
    ...(loan_id === null ? [] : [{ label: "Loan", value: loan_id }]),
    { label: "Due on", value: formatStaffDate(day) },
    { label: "Moved to", value: formatStaffDate(to) },
    { label: "All", value: sum({ loans, amount }) },
    ...(products.length > 1
      ? products.map((one) => ({ label: one.product, value: sum(one) }))
      : products.map((one) => ({ label: "Product", value: one.product }))),
    ...(left_out === 0
      ? []
      : [
          {
            label: "Left out",
            value: `${left_out}, whose other instalments are in the way`,
          },
        ]),
  ];
}
