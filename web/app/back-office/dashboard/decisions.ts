import type {
  PeriodCheck,
  PeriodMonth,
} from "@microfinance/contract/accounting/period-endpoints.ts";
import type { Bill, CounterBiller } from "@microfinance/contract/bills/endpoints.ts";
import { currencyCode } from "@microfinance/contract/core/currency.ts";
import {
  businessDate,
  type CalendarDate,
  daysBetween,
  monthName,
} from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { periodLabel } from "@microfinance/contract/core/sentences.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { ReceiptIn } from "@microfinance/contract/mobile-money/schema.ts";
import type { Payout } from "@microfinance/contract/payouts/fields.ts";
import {
  type QueuedRequest,
  requestLabels,
  requestSubject,
} from "@microfinance/contract/requests/requests.ts";
import { movementKinds } from "@microfinance/contract/tills/kinds.ts";
import {
  acceptError,
  confirmError,
  countInError,
  safeSignOffError,
  signOffError,
} from "@microfinance/contract/tills/rules.ts";
import type {
  MoneyOnTheWay,
  Safe,
  Till,
  TillMovement,
} from "@microfinance/contract/tills/schema.ts";
import { sectionHref } from "../../core/use-section.ts";
import { placeOfCheck } from "../periods/check-places.ts";

/**
 * The kinds of decisions in the order of their counts, each with the list that it comes from (SITE-62), which is asked
 * for when it is drawn: it has the branch that is then in view.
 */
export const decisionKinds = [
  {
    kind: "first",
    label: "First review",
    href: () => sectionHref("review-loans", { review: "first" }),
  },
  {
    kind: "second",
    label: "Second review",
    href: () => sectionHref("review-loans", { review: "second" }),
  },
  {
    kind: "decision",
    label: "Approve",
    href: () => sectionHref("review-loans", { review: "decision" }),
  },
  { kind: "payouts", label: "Pay out", href: () => sectionHref("payouts", { status: "waiting" }) },
  { kind: "requests", label: "Requests", href: () => sectionHref("requests") },
  { kind: "tills", label: "Cash", href: () => sectionHref("cash") },
  { kind: "receipts", label: "Unmatched receipts", href: () => sectionHref("mobile-money") },
  { kind: "bills", label: "Bills", href: () => sectionHref("transfers", { view: "bills" }) },
  { kind: "messages", label: "Messages", href: () => sectionHref("messages") },
  { kind: "month", label: "Blocks the month", href: () => sectionHref("periods") },
] as const;

/** One kind of decision. */
export type DecisionKind = (typeof decisionKinds)[number]["kind"];

/** Something that waits for the reader: what, whose, since when, and where it is decided. */
export interface Decision {
  id: string;
  kind: DecisionKind;
  what: string;
  whose: string;
  /** The number of the loan; empty where it is about none. */
  loan: string;
  /** In NLe; null where there is none. */
  amount: number | null;
  /** The day since which it waits; null where it is not known. */
  since: CalendarDate | null;
  href: string;
}

/** The decisions, oldest first; what waits since an unknown day comes last. */
export function oldestFirst(decisions: readonly Decision[]): readonly Decision[] {
  const day = ({ since }: Decision) => since ?? "9999-12-31";
  return decisions.toSorted((one, other) =>
    day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0,
  );
}

/** How long a decision waits: "today", "1 day", "12 days"; empty where it is not known. */
export function ageText(since: CalendarDate | null, today: CalendarDate): string {
  if (since === null || today === "") return "";
  const days = Math.max(0, daysBetween(since, today));
  return days === 0 ? "today" : periodLabel(days, "day");
}

const dayOf = (moment: string) => businessDate(new Date(moment));

const steps = {
  first: { what: "First review", since: (loan: LoanRecord) => dayOf(loan.created_at) },
  second: {
    what: "Second review",
    since: (loan: LoanRecord) => loan.first_review_date ?? dayOf(loan.created_at),
  },
  decision: {
    what: "Approve",
    since: (loan: LoanRecord) => loan.second_review_date ?? dayOf(loan.created_at),
  },
} as const;

/** Applications that wait for a review or the approval. */
export function loanDecisions(
  step: keyof typeof steps,
  loans: readonly LoanRecord[],
): readonly Decision[] {
  return loans.map((loan) => ({
    id: `${step} ${loan.loan_id}`,
    kind: step,
    what: steps[step].what,
    whose: fullName(loan),
    loan: loan.loan_id,
    amount: loan.loan_amount,
    since: steps[step].since(loan),
    href: sectionHref("review-loans", { review: step, loan: loan.loan_id }),
  }));
}

/** Approved loans that wait for their money. */
export function payoutDecisions(payouts: readonly Payout[]): readonly Decision[] {
  return payouts.map(({ loan_id, customer_name, paid, approved_on }) => ({
    id: `payout ${loan_id}`,
    kind: "payouts",
    what: "Pay out",
    whose: customer_name,
    loan: loan_id,
    amount: paid,
    since: approved_on,
    href: sectionHref("payouts", { status: "waiting", loan: loan_id }),
  }));
}

/** Requests of others that the reader may approve. */
export function requestDecisions(requests: readonly QueuedRequest[]): readonly Decision[] {
  return requests
    .filter((request) => request.may_approve)
    .map((request) => ({
      id: `request ${request.id}`,
      kind: "requests",
      what: `Request: ${requestLabels[request.kind]}`,
      whose: requestSubject(request),
      loan: request.loan_id ?? "",
      amount: request.amount,
      since: dayOf(request.asked_at),
      href: sectionHref("requests", { request: String(request.id) }),
    }));
}

/** Tills, floats, money on the way and the safe, as far as the reader is the one who counts or signs. */
export function cashDecisions(
  cash: {
    tills: readonly Till[];
    movements: readonly TillMovement[];
    safe: Safe | null;
    on_the_way: readonly MoneyOnTheWay[];
  },
  actor: number,
): readonly Decision[] {
  const counted = cash.tills.flatMap(({ name, session }) => {
    if (session === null) return [];
    const { status, holder, counted_by, counted_at } = session;
    const state = { status, holder: holder.id, counted_by: counted_by?.id ?? null };
    // Whether it was counted at all is in the status.
    if (signOffError({ ...state, counted: 0 }, actor) !== null) return [];
    return [
      {
        id: `session ${session.id}`,
        what: "Sign off a till",
        whose: `${name}, ${holder.name}`,
        amount: session.counted,
        since: counted_at === null ? null : dayOf(counted_at),
        href: sectionHref("cash", { session: String(session.id) }),
      },
    ];
  });
  const floats = cash.movements
    .filter(({ status, made_by, holder }) => {
      const acting = { maker: made_by.id, holder: holder.id, actor, supervises: true };
      return status === "pending" && acceptError(acting) === null;
    })
    .map((movement) => ({
      id: `movement ${movement.id}`,
      what: `Accept: ${movementKinds.find(({ value }) => value === movement.kind)?.label ?? ""}`,
      whose: `${movement.till_name}, ${movement.holder.name}`,
      amount: movement.amount,
      since: dayOf(movement.made_at),
      href: sectionHref("cash"),
    }));
  const moves = cash.on_the_way
    .filter(({ sent_by, counted_by }) => {
      const move = { sender: sent_by.id, counted_by: counted_by?.id ?? null, isWaiting: true };
      return (counted_by === null ? countInError : confirmError)(move, actor) === null;
    })
    .map((move) => ({
      id: `move ${move.id}`,
      what: move.counted_by === null ? "Count in money" : "Confirm a difference",
      whose: `${move.from} to ${move.to}, ${move.sent_by.name}`,
      amount: move.amount,
      since: dayOf(move.sent_at),
      href: sectionHref("cash"),
    }));
  return [...counted, ...floats, ...moves, ...safeDecisions(cash.safe, actor)].map((one) => ({
    ...one,
    kind: "tills",
    loan: "",
  }));
}

/** The safe: its count is due, or another person's count waits to be signed off. */
function safeDecisions(
  safe: Safe | null,
  actor: number,
): readonly Omit<Decision, "kind" | "loan">[] {
  const newest = safe?.counts[0];
  const toSign =
    newest !== undefined &&
    safeSignOffError(
      {
        counted_by: newest.counted_by.id,
        signed_off_by: newest.signed_off_by?.id ?? null,
        isNewest: true,
        difference: 0,
      },
      { actor, note: "" },
    ) === null;
  const href = sectionHref("cash");
  if (toSign)
    return [
      {
        id: `safe ${newest.id}`,
        what: "Sign off the safe",
        whose: newest.counted_by.name,
        amount: newest.total,
        since: dayOf(newest.counted_at),
        href,
      },
    ];
  if (safe?.is_due !== true) return [];
  return [
    { id: "safe", what: "Count the safe", whose: "The safe", amount: null, since: null, href },
  ];
}

/** Money of the wallet that is on no loan, and what another person asked to do with it. */
export function receiptDecisions(
  receipts: readonly ReceiptIn[],
  actor: number,
): readonly Decision[] {
  return receipts
    .filter(({ state, proposed_by }) => state !== "asked" || proposed_by !== actor)
    .map((receipt) => ({
      id: `receipt ${receipt.id}`,
      kind: "receipts",
      what: receipt.state === "asked" ? "Confirm a receipt" : "Unmatched receipt",
      whose: [receipt.payer || receipt.external_id, receipt.owner_name].filter(Boolean).join(", "),
      loan: "",
      amount: receipt.currency === currencyCode ? receipt.amount : null,
      since: dayOf(receipt.paid_at),
      href: sectionHref("mobile-money", { view: "unmatched", receipt: String(receipt.id) }),
    }));
}

/** Bills whose outcome is not known, and floats that are to be topped up (BILL-4, BILL-7). */
export function billDecisions(
  bills: readonly Pick<Bill, "id" | "number" | "biller_name" | "taken" | "created_at">[],
  billers: readonly Pick<CounterBiller, "id" | "name" | "float">[],
): readonly Decision[] {
  const unknown = bills.map((bill) => ({
    id: `bill ${bill.id}`,
    what: "Outcome unknown",
    whose: `${bill.number}, ${bill.biller_name}`,
    amount: bill.taken,
    since: dayOf(bill.created_at),
    href: sectionHref("transfers", { view: "bills", bill: String(bill.id) }),
  }));
  const floats = billers
    .filter(({ float }) => float.state === "low" || float.state === "empty")
    .map(({ id, name, float }) => ({
      id: `float ${id}`,
      what: float.state === "empty" ? "Float empty" : "Float low",
      whose: name,
      amount: float.left,
      since: null,
      href: sectionHref("transfers", { view: "partners" }),
    }));
  return [...unknown, ...floats].map((row) => ({ ...row, kind: "bills", loan: "" }));
}

/** Messages that came through the site and have no answer. */
export function messageDecisions(
  messages: readonly { id: number; full_name: string; created_at: string }[],
): readonly Decision[] {
  return messages.map(({ id, full_name, created_at }) => ({
    id: `message ${id}`,
    kind: "messages",
    what: "Answer a message",
    whose: full_name,
    loan: "",
    amount: null,
    since: dayOf(created_at),
    href: sectionHref("messages"),
  }));
}

/** What blocks the closing of a month that has ended and is not closed. */
export function monthDecisions(
  month: PeriodMonth | undefined,
  checks: readonly PeriodCheck[],
): readonly Decision[] {
  if (month === undefined || month.state === "closed") return [];
  return checks
    .filter(({ state }) => state === "blocks")
    .map((check) => {
      const { label, href } = placeOfCheck(check, month.to);
      return {
        id: `month ${check.key}`,
        kind: "month",
        what: `Blocks ${monthName(month.from)}`,
        whose: `${label}: ${check.text}`,
        loan: "",
        amount: null,
        since: month.to,
        href,
      };
    });
}
