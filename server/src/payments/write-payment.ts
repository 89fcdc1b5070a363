import type { Posting } from "@microfinance/contract/accounting/entries.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { noticeOfPayment } from "@microfinance/contract/messaging/events.ts";
import { roleOf } from "../audit/write-audit.ts";
import type { RequestContext } from "../core/http/session.ts";

import type { Queryable } from "./retry.ts";
import type { LoanSnapshot } from "./read-loan.ts";

/** A payment as it is to be booked, with the loan as it leaves it. Amounts in NLe. */
export interface PaymentToBook {
  transaction_id: string;
  amount: number;
  interest_part: number;
  principal_part: number;
  balance_after: number;
  payment_method: string;
  remarks: string;
  staff_id: number;
  transaction_date: string;
  status_after: string;
  paid_total_after: number;
  last_payment_date: string;
  lines: readonly Posting[];
  booked_at: Date;
}

// Everything a payment writes, in one round trip: the loan's row is locked first and the rest follows only if the
// loan still is what the payment was decided on. A payment already booked under this id leaves all as it is, and draws
// no number: a conflict would have drawn one, and left a hole among the receipts.
const bookPaymentText = `
  with held as (
    select id, customer_id from loans
    where id = $1 and status = $2 and balance = $3::numeric and paid_total = $4::numeric
    for update
  ), booked as (
    insert into payments (loan_id, customer_id, transaction_id, amount, interest_part, principal_part,
                          balance_after, payment_method, remarks, staff_id, transaction_date, created_at)
    select id, customer_id, $5::text, $6::numeric, $7::numeric, $8::numeric,
           $9::numeric, $10::text, $11::text, $12::integer, $13::date, $14::timestamptz
    from held
    where not exists (select from payments where transaction_id = $5)
    on conflict (transaction_id) do nothing
    returning id, loan_id, customer_id
  ), moved as (
    update loans
    set status = $15, paid_total = $16::numeric, balance = $9::numeric, last_payment_date = $17::date, updated_at = greatest($14::timestamptz, loans.updated_at + interval '1 millisecond')
    from booked where loans.id = booked.loan_id
    returning loans.id
  ), entry as (
    insert into ledger_entries (kind, entry_date, loan_id, payment_id, staff_id, created_at)
    select 'payment', $13::date, loan_id, id, $12::integer, $14::timestamptz from booked
    returning id
  ), lines as (
    insert into ledger_postings (entry_id, line, account_code, debit, credit)
    select entry.id, l.line, l.account_code, l.debit, l.credit
    from entry, unnest($18::text[], $19::numeric[], $20::numeric[])
                with ordinality as l (account_code, debit, credit, line)
  ), noted as (
    insert into audit_entries (created_at, actor_user_id, actor_role, action, record_type, record_id,
                               before, after, network_address, request_id)
    select $14::timestamptz, $21::integer, $22::text, 'payment.record', 'payment', booked.id::text,
           $23::jsonb, $24::jsonb, $25::text, $26::text
    from booked
  ), told as (
    insert into notices (customer_id, loan_id, kind, key, facts, created_at)
    select customer_id, loan_id, $27::text, id::text, $28::jsonb, $14::timestamptz from booked
  )
  select booked.id, update_late_loan(moved.id) from booked join moved on moved.id = booked.loan_id`;

/**
 * Writes a payment with everything that follows from it: the loan's figures, the ledger entry, the audit row
 * and what the customer is told.
 * Answers the payment's id, or null, with nothing written, when the loan is no longer what `ground` says or a
 * payment with this transaction_id exists.
 */
export async function writePayment(
  connection: Queryable,
  ground: LoanSnapshot,
  payment: PaymentToBook,
  ctx: RequestContext,
): Promise<number | null> {
  const { amount, transaction_date, balance_after: balance } = payment;
  const notice = noticeOfPayment({ amount, transaction_date, balance });
  const { rows } = await connection.query<{ id: number }>({
    name: "book_payment",
    text: bookPaymentText,
    values: [
      ground.id,
      ground.status,
      ground.balance,
      ground.paid_total,
      payment.transaction_id,
      payment.amount,
      payment.interest_part,
      payment.principal_part,
      payment.balance_after,
      payment.payment_method,
      payment.remarks,
      payment.staff_id,
      payment.transaction_date,
      payment.booked_at,
      payment.status_after,
      payment.paid_total_after,
      payment.last_payment_date,
      payment.lines.map((line) => line.account),
      payment.lines.map((line) => fromCents(line.debit)),
      payment.lines.map((line) => fromCents(line.credit)),
      ctx.actor?.user_id ?? null,
      roleOf(ctx),
      JSON.stringify({
        status: ground.status,
        balance: ground.balance,
        paid_total: ground.paid_total,
      }),
      JSON.stringify({
        loan_id: ground.loan_id,
        transaction_id: payment.transaction_id,
        amount: payment.amount,
        status: payment.status_after,
        balance: payment.balance_after,
        paid_total: payment.paid_total_after,
      }),
      ctx.network_address,
      ctx.request_id,
      notice.kind,
      JSON.stringify(notice.facts),
    ],
  });
  return rows[0]?.id ?? null;
}
