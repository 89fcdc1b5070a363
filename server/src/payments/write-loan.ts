import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import type { LoanSnapshot } from "./read-loan.ts";

// Payments and a reversal are one statement each, with the loans and their new figures in the CTE `input`. It first
// locks the rows of the loans in the order of their ids, so that two calls with the same loans cannot deadlock, and
// writes only loans that are as they were read. The version is compared too, since a payment and its reversal lead to
// equal figures. As in `lockLoan`, other transactions may still insert rows that refer to the loan.
export const lockedLoans = `
  locked as (
    select l.id, l.customer_id
    from input i join loans l on l.id = i.loan_id
    where l.status = i.status and l.paid_total = i.paid_total and l.updated_at = i.version
    order by l.id
    for no key update of l
  )`;

/** Writes the figures of the loans, and returns the rows that the given part of the statement wrote. */
export const updatedLoans = (written: string) => `
  updated as (
    update loans
    set status = i.status_after, paid_total = i.paid_after, balance = i.balance_after,
        last_payment_date = i.last_payment_date,
        updated_at = greatest(i.now, loans.updated_at + interval '1 millisecond')
    from ${written} as written join input i using (loan_id) where loans.id = written.loan_id
    returning written.*
  )`;

/** The columns of a loan in `input`, whose values are `loanValues`. */
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
