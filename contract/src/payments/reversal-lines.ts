import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { cashBackChoices, type CashBack } from "../tills/cash-back.ts";

/** A payment whose reversal is asked for, in cents. */
export interface PaymentOfRequest {
  receipt: string;
  amount: Cents;
  /** What was kept of it as credit. */
  excess: Cents;
  date: CalendarDate;
  method: string;
  recorded_by: string;
  /** Where its cash comes from, if a till took it; null for any other. */
  cash: CashBack | null;
  loan: {
    loan_id: string;
    balance: Cents;
    /** The rebate of an early settlement, which is owed again. */
    rebate: Cents;
    written_off_on: CalendarDate | null;
  };
}

/** What the second person reads about a reversal (PAY-37). */
export function reversalLines(payment: PaymentOfRequest): { label: string; value: string }[] {
  const { receipt, amount, excess, date, method, recorded_by, cash, loan } = payment;
  const nle = (cents: Cents) => formatNleExact(fromCents(cents));
  const owed = nle(loan.balance + loan.rebate + amount);
  const place = cashBackChoices.find(({ value }) => value === cash)?.label;
  return [
    { label: "Payment", value: `${receipt}, ${method}` },
    { label: "Payment date", value: formatStaffDate(date) },
    { label: "Recorded by", value: recorded_by },
    { label: "Then owed", value: `${owed} on ${loan.loan_id}` },
    ...(loan.rebate === 0 ? [] : [{ label: "Rebate taken back", value: nle(loan.rebate) }]),
    ...(excess === 0 ? [] : [{ label: "Taken from the credit", value: nle(excess) }]),
    ...(loan.written_off_on === null
      ? []
      : [{ label: "Written off", value: "What it had paid of the principal is a loss too" }]),
    ...(place === undefined
      ? []
      : [{ label: "Cash comes from", value: `Its till while that is open, otherwise: ${place}` }]),
  ];
}
