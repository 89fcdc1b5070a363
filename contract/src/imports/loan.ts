import type { CalendarDate } from "../core/dates.ts";
import { type Cents, fromCents, sumCents, toCents } from "../core/money.ts";
import { groupLoanType } from "../groups/loan-type.ts";
import { ageingBucket, loanBalances, paidParts } from "../loans/balance.ts";
import { type Instalment, instalmentAmount, possibleSchedule } from "../schedules/schedule.ts";
import { readInstalments } from "./instalment-cell.ts";
import { problemOf, type RowProblem, type RowValues } from "./read-row.ts";
import { arrearsKey, type Sums } from "./sums.ts";
import {
  instalmentCount,
  type InterestMethod,
  type PeriodUnit,
  type RatePer,
  type Repayment,
  usualRepayment,
} from "../schedules/repayment.ts";
import { repaidPeriodError, repaymentError } from "../schedules/rules.ts";

/** A loan from before as it is booked, in cents (IMP-7). */
export interface ImportedLoan {
  status: "approved" | "paying" | "paid";
  amount: Cents;
  total: Cents;
  paid: Cents;
  paid_interest: Cents;
  paid_principal: Cents;
  due_date: CalendarDate;
  repayment: Repayment;
  instalments: Instalment[];
}

/**
 * The loan of a row whose cells are sound, or why it is refused (IMP-7). The schedule is that of the row, or equal
 * months by the rule of an approval. It is paid for, active or repaid as its figures say.
 * @param cutOver the day on which the books begin
 */
export function importedLoan(
  values: RowValues,
  cutOver: CalendarDate,
): { loan: ImportedLoan } | { problem: RowProblem } {
  const refuse = (column: string, reason: string, remedy: string) => ({
    problem: problemOf(values, column, reason, remedy),
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
      repayment: repaymentOfRow(values),
    },
  };
}

function scheduleOf(values: RowValues, paidOut: CalendarDate): Instalment[] | RowProblem {
  const amount = toCents(Number(values.amount));
  const months = Number(values.months);
  const repayment = repaymentOfRow(values);
  const wrong = repaymentError(repayment);
  if (wrong !== null)
    return problemOf(
      values,
      columnOfField(wrong.field),
      wrong.text,
      "Correct the columns of the repayment.",
    );
  const first_due_date = typeof values.first_due === "string" ? values.first_due : null;
  if (first_due_date !== null && first_due_date <= paidOut)
    return problemOf(
      values,
      "first_due",
      "It is not after the payout.",
      "Correct the date, or leave the cell empty.",
    );
  const wrongPeriod = repaidPeriodError(months, repayment);
  if (wrongPeriod !== null) return problemOf(values, "months", wrongPeriod, "Correct the period.");
  const terms = {
    ...repayment,
    principal: amount,
    interest_rate: Number(values.interest_rate),
    loan_period: months,
    from: paidOut,
    first_due_date,
  };
  const rows = typeof values.instalments === "string" ? readInstalments(values.instalments) : null;
  if (rows === null) {
    const made = possibleSchedule(terms);
    if (made.length > 0) return made;
    return problemOf(
      values,
      "months",
      "There is less than one cent an instalment.",
      "Correct the period.",
    );
  }
  const refuse = (reason: string) =>
    problemOf(values, "instalments", reason, "Correct the instalments, or leave the cell empty.");
  if (sumCents(rows.map((row) => row.principal)) !== amount)
    return refuse("Their principal does not add up to the amount.");
  if ((rows[0]?.due_date ?? "") <= paidOut)
    return refuse("The first is due on the day of the payout or before.");
  return rows.length === instalmentCount(months, repayment)
    ? rows
    : refuse("Their number is not the period.");
}

/** How the loan of a row is repaid: in the usual way where its columns are empty. */
export function repaymentOfRow(values: RowValues): Repayment {
  return {
    ...usualRepayment,
    // The columns take no other values.
    interest_method: (values.method ?? usualRepayment.interest_method) as InterestMethod,
    rate_per: (values.rate_per ?? usualRepayment.rate_per) as RatePer,
    period_unit: (values.unit ?? usualRepayment.period_unit) as PeriodUnit,
    period_every: Number(values.every ?? usualRepayment.period_every),
  };
}

/** The column of a field of the repayment. */
function columnOfField(field: keyof Repayment): string {
  if (field === "interest_method") return "method";
  if (field === "period_unit") return "unit";
  return field === "period_every" ? "every" : field;
}

/** The sums of one loan to hold against the old system, in cents, with the arrears of the day (IMP-6). */
export function sumsOfLoan(loan: ImportedLoan, day: CalendarDate): Sums {
  const now = loanBalances(loan.instalments, loan.paid, day);
  return {
    lent: loan.amount,
    paid: loan.paid,
    principal: now.outstanding_principal,
    balance: now.balance,
    arrears: now.arrears,
    ...(now.arrears === 0 ? {} : { [arrearsKey(ageingBucket(now.days_past_due))]: now.arrears }),
  };
}
