import { type CalendarDate, daysBetween } from "../dates.ts";
import { loanPosition, unpaidOf } from "../loans/balance.ts";
import type { FilledInstalment } from "../loans/balance.ts";
import type { Instalment } from "../loans/schedule.ts";
import { type Cents, sumCents } from "../money.ts";

/** Something that happened to a loan's balance, in the order it was booked. Amounts in cents. */
export interface LoanEvent {
  kind: "loan" | "payment" | "reversal" | "canceled" | "closed";
  date: CalendarDate;
  /** Receipt number of a payment or reversal, else empty. */
  reference: string;
  amount: Cents;
}

/** A line of the statement: `charged` raises what is owed, `paid` lowers it. Amounts in cents. */
export interface Movement {
  date: CalendarDate;
  kind: LoanEvent["kind"];
  reference: string;
  charged: Cents;
  paid: Cents;
  balance: Cents;
}

/** The figures of a payment statement (002§2, D119), in cents. */
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
  days_past_due: number;
  interest_accrued: Cents;
  days_accrued: number;
}

/**
 * The statement of a loan over a period, both days included (002§2, D119). "Past due" is what is left of
 * instalments due before the last day, "current" what is left of the next one; together they are the amount
 * due. A loan that was canceled or closed by then keeps its balance but asks for nothing (D107). The interest
 * accrued is the flat share of the instalments that fell due within the period.
 * @param events all of the loan's events, in the order they were booked
 */
export function statementFigures(
  events: readonly LoanEvent[],
  instalments: readonly Instalment[],
  period: { from: CalendarDate; to: CalendarDate },
): StatementFigures {
  const { from, to } = period;
  const until = events
    .filter((event) => event.date <= to)
    // Sorting keeps the booked order within a day.
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const lines = runningLines(until);
  const earlier = lines.filter((line) => line.date < from);
  const isOpen =
    until.some((event) => event.kind === "loan") &&
    !until.some((event) => event.kind === "canceled" || event.kind === "closed");
  const opening = earlier.at(-1)?.balance ?? 0;
  return {
    opening_balance: opening,
    closing_balance: lines.at(-1)?.balance ?? opening,
    movements: lines.slice(earlier.length),
    ...whatIsDue(isOpen ? instalments : [], livePaid(until), to),
    interest_accrued: sumCents(
      instalments
        .filter((row) => row.due_date >= from && row.due_date <= to)
        .map((row) => row.interest),
    ),
    days_accrued: daysBetween(from, to) + 1,
  };
}

function runningLines(events: readonly LoanEvent[]): Movement[] {
  let balance = 0;
  return events.map((event) => {
    const isCharge = event.kind === "loan" || event.kind === "reversal";
    const charged = isCharge ? event.amount : 0;
    const paid = event.kind === "payment" ? event.amount : 0;
    balance += charged - paid;
    const { date, kind, reference } = event;
    return { date, kind, reference, charged, paid, balance };
  });
}

function livePaid(events: readonly LoanEvent[]): Cents {
  return sumCents(
    events.map((event) =>
      event.kind === "payment" ? event.amount : event.kind === "reversal" ? -event.amount : 0,
    ),
  );
}

function whatIsDue(instalments: readonly Instalment[], paid: Cents, asOf: CalendarDate) {
  const position = loanPosition(instalments, paid, asOf);
  const open = position.instalments.filter((row) => unpaidOf(row) > 0);
  const pastDue = open.filter((row) => row.due_date < asOf);
  const current = open.filter((row) => row.due_date >= asOf).slice(0, 1);
  return {
    due_date: current[0]?.due_date ?? pastDue[0]?.due_date ?? null,
    amount_due: sumCents([...pastDue, ...current].map(unpaidOf)),
    current_principal: sumCents(current.map(principalLeft)),
    current_interest: sumCents(current.map(interestLeft)),
    past_due_principal: sumCents(pastDue.map(principalLeft)),
    past_due_interest: sumCents(pastDue.map(interestLeft)),
    days_past_due: position.days_past_due,
  };
}

function principalLeft(row: FilledInstalment): Cents {
  return row.principal - row.paid_principal;
}

function interestLeft(row: FilledInstalment): Cents {
  return row.interest - row.paid_interest;
}
