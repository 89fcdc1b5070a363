import type { Entry } from "@microfinance/contract/accounting/entries.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import { roleOf } from "../audit/write-audit.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Queryable } from "./retry.ts";
import type { ReversalContext } from "./read-payment.ts";

/** A reversal as it is to be booked, with the loan as it leaves it and the entries that follow. */
export interface ReversalToBook {
  reason: string;
  staff_id: number;
  reversed_on: string;
  booked_at: Date;
  loan: PaidLoan;
  entries: readonly Entry[];
  /** What the payments that remain pay for now: interest each gained, in cents. */
  moved: readonly { id: number; interest: Cents }[];
}

// As a payment is booked: the loan's row first, and the rest only if it still is what was read. Its figures may have come
// back to what they were with other payments, which pay for something else, so that its last change is compared as well. The reversal's
// primary key refuses a second one even if the figures have come back to what they were.
const bookReversalText = `
  with held as (
    select id, customer_id from loans
    where id = $1 and status = $2 and balance = $3::numeric and paid_total = $4::numeric
      and updated_at = $28::timestamptz
    for update
  ), booked as (
    insert into payment_reversals (payment_id, loan_id, reason, balance_after, staff_id, reversed_on, created_at)
    select $5::bigint, id, $6::text, $7::numeric, $8::integer, $9::date, $10::timestamptz
    from held
    on conflict (payment_id) do nothing
    returning payment_id, loan_id
  ), moved as (
    update loans
    set status = $11, paid_total = $12::numeric, balance = $7::numeric, last_payment_date = $13::date, updated_at = greatest($10::timestamptz, loans.updated_at + interval '1 millisecond')
    from booked where loans.id = booked.loan_id
    returning loans.id
  ), entries as (
    insert into ledger_entries (kind, entry_date, loan_id, payment_id, staff_id, created_at)
    select kinds.kind, $9::date, booked.loan_id, booked.payment_id, $8::integer, $10::timestamptz
    from booked, unnest($14::text[]) as kinds (kind)
    returning id, kind
  ), lines as (
    insert into ledger_postings (entry_id, line, account_code, debit, credit)
    select entries.id, row_number() over (partition by entries.id order by l.position),
           l.account_code, l.debit, l.credit
    from unnest($15::text[], $16::text[], $17::numeric[], $18::numeric[])
         with ordinality as l (kind, account_code, debit, credit, position)
    join entries on entries.kind = l.kind
  ), moved_parts as (
    insert into payment_reallocations (payment_id, reversed_payment_id, interest, created_at)
    select m.payment_id, booked.payment_id, m.interest, $10::timestamptz
    from booked, unnest($26::bigint[], $27::numeric[]) as m (payment_id, interest)
  ), noted as (
    insert into audit_entries (created_at, actor_user_id, actor_role, action, record_type, record_id,
                               before, after, network_address, request_id)
    select $10::timestamptz, $19::integer, $20::text, 'payment.reverse', 'payment', booked.payment_id::text,
           $21::jsonb, $22::jsonb, $23::text, $24::text
    from booked
  ), told as (
    insert into notices (customer_id, loan_id, kind, key, facts, created_at)
    select held.customer_id, held.id, 'payment_reversed', booked.payment_id::text, $25::jsonb, $10::timestamptz
    from booked join held on held.id = booked.loan_id
  )
  select payment_id, update_loan_arrears(array[moved.id]) from booked join moved on moved.id = booked.loan_id`;

/**
 * Writes a reversal with everything that follows from it. False, with nothing written, when the loan is no longer
 * what `ground` says or the payment has been reversed.
 */
export async function writeReversal(
  connection: Queryable,
  ground: ReversalContext,
  reversal: ReversalToBook,
  ctx: RequestContext,
): Promise<boolean> {
  const { loan, entries } = reversal;
  const lines = entries.flatMap((entry) =>
    entry.postings.map((posting) => ({ kind: entry.kind, ...posting })),
  );
  const notice: Extract<NoticeEvent, { kind: "payment_reversed" }> = {
    kind: "payment_reversed",
    facts: {
      amount: ground.amount,
      transaction_date: ground.transaction_date,
      balance: loan.balance,
    },
  };
  const { rows } = await connection.query({
    name: "book_reversal",
    text: bookReversalText,
    values: [
      ground.id,
      ground.status,
      ground.balance,
      ground.paid_total,
      ground.payment_id,
      reversal.reason,
      loan.balance,
      reversal.staff_id,
      reversal.reversed_on,
      reversal.booked_at,
      loan.status,
      loan.paid_total,
      loan.last_payment_date,
      entries.map((entry) => entry.kind),
      lines.map((line) => line.kind),
      lines.map((line) => line.account),
      lines.map((line) => fromCents(line.debit)),
      lines.map((line) => fromCents(line.credit)),
      ctx.actor?.user_id ?? null,
      roleOf(ctx),
      JSON.stringify({
        loan_id: ground.loan_id,
        status: ground.status,
        balance: ground.balance,
        paid_total: ground.paid_total,
      }),
      JSON.stringify({
        transaction_id: ground.transaction_id,
        amount: ground.amount,
        reason: reversal.reason,
        status: loan.status,
        balance: loan.balance,
        paid_total: loan.paid_total,
      }),
      ctx.network_address,
      ctx.request_id,
      JSON.stringify(notice.facts),
      reversal.moved.map(({ id }) => id),
      reversal.moved.map(({ interest }) => fromCents(interest)),
      ground.loan_version,
    ],
  });
  return rows.length === 1;
}
