import { z } from "zod";
import { type Action, type Actor, may } from "../core/access.ts";

/** The kinds of entries of a customer's timeline (CUST-60), in the order of their filter. */
export const timelineKinds = [
  "application",
  "decision",
  "payout",
  "payment",
  "servicing",
  "contact",
  "promise",
  "paper",
  "note",
  "message",
  "transfer",
] as const;

/** The kind of an entry. */
export type TimelineKind = (typeof timelineKinds)[number];

/** The names of the kinds in the filter. */
export const timelineKindNames: Readonly<Record<TimelineKind, string>> = {
  application: "Applications",
  decision: "Reviews and decisions",
  payout: "Payouts",
  payment: "Payments and reversals",
  servicing: "Servicing",
  contact: "Calls and visits",
  promise: "Promises",
  paper: "Papers",
  note: "Notes",
  message: "Messages",
  transfer: "Money transfers",
};

/** The right that each kind needs, beside that to the customer (CUST-61): the one of its own list. */
const kindActions: Readonly<Record<TimelineKind, Action>> = {
  application: "loans.list",
  decision: "loans.list",
  payout: "loans.list",
  payment: "payments.list",
  servicing: "loans.list",
  contact: "collections.read",
  promise: "collections.read",
  paper: "loans.list",
  note: "customers.list",
  message: "outbox.read",
  transfer: "transfers.list",
};

/** The kinds that this person may read (CUST-61). */
export function visibleKinds(actor: Actor): TimelineKind[] {
  return timelineKinds.filter((kind) => may(actor, kindActions[kind]));
}

/** The record to which an entry leads. */
const timelineRecords = ["loan", "payment", "transfer", "note", "customer"] as const;

/** An entry of a customer's timeline. */
export const timelineEntry = z.object({
  /** Unique in the timeline: "payment:12". */
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.iso.datetime(),
  /** A sentence that says who did what. */
  text: z.string(),
  /** What was written: a note, or a remark about a contact; empty where nothing was. */
  body: z.string(),
  record: z.enum(timelineRecords),
  /** The id of that record: a loan's code, a payment's number. */
  record_id: z.string(),
  /** The code of the loan it is about; null for none. */
  loan_id: z.string().nullable(),
});

/** An entry of a customer's timeline. */
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Texts of the timeline. */
export const timelineTexts = {
  listed: "Timeline of the customer",
  failed: "The timeline could not be fetched.",
  unknownKind: `The kinds of the timeline are ${timelineKinds.join(", ")}.`,
  none: "Nothing yet",
} as const;
