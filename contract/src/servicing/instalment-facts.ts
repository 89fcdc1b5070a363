import { daysBetween } from "../core/dates.ts";
import { fromCents, sumCents, toCents } from "../core/money.ts";
import type { LoanDetails } from "./loan-details.ts";

type ShownInstalment = Pick<
  LoanDetails["instalments"][number],
  "due_date" | "amount" | "paid" | "status"
>;

/** What is to be paid today, in NLe: the unpaid part of instalments that are overdue or fall due today. */
export function dueNow(instalments: readonly ShownInstalment[]): number {
  const due = instalments.filter(({ status }) => status === "overdue" || status === "due");
  return fromCents(sumCents(due.map((row) => toCents(row.amount) - toCents(row.paid))));
}

/**
 * Days past due of one instalment; 0 for one that is not overdue. Derived from those of its loan, whose oldest is due
 * next.
 */
export function instalmentDaysPastDue(
  loan: Pick<LoanDetails, "days_past_due" | "next_due_date">,
  row: Pick<ShownInstalment, "due_date" | "status">,
): number {
  if (row.status !== "overdue" || loan.next_due_date === null) return 0;
  return loan.days_past_due - daysBetween(loan.next_due_date, row.due_date);
}

/**
 * The date of the payment that completed each instalment; null for one that is not paid.
 * @param payments newest first; reversed ones do not count
 */
export function paidOn(
  instalments: readonly ShownInstalment[],
  payments: readonly Pick<
    LoanDetails["payments"][number],
    "amount" | "transaction_date" | "reversal"
  >[],
): (string | null)[] {
  const live = payments.filter(({ reversal }) => reversal === null).toReversed();
  let toDate = 0;
  return instalments.map((row) => {
    toDate += toCents(row.amount);
    let paid = 0;
    const last = live.find((payment) => (paid += toCents(payment.amount)) >= toDate);
    return row.status === "paid" ? (last?.transaction_date ?? null) : null;
  });
}
