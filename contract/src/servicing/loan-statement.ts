import { currencyMark } from "../core/currency.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { formatNleExact, fromCents, toCents } from "../core/money.ts";
import { reallocationWords } from "./reallocation-format.ts";
import { actMovementTexts } from "./movement-texts.ts";
import { fullName } from "../core/names.ts";
import { owedInAll } from "./owed.ts";
import { stillOwed } from "./recovery.ts";
import type { LoanDetails } from "./loan-details.ts";
import { periodLabel } from "../core/sentences.ts";
import { interestLabel, interestWords } from "../schedules/words.ts";

/** One line of a statement: charge or payment, and the balance after it. In NLe. */
interface StatementLine {
  key: string;
  date: CalendarDate;
  text: string;
  charged: number | null;
  paid: number | null;
  balance: number;
}

interface Fact {
  label: string;
  value: string;
}

/** Balances of an approved loan on the date of its statement (RPT-12). */
export function loanStatementFacts(loan: LoanDetails, today: CalendarDate): Fact[] {
  return [
    { label: "Customer", value: `${fullName(loan)}, ${loan.customer_id}` },
    { label: "Loan", value: loan.loan_type_name },
    { label: "Statement date", value: formatCustomerDate(today) },
    { label: "Approved amount", value: formatNleExact(loan.approved_amount ?? 0) },
    {
      label: interestLabel(loan),
      value: `${interestWords(loan)} over ${periodLabel(loan.loan_period, loan.period_unit)}`,
    },
    { label: "Total to repay", value: formatNleExact(owedInAll(loan)) },
    ...(loan.charges_total > 0
      ? [{ label: "Of it added since", value: formatNleExact(loan.charges_total) }]
      : []),
    ...(loan.credits_total > 0
      ? [{ label: "Taken off since", value: formatNleExact(loan.credits_total) }]
      : []),
    ...datedFact("Rescheduled", loan.restructured_on),
    ...datedFact("Paid off early", loan.settled_early_on),
    ...(loan.refinances === null ? [] : [{ label: "Top-up of", value: loan.refinances }]),
    ...(loan.refinanced_by === null || loan.refinanced_on === null
      ? []
      : [{ label: "Settled by the loan", value: loan.refinanced_by }]),
    ...(loan.totals.penalty > 0
      ? [{ label: "Penalties", value: formatNleExact(loan.totals.penalty) }]
      : []),
    { label: "Repaid", value: formatNleExact(loan.paid_total) },
    { label: "Balance", value: formatNleExact(loan.balance) },
    ...(loan.written_off_on === null ? dueFacts(loan) : writtenOffFacts(loan, loan.written_off_on)),
  ];
}

function datedFact(label: string, date: CalendarDate | null): Fact[] {
  return date === null ? [] : [{ label, value: formatCustomerDate(date) }];
}

function dueFacts(loan: LoanDetails): Fact[] {
  const next =
    loan.next_due_date === null
      ? "Nothing is due"
      : `${formatNleExact(loan.next_due_amount ?? 0)} on ${formatCustomerDate(loan.next_due_date)}`;
  return [
    { label: "Late", value: formatNleExact(loan.arrears) },
    { label: loan.days_past_due > 0 ? "Oldest unpaid" : "Next payment", value: next },
  ];
}

/** A written-off loan has no instalment that is due, but its customer owes the rest of its balance (SERV-120). */
function writtenOffFacts(loan: LoanDetails, writtenOffOn: CalendarDate): Fact[] {
  const recovered = toCents(loan.recovered_total);
  const owed = stillOwed({ balance: toCents(loan.balance), recovered });
  return [
    ...datedFact("Written off", writtenOffOn),
    { label: "Recovered", value: formatNleExact(loan.recovered_total) },
    { label: "Still owed", value: formatNleExact(fromCents(owed)) },
  ];
}

/** Movements of an approved loan by value date (RPT-12). */
export function loanStatementLines(loan: LoanDetails): StatementLine[] {
  const methods = new Map(loan.payments.map((one) => [one.receipt_number, one.payment_method]));
  return loan.movements.map((line, index) => ({
    key: String(index),
    date: line.date,
    text: textOf(line, methods.get(line.reference)),
    charged: line.charged === 0 ? null : line.charged,
    paid: line.paid === 0 ? null : line.paid,
    balance: line.balance,
  }));
}

function textOf(line: LoanDetails["movements"][number], method: string | undefined): string {
  const { kind, reference, amount } = line;
  switch (kind) {
    case "loan":
      return "Loan approved: amount and interest";
    case "payment":
      return `Payment ${reference}${method === undefined ? "" : `, ${method}`}`;
    case "reversal":
      return `Payment ${reference} reversed`;
    case "reallocation":
      return reallocationWords(line);
    case "canceled":
      return "Loan canceled";
    case "closed":
      return "Loan closed";
    default:
      return actMovementTexts[kind](amount);
  }
}

/** Texts of the states of an instalment. */
export const instalmentTexts: Readonly<
  Record<LoanDetails["instalments"][number]["status"], string>
> = {
  paid: "Paid",
  partial: "Partly paid",
  due: "Due today",
  overdue: "Late",
  upcoming: "Upcoming",
  ended: "No longer due",
};

/** States the currency below a statement whose tables omit it. */
export const currencyNote = `All amounts are in ${currencyMark}.`;
