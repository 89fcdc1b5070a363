import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import type { LoanSnapshot } from "./read-loan.ts";

// Payments and a reversal are one statement each, with the loans and their new figures in `wanted`. It locks the loans'
// rows first, in the order of their ids, so that two calls with the same loans follow each other, and writes only to those
// that are still as they were read. Equal figures are no proof of that: they repeat when another payment is reversed. As
// `lockLoan`, the lock lets others refer to the loan.
export const lockedLoans = `
  locked as (
    select l.id, l.customer_id
    from wanted w join loans l on l.id = w.loan_id
    where l.status = w.status and l.paid_total = w.paid_total and l.updated_at = w.version
    order by l.id
    for no key update of l
  )`;

/** Writes the figures of the loans, and returns the rows that the given part of the statement wrote. */
export const updatedLoans = (written: string) => `
  updated as (
    update loans
    set status = w.status_after, paid_total = w.paid_after, balance = w.balance_after,
        last_payment_date = w.last_payment_date,
        updated_at = greatest(w.now, loans.updated_at + interval '1 millisecond')
    from ${written} as written join wanted w using (loan_id) where loans.id = written.loan_id
    returning written.*
  )`;

/** The columns of a loan in `wanted`, whose values are `loanValues`. */
export const loanColumns = `loan_id integer, status text, paid_total numeric, version timestamptz, status_after text,
  paid_after numeric, balance_after numeric, last_payment_date date, now timestamptz`;

/** The loan as read, and its new figures. */
export const loanValues = (loan: LoanSnapshot, after: PaidLoan, now: Date) => ({
  loan_id: loan.id,
  status: loan.status,
  paid_total: loan.paid_total,
  version: loan.version,
  status_after: after.status,
  paid_after: after.paid_total,
  balance_after: after.balance,
  last_payment_date: after.last_payment_date,
  now,
});
