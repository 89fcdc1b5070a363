import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import type { Repayment } from "../schedules/repayment.ts";
import type { Instalment } from "../schedules/schedule.ts";
import type { RuleError } from "../payments/decide-payment.ts";
import { type PayableLoan, paymentError } from "../payments/rules.ts";
import { paymentInputTexts } from "../payments/texts.ts";
import { creditInterest, type Payoff, payoffQuote } from "./payoff.ts";
import { settlementTexts } from "./settlement-texts.ts";

/** A loan as its settlement is decided on it, in cents. */
export interface LoanToSettle extends PayableLoan {
  paid: Cents;
  /** The schedule that counts now, in order. */
  instalments: readonly Instalment[];
  last_payment_date: CalendarDate | null;
  /** A settlement takes at least the interest of this many months. */
  minimum_interest_months: number;
  repayment: Repayment;
}

/** What pays off a loan on a day, or why nothing does (SERV-70). The day may be in the future. */
export function settlementQuote(
  loan: LoanToSettle,
  on: CalendarDate,
): { error: null; quote: Payoff } | RuleError {
  const error = paymentError(loan, loan.balance);
  if (error !== null) return { error };
  const { paid_out_on, last_payment_date } = loan;
  if (paid_out_on === null || on < paid_out_on)
    return { error: paymentInputTexts.dateBeforePayout, field: "on" };
  // A payment after that day would count as if it had been made before.
  if (last_payment_date !== null && on < last_payment_date)
    return {
      error: settlementTexts.beforeLastPayment(formatStaffDate(last_payment_date)),
      field: "on",
    };
  return { error: null, quote: payoffQuote({ ...loan, paid_out_on }, on) };
}

/** What follows from the settlement of a loan before the payment is divided: the reduced schedule, and the rebate. */
export interface Settlement {
  error: null;
  quote: Payoff;
  schedule: Instalment[];
}

/** The settlement of a loan by a payment of exactly its payoff (SERV-73), or why it is refused. */
export function decideSettlement(
  loan: LoanToSettle,
  { amount, on }: { amount: Cents; on: CalendarDate },
  today: CalendarDate,
): Settlement | RuleError {
  if (on > today) return { error: paymentInputTexts.dateInFuture, field: "on" };
  const quoted = settlementQuote(loan, on);
  if (quoted.error !== null) return quoted;
  const { quote } = quoted;
  if (quote.rebate === 0) return { error: settlementTexts.noRebate };
  if (amount !== quote.payoff)
    return {
      error: settlementTexts.exactly(formatNleExact(fromCents(quote.payoff))),
      field: "amount",
    };
  return {
    error: null,
    quote,
    schedule: creditInterest(loan.instalments, loan.paid, quote.rebate),
  };
}
