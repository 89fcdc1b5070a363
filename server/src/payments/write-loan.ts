import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import type { LoanSnapshot } from "./read-loan.ts";

// A payment and a reversal are one statement each: it locks the loan's row first, and writes only if the loan is still
// as it was read. Equal figures are no proof of that: they repeat when another payment is reversed. The lock lets others
// refer to the loan, such as the notices of a night, which a payment would await.
export const lockedLoan = `
  locked as (
    select id, customer_id from loans
    where id = :loan_id and status = :status and paid_total = :paid_total::numeric
      and updated_at = :version::timestamptz
    for no key update
  )`;

/** Writes the loan's figures and returns the row that the given part of the statement wrote. */
export const updatedLoan = (written: string) => `
  updated as (
    update loans
    set status = :status_after, paid_total = :paid_after::numeric, balance = :balance_after::numeric,
        last_payment_date = :last_payment_date::date,
        updated_at = greatest(:now::timestamptz, loans.updated_at + interval '1 millisecond')
    from ${written} as written where loans.id = written.loan_id
    returning written.*
  )`;

/** The parameters of these two parts: the loan as read, and its new figures. */
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
