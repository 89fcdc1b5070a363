import type { CalendarDate } from "../core/dates.ts";
import { type Cents, fromCents, sumCents, toCents } from "../core/money.ts";
import { groupLoanType } from "../groups/loan-type.ts";
import { ageingBucket, type AgeingBucket, loanBalances, paidParts } from "../loans/balance.ts";
import { type Instalment, instalmentAmount, makeInstalments } from "../loans/schedule.ts";
import { approvalTerms } from "../loans/terms.ts";
import { readInstalments } from "./instalment-cell.ts";
import type { RowProblem, RowValues } from "./read-row.ts";

/** A loan from before as it is booked, in cents (IMP-7). */
export interface ImportedLoan {
  status: "approved" | "paying" | "paid";
  amount: Cents;
  total: Cents;
  paid: Cents;
  paid_interest: Cents;
  paid_principal: Cents;
  due_date: CalendarDate;
  instalments: Instalment[];
}

const problem = (
  values: RowValues,
  column: string,
  reason: string,
  remedy: string,
): RowProblem => ({
  column,
  value: String(values[column] ?? "").slice(0, 100),
  reason,
  remedy,
});

/**
 * The loan of a row whose cells are sound, or why it is refused (IMP-7). The schedule is that of the row, or equal months
 * by the rule of an approval. It is paid for, active or repaid as its figures say.
 * @param cutOver the day on which the books begin
 */
export function importedLoan(
  values: RowValues,
  cutOver: CalendarDate,
): { loan: ImportedLoan } | { problem: RowProblem } {
  const refuse = (column: string, reason: string, remedy: string) => ({
    problem: problem(values, column, reason, remedy),
  });
  const paidOut = String(values.paid_out_on);
  const last = values.last_payment_on;
  const paid = toCents(Number(values.paid_so_far ?? 0));
  if (values.product === groupLoanType)
    return refuse("product", "Group loans are not imported.", "Enter the loan by an application.");
  if (Number(values.amount) <= 0)
    return refuse("amount", "The amount is 0.", "Write the amount that was lent.");
  if (paidOut > cutOver)
    return refuse(
      "paid_out_on",
      "It is after the day on which the books begin.",
      "Enter the loan by an application.",
    );
  if (typeof last === "string" && (last > cutOver || last < paidOut || paid === 0))
    return refuse(
      "last_payment_on",
      "It does not agree with the payout, the payments or the day on which the books begin.",
      "Correct the date, or leave the cell empty.",
    );
  const instalments = scheduleOf(values, paidOut);
  if ("reason" in instalments) return { problem: instalments };
  const total = sumCents(instalments.map(instalmentAmount));
  if (paid > total)
    return refuse(
      "paid_so_far",
      `It is more than the loan owes in all (${fromCents(total).toFixed(2)}).`,
      "Correct the amount.",
    );
  const isPaid = paid === total;
  if (values.status !== null && (values.status === "paid") !== isPaid)
    return refuse(
      "status",
      "It does not agree with paid_so_far.",
      "Correct the status or the amount, or leave the status empty.",
    );
  const parts = paidParts(instalments, paid);
  return {
    loan: {
      status: isPaid ? "paid" : paid > 0 ? "paying" : "approved",
      amount: toCents(Number(values.amount)),
      total,
      paid,
      paid_interest: parts.interest,
      paid_principal: parts.principal,
      due_date: instalments.at(-1)?.due_date ?? paidOut,
      instalments,
    },
  };
}

function scheduleOf(values: RowValues, paidOut: CalendarDate): Instalment[] | RowProblem {
  const amount = toCents(Number(values.amount));
  const months = Number(values.months);
  const { total } = approvalTerms(amount, Number(values.interest_rate), months, 0);
  const rows = typeof values.instalments === "string" ? readInstalments(values.instalments) : null;
  if (rows === null) {
    if (total >= months) return makeInstalments(amount, total, months, paidOut);
    return problem(values, "months", "There is less than one cent a month.", "Correct the period.");
  }
  const refuse = (reason: string) =>
    problem(values, "instalments", reason, "Correct the instalments, or leave the cell empty.");
  if (sumCents(rows.map((row) => row.principal)) !== amount)
    return refuse("Their principal does not add up to the amount.");
  if ((rows[0]?.due_date ?? "") <= paidOut)
    return refuse("The first is due on the day of the payout or before.");
  return rows.length === months ? rows : refuse("Their number is not the period.");
}

/** The sums of the loans of a file to hold against the old system, in cents (IMP-6). */
export interface LoanTotals {
  loans: number;
  amount: Cents;
  principal: Cents;
  balance: Cents;
  paid: Cents;
  arrears: Partial<Record<AgeingBucket, Cents>>;
}

/** No loans. */
export const noTotals: LoanTotals = {
  loans: 0,
  amount: 0,
  principal: 0,
  balance: 0,
  paid: 0,
  arrears: {},
};

/** The sums with one loan more, whose arrears are those of the day. */
export function withLoan(totals: LoanTotals, loan: ImportedLoan, day: CalendarDate): LoanTotals {
  const now = loanBalances(loan.instalments, loan.paid, day);
  const bucket = ageingBucket(now.days_past_due);
  const arrears =
    now.arrears === 0
      ? totals.arrears
      : { ...totals.arrears, [bucket]: (totals.arrears[bucket] ?? 0) + now.arrears };
  return {
    loans: totals.loans + 1,
    amount: totals.amount + loan.amount,
    principal: totals.principal + now.outstanding_principal,
    balance: totals.balance + now.balance,
    paid: totals.paid + loan.paid,
    arrears,
  };
}
