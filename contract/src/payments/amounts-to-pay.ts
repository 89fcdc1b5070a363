import type { CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents, toCents } from "../core/money.ts";

/** An instalment with what is paid of it, in NLe. */
interface PartlyPaid {
  due_date: CalendarDate;
  amount: number;
  paid: number;
}

/** The amounts that the payment form offers, in cents; 0 where there is none. */
export interface AmountsToPay {
  /** The unpaid part of all instalments due today or before. */
  due: Cents;
  /** The unpaid part of the oldest instalment that is not fully paid. */
  next: Cents;
  /** The balance. */
  all: Cents;
}

/**
 * The amounts that a customer usually pays (PAY-19).
 * @param instalments in order
 */
export function amountsToPay(
  loan: { balance: number; instalments: readonly PartlyPaid[] },
  today: CalendarDate,
): AmountsToPay {
  const unpaid = loan.instalments.map(({ due_date, amount, paid }) => ({
    due_date,
    left: toCents(amount) - toCents(paid),
  }));
  return {
    due: sumCents(unpaid.filter(({ due_date }) => due_date <= today).map(({ left }) => left)),
    next: unpaid.find(({ left }) => left > 0)?.left ?? 0,
    all: toCents(loan.balance),
  };
}

/** The amount that the form starts with: what is due, before the first due date the next instalment (PAY-19). */
export function amountToStart({ due, next, all }: AmountsToPay): Cents {
  return due || next || all;
}
