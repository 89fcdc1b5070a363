import { type CalendarDate, formatCustomerDate } from "@microfinance/contract/dates.ts";
import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/money.ts";
import { fullName } from "@microfinance/contract/names.ts";
import { periodLabel, rateLabel } from "./loan-words.ts";

/** One line of a statement, in NLe: what was charged or paid, and what was owed after it. */
export interface StatementLine {
  key: string;
  date: CalendarDate;
  text: string;
  charged: number | null;
  paid: number | null;
  balance: number;
}

/** Where an approved loan stands today, as its statement says it. */
export function statementFacts(
  loan: LoanDetails,
  today: CalendarDate,
): { label: string; value: string }[] {
  const next =
    loan.next_due_date === null
      ? "Nothing is due"
      : `${formatNleExact(loan.next_due_amount ?? 0)} on ${formatCustomerDate(loan.next_due_date)}`;
  return [
    { label: "Customer", value: `${fullName(loan)}, ${loan.customer_id}` },
    { label: "Loan", value: loanTypeLabel(loan.loan_type) },
    { label: "Statement date", value: formatCustomerDate(today) },
    { label: "Approved amount", value: formatNleExact(loan.approved_amount ?? 0) },
    {
      label: "Interest, charged once",
      value: `${rateLabel(loan.interest_rate)} over ${periodLabel(loan.loan_period)}`,
    },
    { label: "Total to repay", value: formatNleExact(loan.total_amount) },
    { label: "Repaid", value: formatNleExact(loan.paid_total) },
    { label: "Balance", value: formatNleExact(loan.balance) },
    { label: "Late", value: formatNleExact(loan.arrears) },
    { label: loan.days_past_due > 0 ? "Oldest unpaid" : "Next payment", value: next },
  ];
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
