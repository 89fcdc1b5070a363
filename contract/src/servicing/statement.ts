import { type CalendarDate, daysBetween } from "../core/dates.ts";
import { loanBalances, amountDue } from "../loans/balance.ts";
import type { InstalmentBalance } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";
import { type Cents, sumCents } from "../core/money.ts";

/** The kind of a statement line. */
export const movementKinds = [
  "loan",
  /** The payout was reversed, and the loan is not owed any more (PAY-35). */
  "payout_reversal",
  "payment",
  "reversal",
  /** A reversal moved part of later payments between principal and interest. */
  "reallocation",
  /** Principal written off while it is still owed (RPT-1), and its restoration. */
  "write_off",
  "write_off_reversal",
  /** Acts after the payout that change what is owed, and their reversals (SERV-4). */
  "penalty",
  "penalty_reversal",
  "waiver",
  "waiver_reversal",
  "settlement",
  "settlement_reversal",
  "top_up",
  "top_up_reversal",
  "reschedule",
  "reschedule_reversal",
  /** Money recovered of a written-off loan; the balance stays what the loan ended with. */
  "recovery",
  "recovery_reversal",
  "canceled",
  "closed",
] as const;

/** An event of a loan, in booking order. Amounts in cents. */
export interface LoanEvent {
  kind: (typeof movementKinds)[number];
  /** The value date, which may be earlier than that of an event booked before; of a reversal the day it was made. */
  date: CalendarDate;
  /** Receipt number of a payment or reversal, else empty. */
  reference: string;
  /** 0 for a reallocation, which moves several parts. */
  amount: Cents;
  /** Of a reallocation: what penalties and interest gained of payments, negative for what they lost. */
  moved?: { penalty: Cents; interest: Cents };
  /** What an act adds to charges less credits; absent for every other event. */
  owed?: Cents;
}

/** An act with a kind of its own in a statement, or its reversal. Amounts in cents. */
export interface StatedAct {
  kind: "penalty" | "waiver" | "settlement" | "top_up" | "reschedule";
  is_reversal: boolean;
  date: CalendarDate;
  amount: Cents;
  /** What the act added to charges and to credits, which its reversal takes back. */
  charged: Cents;
  credited: Cents;
}

/**
 * The events of an act: a new schedule with extra interest that waives penalties is two, so that each line has its own
 * amount (SERV-4). What raises the balance comes first, so that no balance is below 0.
 */
export function eventsOfAct(act: StatedAct): LoanEvent[] {
  const { kind, is_reversal, date, amount, charged, credited } = act;
  const event = (of: StatedAct["kind"], sum: Cents, owed: Cents): LoanEvent => ({
    kind: is_reversal ? (`${of}_reversal` as const) : of,
    date,
    reference: "",
    amount: sum,
    owed: is_reversal ? 0 - owed : owed,
  });
  if (kind !== "reschedule" || credited === 0) return [event(kind, amount, charged - credited)];
  const lines = [event(kind, amount, charged), event("waiver", credited, 0 - credited)];
  return is_reversal ? lines.toReversed() : lines;
}

/**
 * Booked events with the end of the loan, which follows its write-off: recoveries come later, and so do payments that
 * are reversed then. The end of a loan that is not written off is its last event.
 */
export function withEnd(booked: readonly LoanEvent[], end: LoanEvent): LoanEvent[] {
  const undone = booked.findLastIndex(({ kind }) => kind === "write_off_reversal");
  const lost = booked.findIndex(({ kind }, index) => kind === "write_off" && index > undone);
  return lost < 0 ? [...booked, end] : booked.toSpliced(lost + 1, 0, end);
}

/** A statement line: `charged` raises the balance, `paid` lowers it. Amounts in cents. */
export interface Movement extends Omit<LoanEvent, "owed"> {
  charged: Cents;
  paid: Cents;
  balance: Cents;
}

/** The figures of a payment statement (RPT-1), in cents. */
export interface StatementFigures {
  opening_balance: Cents;
  closing_balance: Cents;
  movements: Movement[];
  due_date: CalendarDate | null;
  amount_due: Cents;
  current_principal: Cents;
  current_interest: Cents;
  past_due_principal: Cents;
  past_due_interest: Cents;
  current_penalty: Cents;
  past_due_penalty: Cents;
  days_past_due: number;
  /** Principal written off in the ledger and still owed. */
  written_off: Cents;
  interest_accrued: Cents;
  days_accrued: number;
}

/**
 * The statement of a loan over a period, both days included (RPT-1): opening, lines and closing follow value dates, as
 * the ledger does. "Past due" is the unpaid part of instalments due before the last day, "current" that of the next
 * one; their sum is the amount due. A loan canceled or closed by then keeps its balance, but has no amount due and
 * accrues nothing. The accrued interest is the flat share of the instalments that fell due within the period.
 * @param events all events of the loan, in booking order
 */
export function statementFigures(
  events: readonly LoanEvent[],
  instalments: readonly Instalment[],
  period: { from: CalendarDate; to: CalendarDate },
): StatementFigures {
  const { from, to } = period;
  const until = statementLines(events).filter(({ date }) => date <= to);
  const earlier = until.filter(({ date }) => date < from);
  const end = endOf(until);
  const payout = until.findLast(({ kind }) => kind === "loan" || kind === "payout_reversal");
  const isOpen = end === undefined && payout?.kind === "loan";
  const opening = earlier.at(-1)?.balance ?? 0;
  const lastAccrued = end !== undefined && end.date < to ? end.date : to;
  return {
    opening_balance: opening,
    closing_balance: until.at(-1)?.balance ?? opening,
    movements: until.slice(earlier.length),
    ...whatIsDue(isOpen ? instalments : [], paidBy(events, to), to),
    written_off: sumOfKind(until, "write_off") - sumOfKind(until, "write_off_reversal"),
    interest_accrued: sumCents(
      instalments
        .filter((row) => row.due_date >= from && row.due_date <= lastAccrued)
        .map((row) => row.interest),
    ),
    days_accrued: Math.max(0, daysBetween(from, lastAccrued) + 1),
  };
}

/** All lines of a loan with the balance after each, by value date. @param events in booking order */
export function statementLines(events: readonly LoanEvent[]): Movement[] {
  const lines = events.map(lineOf);
  const days = Map.groupBy(lines, ({ date }) => date);
  let balance = 0;
  return [...days.keys()].toSorted().flatMap((day) => {
    const ofDay = orderOfDay(days.get(day) ?? [], balance);
    return ofDay.map((line) => {
      balance += line.charged - line.paid;
      return { ...line, balance };
    });
  });
}

type Line = Omit<Movement, "balance">;

function lineOf(event: LoanEvent): Line {
  const { owed = 0, ...line } = event;
  const isCharge = event.kind === "loan" || event.kind === "reversal";
  return {
    ...line,
    charged: isCharge ? event.amount : Math.max(0, owed),
    paid: event.kind === "payment" ? event.amount : Math.max(0, -owed),
  };
}

/**
 * The lines of a day in booking order, except that one which would take the balance below 0 waits for those of the day
 * that raise it. Below 0 is then only a balance that was so at the end of a day: a loan was paid, and what paid it
 * was reversed and paid again with an earlier value date.
 */
function orderOfDay(booked: readonly Line[], opening: Cents): Line[] {
  const left = [...booked];
  const ordered: Line[] = [];
  let balance = opening;
  while (left.length > 0) {
    const fits = left.findIndex(({ charged, paid }) => balance + charged - paid >= 0);
    const raises = left.findIndex(({ charged }) => charged > 0);
    const [next] = left.splice(Math.max(0, fits < 0 ? raises : fits), 1);
    if (next === undefined) break;
    balance += next.charged - next.paid;
    ordered.push(next);
  }
  return ordered;
}

/** What is paid of a loan by the end of a day and not reversed by then, in cents. */
export function paidBy(events: readonly LoanEvent[], day: CalendarDate): Cents {
  const until = events.filter(({ date }) => date <= day);
  return sumOfKind(until, "payment") - sumOfKind(until, "reversal");
}

/** The line that ended the loan: a cancellation or closing, or a write-off that was undone later. */
function endOf(lines: readonly Movement[]): Movement | undefined {
  const end = lines.find((line) => line.kind === "canceled" || line.kind === "closed");
  const last = lines.findLast(({ kind }) => kind === "write_off" || kind === "write_off_reversal");
  return end ?? (last?.kind === "write_off" ? last : undefined);
}

function sumOfKind(lines: readonly LoanEvent[], kind: LoanEvent["kind"]): Cents {
  return sumCents(lines.filter((line) => line.kind === kind).map((line) => line.amount));
}

function whatIsDue(instalments: readonly Instalment[], paid: Cents, asOf: CalendarDate) {
  const position = loanBalances(instalments, paid, asOf);
  const open = position.instalments.filter((row) => amountDue(row) > 0);
  const pastDue = open.filter((row) => row.due_date < asOf);
  const current = open.filter((row) => row.due_date >= asOf).slice(0, 1);
  return {
    due_date: current[0]?.due_date ?? pastDue[0]?.due_date ?? null,
    amount_due: sumCents([...pastDue, ...current].map(amountDue)),
    current_principal: sumCents(current.map(principalLeft)),
    current_interest: sumCents(current.map(interestLeft)),
    past_due_principal: sumCents(pastDue.map(principalLeft)),
    past_due_interest: sumCents(pastDue.map(interestLeft)),
    current_penalty: sumCents(current.map(penaltyLeft)),
    past_due_penalty: sumCents(pastDue.map(penaltyLeft)),
    days_past_due: position.days_past_due,
  };
}

function penaltyLeft(row: InstalmentBalance): Cents {
  return row.penalty - row.paid_penalty;
}

function principalLeft(row: InstalmentBalance): Cents {
  return row.principal - row.paid_principal;
}

function interestLeft(row: InstalmentBalance): Cents {
  return row.interest - row.paid_interest;
}
