import {
  type ContactChannel,
  contactLabels,
  type ContactOutcome,
} from "../collections/contacts.ts";
import { formatStaffDate } from "../core/dates.ts";
import { formatNle, formatNleExact } from "../core/money.ts";
import { type IdentityKind, identityKindNames } from "../documents/papers.ts";
import { type RecordedAction, recordedActions } from "../audit/decision-sentences.ts";
import type { NoticeEvent } from "../messaging/events.ts";
import { noticeText } from "../messaging/texts.ts";
import { receiptNumber } from "../core/codes.ts";
import { type ActKind, actLabels } from "../servicing/acts.ts";

/** What each event of a timeline is made of. Amounts in NLe, dates as YYYY-MM-DD. */
interface EventFacts {
  applied: { amount: number };
  reviewed: { step: "first" | "second" };
  decided: { action: RecordedAction; amount: number | null };
  paid_out: { amount: number; method: string };
  payout_reversed: { amount: number; reason: string };
  paid: { payment: number; amount: number; method: string };
  reversed: { payment: number; amount: number; reason: string };
  act: { kind: ActKind; amount: number };
  act_reversed: { kind: ActKind; amount: number; reason: string };
  credit: { kind: "applied" | "refund" | "refund_returned"; amount: number };
  contact: { channel: ContactChannel; outcome: ContactOutcome };
  promise: { amount: number; due_date: string };
  paper_added: { name: string };
  paper_accepted: { name: string; reason: string };
  paper_refused: { name: string; reason: string };
  paper_asked: { name: string };
  income_proven: { name: string; amount: number | null };
  identity_added: { kind: IdentityKind };
  identity_expired: { kind: IdentityKind };
  note: object;
  loan_note: object;
  notice: { event: NoticeEvent };
  mail: { subject: string; state: string };
  sms: { subject: string; state: string };
  transfer: { side: "sender" | "receiver"; amount: number; other: string; status: string };
}

/** An event of a timeline. */
export type TimelineEvent = keyof EventFacts;

/** An event with its facts, the loan it is about, and who made it; null for the customer, or the system. */
export type TimelineFact = {
  [Event in TimelineEvent]: {
    event: Event;
    facts: EventFacts[Event];
    loan: string | null;
    who: string | null;
  };
}[TimelineEvent];

/** What happened, and who did it, in one sentence (CUST-60). */
export function timelineSentence(fact: TimelineFact): string {
  const loan = fact.loan ?? "";
  const who = fact.who ?? "The system";
  switch (fact.event) {
    case "applied": {
      const sum = formatNle(fact.facts.amount);
      return fact.who === null
        ? `The customer applied for ${sum}, ${loan}.`
        : `${who} captured the application ${loan} for ${sum}.`;
    }
    case "reviewed":
      return `${who} completed the ${fact.facts.step} review of ${loan}.`;
    case "decided": {
      const { action, amount } = fact.facts;
      const sum = action === "approve" && amount !== null ? ` for ${formatNle(amount)}` : "";
      return `${who} ${recordedActions[action].did} ${loan}${sum}.`;
    }
    case "paid_out":
      return `${who} paid out ${formatNleExact(fact.facts.amount)} of ${loan}, ${fact.facts.method}.`;
    case "payout_reversed":
      return `${who} reversed the payout of ${formatNleExact(fact.facts.amount)} of ${loan}${reasonOf(fact.facts)}`;
    case "paid": {
      const { payment, amount, method } = fact.facts;
      const text = `a payment of ${formatNleExact(amount)} of ${loan}, ${method}, ${receiptNumber(payment)}.`;
      return fact.who === null ? `Received ${text}` : `${who} recorded ${text}`;
    }
    case "reversed": {
      const { payment, amount } = fact.facts;
      return `${who} reversed the payment ${receiptNumber(payment)} of ${formatNleExact(amount)}, ${loan}${reasonOf(fact.facts)}`;
    }
    case "act":
      return `${who}: ${actLabels[fact.facts.kind]}${sumOf(fact.facts)} on ${loan}.`;
    case "act_reversed":
      return `${who} took back: ${actLabels[fact.facts.kind]}${sumOf(fact.facts)} on ${loan}${reasonOf(fact.facts)}`;
    case "credit":
      return `${who} ${creditText(fact.facts)}.`;
    case "contact": {
      const { channel, outcome } = fact.facts;
      return `${who}, ${contactLabels.channel[channel].toLowerCase()} about ${loan}: ${contactLabels.outcome[outcome].toLowerCase()}.`;
    }
    case "promise": {
      const { amount, due_date } = fact.facts;
      return `The customer promised ${who} ${formatNleExact(amount)} of ${loan} for ${formatStaffDate(due_date)}.`;
    }
    default:
      return paperSentence(fact) ?? messageSentence(fact);
  }
}

function paperSentence(fact: TimelineFact): string | null {
  const who = fact.who ?? "The customer";
  switch (fact.event) {
    case "paper_added":
      return `${who} added ${fact.facts.name} to ${fact.loan}.`;
    case "paper_accepted":
      return `${who} accepted ${fact.facts.name} of ${fact.loan}${reasonOf(fact.facts)}`;
    case "paper_refused":
      return `${who} refused ${fact.facts.name} of ${fact.loan}${reasonOf(fact.facts)}`;
    case "paper_asked":
      return `${who} asked for ${fact.facts.name}, ${fact.loan}.`;
    case "income_proven": {
      const { name, amount } = fact.facts;
      return amount === null
        ? `${who} took back the income that ${name} proved, ${fact.loan}.`
        : `${who} recorded that ${name} proves ${formatNleExact(amount)} a month, ${fact.loan}.`;
    }
    case "identity_added":
      return `The identity document ${identityKindNames[fact.facts.kind]} was added.`;
    case "identity_expired":
      return `The identity document ${identityKindNames[fact.facts.kind]} expired.`;
    default:
      return null;
  }
}

function messageSentence(fact: TimelineFact): string {
  const who = fact.who ?? "The system";
  switch (fact.event) {
    case "note":
      return `${who} wrote a note.`;
    case "loan_note":
      return `${who} wrote a note on ${fact.loan}.`;
    case "notice":
      return `The customer was notified: ${noticeText(fact.loan ?? "", fact.facts.event).title}, ${fact.loan}.`;
    case "mail":
      return `Mail "${fact.facts.subject}": ${fact.facts.state}.`;
    case "sms":
      return `Text message "${fact.facts.subject}": ${fact.facts.state}.`;
    case "transfer": {
      const { side, amount, other, status } = fact.facts;
      const sum = formatNleExact(amount);
      const done = status === "completed" ? "" : `, ${status}`;
      return side === "sender"
        ? `Money transfer of ${sum} sent to ${other}${done}, recorded by ${who}.`
        : `Money transfer of ${sum} received from ${other}${done}, recorded by ${who}.`;
    }
    default:
      return "";
  }
}

function creditText({ kind, amount }: EventFacts["credit"]): string {
  const sum = formatNleExact(Math.abs(amount));
  if (kind === "applied") return `used ${sum} of the customer's credit for a loan`;
  return kind === "refund"
    ? `refunded ${sum} of the customer's credit`
    : `recorded that a refund of ${sum} came back`;
}

function sumOf({ amount }: { amount: number }): string {
  return amount > 0 ? ` of ${formatNleExact(amount)}` : "";
}

/** ": reason." or the full stop alone; a reason keeps its own end. */
function reasonOf({ reason }: { reason: string }): string {
  if (reason === "") return ".";
  return `: ${reason}${/[.!?]$/.test(reason) ? "" : "."}`;
}
