import { statusAfterPayment } from "@microfinance/contract/payments/rules.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { LoanSnapshot } from "./read-loan.ts";
import { findPayment } from "./queries.ts";

/**
 * What was answered when this payment was booked, for whoever asks again (PAY-7): the loan as that payment left
 * it, whatever has happened since. A reversal made since then is shown on the payment: it would be wrong to
 * hand out a receipt that hides it.
 */
export async function replayPayment(
  db: Connection,
  ground: LoanSnapshot,
  paymentId: number,
): Promise<{ payment: Payment; loan: PaidLoan }> {
  const [payment, lastPaymentDate] = await Promise.all([
    findPayment(db, paymentId),
    lastPaymentDateAt(db, ground.id, paymentId),
  ]);
  if (payment === null) throw new Error(`Payment ${paymentId} was read and is gone`);
  const { balance_after } = payment;
  return {
    payment,
    loan: {
      id: ground.id,
      loan_id: ground.loan_id,
      customer_id: ground.customer_id,
      status: statusAfterPayment(toCents(balance_after)),
      total_amount: ground.total_amount,
      paid_total: fromCents(toCents(ground.total_amount) - toCents(balance_after)),
      balance: balance_after,
      balance_after,
      last_payment_date: lastPaymentDate,
    },
  };
}

/** Entries of one loan are numbered in the order they were booked, since each was made holding the loan's row. */
async function lastPaymentDateAt(
  db: Connection,
  loanId: number,
  paymentId: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with asked as (
      select id from ledger_entries where loan_id = ${loanId} and payment_id = ${paymentId} and kind = 'payment'
    )
    select max(e.entry_date) as last
    from ledger_entries e
    join asked on e.id <= asked.id
    where e.loan_id = ${loanId} and e.kind = 'payment'
      and not exists (
        select from ledger_entries r
        where r.loan_id = ${loanId} and r.payment_id = e.payment_id and r.kind = 'payment_reversal'
          and r.id < asked.id
      )`.execute(db);
  return rows[0]?.last ?? null;
}
