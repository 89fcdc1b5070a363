import { addDays, addMonths, type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import { accountingTexts as texts } from "./texts.ts";

/** What closing looks at, in the order of the check list. */
export const periodChecks = [
  { key: "journals", label: "Manual journals" },
  { key: "sessions", label: "Tills" },
  { key: "movements", label: "Floats and hand-overs" },
  { key: "unassigned", label: "1095 Money to be assigned" },
  { key: "opening", label: "3200 Opening balance equity" },
  { key: "reconciled", label: "Banks and wallets" },
  { key: "unidentified", label: "2400 Unidentified receipts" },
  { key: "safe", label: "The safe" },
  { key: "on_the_way", label: "1340 Cash on the way" },
] as const;

/** What the check list is computed from; amounts in NLe as of the last day to close. */
export interface PeriodFacts {
  pending_journals: number;
  /** The sessions of tills to be counted or signed off, the oldest first. */
  unsigned_sessions: readonly { id: number; till: string; day: CalendarDate }[];
  pending_movements: number;
  unassigned: number;
  opening: number;
  unidentified: number;
  /** Accounts of banks and wallets with entries, by code and name, that are not reconciled through that day. */
  unreconciled: readonly string[];
  /** Whether the safe was to be counted by then (TILL-17). */
  is_safe_due: boolean;
  on_the_way: number;
}

/** A condition of closing with its result. */
interface CheckResult {
  key: (typeof periodChecks)[number]["key"];
  state: "met" | "blocks" | "warns";
  text: string;
  /** The session to begin with, where tills wait. */
  session?: number;
}

/** The check list of closing through a day (ACC-17). Accounts 1095 and 3200 block where a month is closed. */
export function periodCheckList(facts: PeriodFacts, closesMonth: boolean): CheckResult[] {
  const { pending_journals: journals, unsigned_sessions: sessions } = facts;
  const { pending_movements: movements } = facts;
  const waiting = (count: number) => (count === 1 ? "1 waits" : `${count} wait`);
  const heldBy = (amount: number, then: string) =>
    amount === 0 ? "Its balance is 0." : `It holds ${formatNleExact(amount)}, ${then}.`;
  const ofMonth = (amount: number) =>
    amount === 0 ? ("met" as const) : closesMonth ? ("blocks" as const) : ("warns" as const);
  return [
    {
      key: "journals",
      state: journals === 0 ? "met" : "blocks",
      text: journals === 0 ? "All are checked." : `${waiting(journals)} to be checked.`,
    },
    {
      key: "sessions",
      state: sessions.length === 0 ? "met" : "blocks",
      text:
        sessions.length === 0
          ? "All are signed off."
          : `${waiting(sessions.length)} to be counted or signed off: ${namesOf(sessions)}.`,
      ...(sessions[0] !== undefined && { session: sessions[0].id }),
    },
    {
      key: "movements",
      state: movements === 0 ? "met" : "blocks",
      text:
        movements === 0 ? "All are accepted." : `${waiting(movements)} to be accepted or refused.`,
    },
    {
      key: "unassigned",
      state: ofMonth(facts.unassigned),
      text: heldBy(facts.unassigned, "which has to be assigned"),
    },
    {
      key: "opening",
      state: ofMonth(facts.opening),
      text: heldBy(facts.opening, "which has to be cleared"),
    },
    {
      key: "reconciled",
      state: facts.unreconciled.length === 0 ? "met" : "warns",
      text:
        facts.unreconciled.length === 0
          ? "All are reconciled."
          : `Not reconciled yet: ${facts.unreconciled.join(", ")}.`,
    },
    {
      key: "unidentified",
      state: facts.unidentified === 0 ? "met" : "warns",
      text: heldBy(facts.unidentified, "which no loan has received yet"),
    },
    {
      key: "safe",
      state: facts.is_safe_due ? "warns" : "met",
      text: facts.is_safe_due ? "It is due for its count." : "No count of it is due.",
    },
    {
      key: "on_the_way",
      state: facts.on_the_way === 0 ? "met" : "warns",
      text: heldBy(facts.on_the_way, "which still has to be counted in"),
    },
  ];
}

/** "Till 1 of 27 Nov 2026, Till 2 of 28 Nov 2026", and how many more. */
function namesOf(sessions: PeriodFacts["unsigned_sessions"]): string {
  const named = sessions.slice(0, 3).map(({ till, day }) => `${till} of ${formatStaffDate(day)}`);
  const more = sessions.length - named.length;
  return more === 0 ? named.join(", ") : `${named.join(", ")} and ${more} more`;
}

/** Why the books cannot be closed through this day, or null. */
export function closingError(
  through: CalendarDate,
  closed: CalendarDate | null,
  today: CalendarDate,
): string | null {
  if (through > today) return texts.closeInFuture;
  return closed !== null && through <= closed ? texts.closedAlready(closed) : null;
}

/** Why the books cannot be reopened from this day on, or null. */
export function reopeningError(from: CalendarDate, closed: CalendarDate | null): string | null {
  return closed === null || from > closed ? texts.notClosed : null;
}

/** The last day of the month of a day. */
function monthEnd(date: CalendarDate): CalendarDate {
  return addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
}

/** Whether closing through this day, after `closed`, closes the end of a month. */
export function closesMonthEnd(through: CalendarDate, closed: CalendarDate | null): boolean {
  const lastEnd = addDays(`${addDays(through, 1).slice(0, 7)}-01`, -1);
  return closed === null || lastEnd > closed;
}

/** The last days of months after one day and up to another, first to last. */
export function monthEndsBetween(after: CalendarDate, through: CalendarDate): CalendarDate[] {
  const ends = [];
  for (let end = monthEnd(addDays(after, 1)); end <= through; end = monthEnd(addDays(end, 1)))
    ends.push(end);
  return ends;
}

/** The months from one day to another, latest first, each with its state. */
export function monthsOf(from: CalendarDate, to: CalendarDate, closed: CalendarDate | null) {
  const months = [];
  for (let first = `${to.slice(0, 7)}-01`; monthEnd(first) >= from; first = addMonths(first, -1)) {
    const last = monthEnd(first);
    const state =
      closed === null || closed < first
        ? ("open" as const)
        : closed >= last
          ? ("closed" as const)
          : ("partly closed" as const);
    months.push({ from: first, to: last, state });
  }
  return months;
}

/** The end of the last month that is over and not closed; null where there is none, and part of a month is closed. */
export function offeredClosing(
  closed: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null {
  // On its last day a month is not over: tills are open.
  const lastEnd = addDays(`${today.slice(0, 7)}-01`, -1);
  return closed === null || closed < lastEnd ? lastEnd : null;
}
