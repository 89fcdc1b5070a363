import { businessDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import { statusAfterPayment } from "@microfinance/contract/payments/rules.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { findPayment } from "./queries.ts";
import { type EarlierPayment, type LoanSnapshot, paidLoan } from "./read-loan.ts";
import type { RecordedPayment } from "./recorded-payment.ts";
import { hasSameSplit } from "./split-payment.ts";

/**
 * Returns the response of the first request with this transaction id (PAY-7): the loan as that payment left it, even if
 * the loan changed since. A later reversal is shown on the payment, because a receipt must not hide it.
 * @throws 409 when the request differs from the one that recorded the payment
 */
export async function replayPayment(
  db: Connection,
  ctx: RequestContext,
  loan: LoanSnapshot,
  earlier: EarlierPayment,
  input: PaymentInput,
): Promise<RecordedPayment> {
  const isSame =
    isSameRequest(loan, earlier, input, ctx) && (await hasSameSplit(db, earlier.id, input));
  if (!isSame) throw conflict(paymentInputTexts.transactionIdTaken);
  const [payment, then] = await Promise.all([
    findPayment(db, earlier.id),
    paidThen(db, loan.id, earlier.id),
  ]);
  if (payment === null) throw new Error(`Payment ${earlier.id} was read before and does not exist`);
  const balance = toCents(payment.balance_after);
  const { paid, last_payment_date } = then;
  const after = { status: statusAfterPayment(balance), balance, paid, last_payment_date };
  ctx.sayReplayed?.();
  return { payment, loan: paidLoan(loan, after) };
}

/** Whether this request recorded the payment; without a date it means the day of recording. */
function isSameRequest(
  loan: LoanSnapshot,
  earlier: EarlierPayment,
  input: PaymentInput,
  ctx: RequestContext,
): boolean {
  const date = input.transaction_date || businessDate(new Date(earlier.created_at));
  return (
    earlier.loan_id === loan.id &&
    toCents(earlier.amount) + toCents(earlier.excess) === toCents(input.amount) &&
    earlier.payment_method === input.payment_method &&
    earlier.reference === (input.reference ?? "") &&
    earlier.remarks === (input.remarks ?? "") &&
    earlier.transaction_date === date &&
    earlier.staff_id === ctx.actor?.staff_id
  );
}

/**
 * What was paid right after a payment, in cents, and the last payment date of then. Entries of one loan are numbered in
 * the order of posting, since each was posted under the lock of the loan's row.
 */
async function paidThen(
  db: Connection,
  loanId: number,
  paymentId: number,
): Promise<{ paid: Cents; last_payment_date: string | null }> {
  const { rows } = await sql<{ paid: number; last: string | null }>`
    with first_entry as (
      select id from ledger_entries where loan_id = ${loanId} and payment_id = ${paymentId} and kind = 'payment'
    )
    select coalesce(sum(p.amount), 0) as paid, max(e.entry_date) as last
    from ledger_entries e
    join first_entry on e.id <= first_entry.id
    join payments p on p.id = e.payment_id
    where e.loan_id = ${loanId} and e.kind = 'payment'
      and not exists (
        select from ledger_entries r
        where r.loan_id = ${loanId} and r.payment_id = e.payment_id and r.kind = 'payment_reversal'
          and r.id < first_entry.id
      )`.execute(db);
  return { paid: toCents(rows[0]?.paid ?? 0), last_payment_date: rows[0]?.last ?? null };
}
