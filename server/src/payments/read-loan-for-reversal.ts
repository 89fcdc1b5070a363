import type { PaymentToReverse } from "@microfinance/contract/payments/decide-reversal.ts";
import { type Queryable, statement } from "../core/db/statement.ts";
import { livePayments } from "../servicing/live-payments.ts";
import { type LoanSnapshot, snapshotColumns, snapshotTables } from "./read-loan.ts";

/** The loan of a payment, and the data that decide whether it can be reversed. Amounts in NLe. */
export interface ReversalContext extends LoanSnapshot {
  /** Whether its terms charge penalties. */
  has_penalties: boolean;
  payment: PaymentToReverse & {
    transaction_id: string;
    transaction_date: string;
    /** What was received above the balance and kept as credit. */
    excess: number;
    /** Whether the customer's credit made it. */
    is_out_of_credit: boolean;
    /** Whether it was paid before the books began (IMP-9). */
    is_paid_before: boolean;
  };
}

const loanForReversal = statement<ReversalContext>(
  "loan_for_reversal",
  `select ${snapshotColumns},
     exists (select from loan_terms t where t.loan_id = l.id and t.rules->'penalty'->>'kind' <> 'none') as has_penalties,
     json_build_object(
     'id', p.id, 'transaction_id', p.transaction_id, 'transaction_date', p.transaction_date, 'amount', p.amount,
     'excess', p.excess,
     'is_out_of_credit', exists (select from payment_methods m where m.id = p.method_id and m.role = 'credit'),
     'is_paid_before', exists (select from payment_methods m where m.id = p.method_id and m.role = 'imported'),
     'recorded_by', p.staff_id,
     'is_reversed', exists (select from payment_reversals r where r.payment_id = p.id),
     'other_last_payment_date', (select max(o.transaction_date) from payments o
        where o.loan_id = l.id and o.id <> p.id
          and not exists (select from payment_reversals r where r.payment_id = o.id)),
     'live_payments', (
        select coalesce(json_agg(json_build_object('id', live.id, 'amount', live.amount, 'penalty', live.penalty,
                                                   'interest', live.interest) order by live.id), '[]')
        from (${livePayments}) as live where live.loan_id = l.id)
     ) as payment
   from payments p join (${snapshotTables}) on l.id = p.loan_id
   where p.id = :payment_id`,
);

/** The loan of a payment to reverse; null for an unknown payment. */
export const readLoanForReversal = (db: Queryable, payment_id: number) =>
  loanForReversal.run(db, { payment_id });
