/**
 * The events that other programs may get (CONN-8), each with its sentence. `server/migrations/functions/28_events.sql`
 * writes them.
 */
export const outgoingEvents = {
  "application.submitted": "An application was submitted.",
  "loan.reviewed": "Both reviews of an application are complete.",
  "loan.approved": "A loan was approved.",
  "loan.rejected": "An application was rejected.",
  "loan.paid_out": "A loan was paid out.",
  "loan.payout_reversed":
    "The payout of a loan was reversed, by itself or as the loan was canceled.",
  "loan.paid": "A loan is fully paid.",
  "loan.closed": "A loan was closed with no principal owed.",
  "loan.canceled": "A loan or application was canceled.",
  "loan.written_off": "A loan was written off.",
  "loan.write_off_undone": "The write-off of a loan was undone.",
  "loan.reopened":
    "A loan or application that had ended is open again, also by the reversal of a payment.",
  "payment.recorded": "A payment was recorded.",
  "payment.reversed": "A payment was reversed.",
  "payment.moved":
    "A payment was moved to another loan; it is reversed on the one and recorded on the other as well.",
  "customer.created": "A customer was added.",
  "customer.changed": "What is recorded of a customer was changed.",
  "transfer.recorded": "A money transfer was recorded.",
  "transfer.canceled": "A money transfer was canceled.",
  "sheet.closed": "The cash of a collection sheet was handed in, and its payments are booked.",
  "period.closed": "The books were closed through a day.",
  "period.reopened": "The books were reopened; they stay closed through the day before, if any.",
} as const;

/** A type of event that a program may get. */
export type OutgoingEventType = keyof typeof outgoingEvents;

/** Every type, in the order of the form. */
export const outgoingEventTypes = Object.keys(outgoingEvents) as OutgoingEventType[];

/** What a test sends to one receiver; no receiver chooses it. */
export const testEventType = "receiver.tested";

/** An event as it is delivered: the body of the request. */
export interface OutgoingEvent {
  type: string;
  /** When it happened, an ISO time. */
  timestamp: string;
  /** Higher for what happened later to the same record. */
  sequence: number;
  /** The code of its branch; null for what is of the whole lender. */
  branch: string | null;
  data: Readonly<Record<string, unknown>>;
}

/** Seconds between an attempt that failed and the next one (CONN-10): 5 s, 1 min, 15 min, 1 h, 6 h, 24 h. */
const waits = [5, 60, 900, 3_600, 21_600, 86_400];

/** Seconds until the next attempt, after so many that failed; null where there is none and the delivery is parked. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}

/** What is set for a receiver, as far as it says what is sent where. */
export interface Sending {
  address: string;
  types: readonly string[];
  /** The ids of the branches whose events it gets; null for all. */
  branches: readonly number[] | null;
}

/**
 * Whether a change sends anything to where it was not sent before: another address, another type, another branch. A
 * second administrator agrees to it (CONN-9).
 */
export function sendsMore(before: Sending, after: Sending): boolean {
  if (before.address !== after.address) return true;
  if (after.types.some((type) => !before.types.includes(type))) return true;
  if (before.branches === null) return false;
  const known = before.branches;
  return after.branches === null || after.branches.some((branch) => !known.includes(branch));
}
