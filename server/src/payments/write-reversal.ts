import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import type { Reallocation } from "@microfinance/contract/loans/balance.ts";
import type { ReversalDecision } from "@microfinance/contract/payments/decide-reversal.ts";
import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import { entryJson } from "../accounting/post-entry.ts";
import { auditJson } from "../core/audit/write-audit.ts";
import { type Queryable, statement } from "../core/db/statement.ts";
import type { RequestContext } from "../core/http/session.ts";
import { noticeJson } from "../messaging/notices/notify-customer.ts";
import type { ReversalContext } from "./read-loan-for-reversal.ts";
import { loanColumns, loanValues, lockedLoans, updatedLoans } from "./write-loan.ts";

/** A reversal to write. */
export interface NewReversal {
  reason: string;
  /** The account of cash whose session is not open any more; null for the person's own session. */
  named: string | null;
  staff_id: number;
  reversed_on: string;
  created_at: Date;
}

// The primary key rejects a second reversal of the same payment.
const insertReversal = statement<{ payment_id: number }>(
  "write_reversal",
  `with input as (
    select * from jsonb_to_record(:loan::jsonb) as input (${loanColumns})
  ),
  ${lockedLoans},
  money as (
    select locked.id as loan_id, p.id as payment_id,
           -- Money of the wallet stays there: its receipt becomes unmatched again (MOMO-20).
           case when exists (select from receipts_in r where r.payment_id = p.id)
                then row('2400', null)::money_place
                else money_back(row(p.money_account, p.till_session_id)::money_place, :staff_id::integer,
                                -(p.amount + p.excess), :named::text) end as place
    from locked join payments p on p.id = :payment_id::bigint
    where not exists (select from payment_reversals r where r.payment_id = p.id)
  ),
  reversal as (
    insert into payment_reversals (payment_id, loan_id, reason, balance_after, staff_id, reversed_on, created_at)
    select payment_id, loan_id, :reason, :balance_after::numeric, :staff_id::integer, :reversed_on::date,
           :now::timestamptz
    from money
    on conflict (payment_id) do nothing
    returning payment_id, loan_id
  ),
  ${updatedLoans("reversal")},
  reallocated as (
    insert into payment_reallocations (payment_id, reversed_payment_id, penalty, interest, created_at)
    select r.id, reversal.payment_id, r.penalty, r.interest, :now::timestamptz
    from reversal, jsonb_to_recordset(:reallocations::jsonb) as r (id bigint, penalty numeric, interest numeric)
  )
  -- Each function runs once for the reversal, and reads the reversal and the loan as written above.
  select updated.payment_id,
         array(select post_entry(entry || jsonb_build_object('payment_id', updated.payment_id) ||
                 -- A reallocation moves no money.
                 case entry->>'kind' when 'payment_reversal' then jsonb_build_object(
                   'money_account', (place).account_code, 'till_session_id', (place).till_session_id)
                 else '{}' end)
               from jsonb_array_elements(:entries::jsonb) as entry),
         write_audit(:audit::jsonb),
         write_notice(:notice::jsonb),
         update_loan_arrears(array[updated.loan_id])
  from updated join money using (payment_id)`,
);

/** Reallocations as a JSON list, amounts in NLe. */
function reallocationsJson(reallocations: readonly Reallocation[]): string {
  const inNle = reallocations.map(({ id, penalty, interest }) => ({
    id,
    penalty: fromCents(penalty),
    interest: fromCents(interest),
  }));
  return JSON.stringify(inNle);
}

/**
 * Writes a reversal with its effects. Returns false, without a write, when the loan differs from `loan` or the payment
 * was reversed before.
 */
export async function writeReversal(
  db: Queryable,
  ctx: RequestContext,
  {
    loan,
    reversal,
    after,
    decision,
    notice,
    asked_by,
  }: {
    loan: ReversalContext;
    reversal: NewReversal;
    after: PaidLoan;
    decision: ReversalDecision;
    /** The customer's notice instead of that of the reversal. */
    notice?: NoticeEvent | undefined;
    /** Who asked for it, if it was asked for. */
    asked_by?: string | undefined;
  },
): Promise<boolean> {
  const { id, amount, transaction_id, transaction_date } = loan.payment;
  const { created_at: now, reversed_on: entry_date, staff_id, reason } = reversal;
  const { status, balance, paid_total } = after;
  const entries = decision.entries.map(({ kind, postings: lines }) =>
    entryJson({ kind, entry_date, loan_id: loan.id, staff_id, created_at: now, lines }),
  );
  const written = await insertReversal.run(db, {
    ...reversal,
    loan: JSON.stringify(loanValues(loan, after, now)),
    now,
    balance_after: after.balance,
    payment_id: id,
    reallocations: reallocationsJson(decision.reallocations),
    entries: `[${entries.join()}]`,
    audit: auditJson(ctx, {
      action: "payment.reverse",
      record_type: "payment",
      record_id: id,
      before: {
        loan_id: loan.loan_id,
        status: loan.status,
        balance: loan.balance,
        paid_total: loan.paid_total,
      },
      after: {
        transaction_id,
        amount,
        reason,
        ...(asked_by === undefined ? {} : { asked_by }),
        status,
        balance,
        paid_total,
        ...exceptionsOf({ reversed: true }),
      },
    }),
    notice: noticeJson(
      loan,
      now,
      notice ?? { kind: "payment_reversed", facts: { amount, transaction_date, balance } },
      String(id),
    ),
  });
  return written !== null;
}
