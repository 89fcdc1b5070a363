import { type CalendarDate, formatStaffDate } from "../core/dates.ts";

/** Most loans of one assignment: more than a page of a list shows. */
export const mostAssigned = 200;

/** The filter value of a list for loans without an officer. */
export const unassignedOfficer = "none";

/** The filter value of a list for the loans of every officer, and those without one. */
export const allOfficers = "all";

/** Texts of the officers of loans, on screens and from the call (LOAN-130). */
export const officerTexts = {
  unassigned: "Unassigned",
  all: "All officers",
  mine: "My loans",
  assign: "Assign officer",
  noLoans: "Choose at least one loan.",
  tooMany: `Choose at most ${mostAssigned} loans at a time.`,
  twice: "Each loan can be chosen once.",
  unknownLoan: (id: number) => `There is no loan with the id ${id}.`,
  unknownStaff: "Choose an active staff member whose role is not only Auditor.",
  unknownPart: "The assignment has a part that is not known here.",
  invalidDay: "Enter the first day of the new officer.",
  future: "The first day of an officer is today or an earlier day.",
  heldSince: (loan: string, day: CalendarDate) =>
    `The officer of ${loan} has been the same since ${formatStaffDate(day)}. Choose that day or a later one.`,
  ownLoan: (name: string, loan: string) =>
    `${name} is the customer of ${loan}. No staff member is the officer of their own loan.`,
  choose: "Please choose the officer.",
  /** What an assignment does, before it is sent. */
  consequence: (loans: readonly string[], officer: string, day: string) =>
    `${loans.length === 1 ? `The officer of ${loans[0]} is` : `The officer of ${loans.length} loans is`} ${officer} from ${day}.`,
  assigned: (changed: number, officer: string) =>
    changed === 1
      ? `The officer of 1 loan is now ${officer}.`
      : `The officer of ${changed} loans is now ${officer}.`,
  unchanged: "These loans have this officer already.",
  changedMeanwhile: "The officers of these loans have just changed. Please look at them anew.",
  failed: "The officer could not be assigned.",
} as const;

/** The period of an officer that has no end yet. */
interface OpenPeriod {
  loan_code: string;
  staff_id: number | null;
  from_date: CalendarDate;
}

/** Why an officer cannot begin on this day, or null: it is no day of the future (LOAN-131). */
export function officerDayError(from: CalendarDate, today: CalendarDate): string | null {
  return from > today ? officerTexts.future : null;
}

/** What an assignment does with the period of a loan. */
export type OfficerChange =
  | { kind: "none" }
  /** The period began on the same day: its officer is replaced. */
  | { kind: "replace" }
  /** The period ends, and another begins on this day. */
  | { kind: "follow" }
  | { kind: "refused"; text: string };

/**
 * What assigning this officer from a day does with the loan's current period (LOAN-131). Periods of the past are never
 * changed: the day must not be before the current one began.
 */
export function officerChange(
  current: OpenPeriod,
  next: { staff_id: number | null; from: CalendarDate },
): OfficerChange {
  if (current.staff_id === next.staff_id) return { kind: "none" };
  if (next.from < current.from_date) {
    return { kind: "refused", text: officerTexts.heldSince(current.loan_code, current.from_date) };
  }
  return { kind: next.from === current.from_date ? "replace" : "follow" };
}
