import type { CalendarDate } from "@microfinance/contract/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { fromCents, toCents } from "@microfinance/contract/money.ts";

/** One line of a statement, in NLe: what was charged or paid, and what was owed after it. */
export interface StatementLine {
  key: string;
  date: CalendarDate;
  text: string;
  charged: number | null;
  paid: number | null;
  balance: number;
}

/** The account of an approved loan from its approval on, oldest first: the balance is worked out line by line. */
export function statementLines(loan: LoanDetails): StatementLine[] {
  let balance = toCents(loan.total_amount);
  const opening = {
    key: "approval",
    date: loan.approval_date ?? "",
    text: "Loan approved: amount and interest",
    charged: loan.total_amount,
    paid: null,
    balance: loan.total_amount,
  };
  const moves = movesOf(loan).map((move) => {
    balance += toCents(move.charged ?? 0) - toCents(move.paid ?? 0);
    return { ...move, balance: fromCents(balance) };
  });
  return [opening, ...moves];
}

function movesOf(loan: LoanDetails): Omit<StatementLine, "balance">[] {
  const moves = loan.payments.toReversed().flatMap((payment) => {
    const paid = {
      key: `payment ${payment.id}`,
      date: payment.date,
      text: `Payment ${payment.receipt_number}, ${payment.payment_method}`,
      charged: null,
      paid: payment.amount,
    };
    if (payment.reversal === null) return [paid];
    const reversed = {
      key: `reversal ${payment.id}`,
      date: payment.reversal.reversed_on,
      text: `Payment ${payment.receipt_number} reversed`,
      charged: payment.amount,
      paid: null,
    };
    return [paid, reversed];
  });
  return moves.toSorted((one, other) => one.date.localeCompare(other.date));
}
