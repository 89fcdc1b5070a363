import { type Actor, may } from "../core/access.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { takesPayments } from "../loans/status.ts";
import { collectionTexts as texts } from "./texts.ts";

/** Whom staff reached. */
export const contactPersons = ["customer", "guarantor", "other"] as const;
export type ContactPerson = (typeof contactPersons)[number];

/** How staff reached them; `office` when the customer came by. */
export const contactChannels = ["call", "sms", "whatsapp", "visit", "office"] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** The result of a contact. */
export const contactOutcomes = [
  "spoke",
  "promised",
  "no_answer",
  "wrong_number",
  "refused",
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** What the officer does next. */
export const nextActions = ["call", "message", "visit", "refer"] as const;
export type NextAction = (typeof nextActions)[number];

/** The names of persons, channels, outcomes and actions on screens. */
export const contactLabels = {
  person: { customer: "Customer", guarantor: "Guarantor", other: "Another person" },
  channel: {
    call: "Call",
    sms: "SMS",
    whatsapp: "WhatsApp",
    visit: "Visit",
    office: "At the office",
  },
  outcome: {
    spoke: "Spoke",
    promised: "Promised to pay",
    no_answer: "No answer",
    wrong_number: "Wrong number",
    refused: "Refuses to pay",
  },
  action: { call: "Call", message: "Send a message", visit: "Visit", refer: "Refer to a manager" },
} as const satisfies {
  person: Record<ContactPerson, string>;
  channel: Record<ContactChannel, string>;
  outcome: Record<ContactOutcome, string>;
  action: Record<NextAction, string>;
};

/** A promise is for a day at most this many days ahead. */
const longestPromiseDays = 92;

/** From when until when customers are contacted, in hours of Freetown (COLL-4). */
const contactHours = { from: 8, until: 20 } as const;

/** Whether a contact of this moment needs a reason (COLL-4). Freetown's time is UTC. */
export function isOutsideHours(moment: Date): boolean {
  const hour = moment.getUTCHours();
  return hour < contactHours.from || hour >= contactHours.until;
}

/** A new contact as the rules read it. */
interface ContactInput {
  channel: ContactChannel;
  outcome: ContactOutcome;
  /** In cents. */
  promise: { amount: Cents; due_date: CalendarDate } | null;
  next: { action: NextAction; on: CalendarDate } | null;
  hours_reason: string;
}

/** The loan of a contact; the balance in cents. */
interface ContactedLoan {
  status: string | null;
  paid_out_on: CalendarDate | null;
  balance: Cents;
}

/** Why a contact is refused, with the input at fault; without one, the loan is. */
interface ContactError {
  error: string;
  field: string | null;
}

/** Why this contact cannot be logged, or null (COLL-2 to COLL-5). */
export function contactError(
  contact: ContactInput,
  loan: ContactedLoan,
  { now, today }: { now: Date; today: CalendarDate },
): ContactError | null {
  if (loan.paid_out_on === null) return { error: texts.notPaidOut, field: null };
  const { channel, outcome, promise, next } = contact;
  if (outcome === "promised" && promise === null)
    return { error: texts.promiseMissing, field: "promise" };
  if (outcome !== "promised" && promise !== null)
    return { error: texts.promiseUnasked, field: "promise" };
  const promiseProblem = promise === null ? null : promiseError(promise, loan, today);
  if (promiseProblem !== null) return promiseProblem;
  if (next !== null && next.on < today) return { error: texts.nextPast, field: "next.on" };
  if (channel !== "office" && isOutsideHours(now) && contact.hours_reason === "")
    return { error: texts.hoursReason, field: "hours_reason" };
  return null;
}

function promiseError(
  { amount, due_date }: NonNullable<ContactInput["promise"]>,
  loan: ContactedLoan,
  today: CalendarDate,
): ContactError | null {
  if (!takesPayments(loan.status) || loan.balance === 0)
    return { error: texts.promiseEnded, field: null };
  if (!(amount > 0)) return { error: texts.promiseAmount, field: "promise.amount" };
  if (amount > loan.balance) {
    const balance = formatNleExact(fromCents(loan.balance));
    return { error: texts.promiseAboveBalance(balance), field: "promise.amount" };
  }
  if (due_date < today) return { error: texts.promisePast, field: "promise.due_date" };
  return due_date > addDays(today, longestPromiseDays)
    ? { error: texts.promiseFar(longestPromiseDays), field: "promise.due_date" }
    : null;
}

/**
 * Whether this person logs contacts of a loan: its officer, holders of `collections.lead`, and for one without an
 * officer all (COLL-1).
 */
export function mayLogContact(actor: Actor, officer: number | null): boolean {
  if (!may(actor, "collections.contact")) return false;
  return officer === null || officer === actor.staff_id || may(actor, "collections.lead");
}
