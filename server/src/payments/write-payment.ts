import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import type { Entry } from "@microfinance/contract/accounting/entries.ts";
import { type NoticeEvent, noticeOfPayment } from "@microfinance/contract/messaging/events.ts";
import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import { entryJson, type MoneyPlace } from "../accounting/post-entry.ts";
import { auditJson } from "../audit/write-audit.ts";
import { type Queryable, statement } from "../core/db/statement.ts";
import type { RequestContext } from "../core/http/session.ts";
import { noticeJson } from "../messaging/notices/notify-customer.ts";
import type { LoanSnapshot, MethodRef } from "./read-loan.ts";
import { loanValues, lockedLoan, updatedLoan } from "./write-loan.ts";

/** A payment to write. Amounts in NLe. */
export interface NewPayment {
  transaction_id: string;
  /** What the loan is paid with, and what is kept for the customer. */
  amount: number;
  excess: number;
  penalty_part: number;
  interest_part: number;
  principal_part: number;
  payment_method: string;
  reference: string;
  remarks: string;
  /** Null for money that reached the wallet. */
  staff_id: number | null;
  transaction_date: string;
  created_at: Date;
}

// A used transaction id is looked up first: a conflict would draw a number and leave a gap in the receipt numbers.
const insertPayment = statement<{ id: number }>(
  "write_payment",
  `with ${lockedLoan},
  -- The account is asked for after these conditions: a repeated request never finds its till closed.
  money as (
    select id, customer_id,
           case when :place_account::text is null
                then money_account(:target::text, :staff_id::integer, :amount::numeric, :transaction_date::date,
                                   :now::timestamptz)
                else row(:place_account::text, :place_session::integer)::money_place end as place
    from locked
    where not exists (select from payments where transaction_id = :transaction_id)
  ),
  payment as (
    insert into payments (loan_id, customer_id, transaction_id, amount, excess, penalty_part, interest_part, principal_part,
                          balance_after, payment_method, method_id, money_account, till_session_id, reference, remarks,
                          staff_id, transaction_date, created_at)
    select id, customer_id, :transaction_id, :amount::numeric, :excess::numeric, :penalty_part::numeric, :interest_part::numeric,
           :principal_part::numeric, :balance_after::numeric, :payment_method, :method_id::integer, (place).account_code,
           (place).till_session_id, :reference, :remarks, :staff_id::integer, :transaction_date::date,
           :now::timestamptz
    from money
    on conflict (transaction_id) do nothing
    returning id, loan_id, money_account, till_session_id
  ),
  ${updatedLoan("payment")}
  -- What else follows from a payment is called here: each runs once, and finds the payment and the loan as written.
  select id,
         post_entry(:entry::jsonb || jsonb_build_object(
           'payment_id', id, 'money_account', money_account, 'till_session_id', till_session_id)),
         write_audit(:audit::jsonb || jsonb_build_object('record_id', id)),
         write_notice(:notice::jsonb || jsonb_build_object('key', id)),
         update_late_loan(loan_id)
  from updated`,
);

/**
 * Writes a payment with its effects: the loan's figures, the journal entry, the audit entry and the customer's notice.
 * Returns its id; null, without a write, when the loan differs from `loan` or the transaction id is used.
 */
export async function writePayment(
  db: Queryable,
  ctx: RequestContext,
  {
    loan,
    payment,
    method,
    after,
    entry,
    notice,
    place,
  }: {
    loan: LoanSnapshot;
    payment: NewPayment;
    method: MethodRef;
    after: PaidLoan;
    entry: Entry;
    /** The customer's notice; that of the payment when absent. */
    notice?: NoticeEvent | undefined;
    /** Where the money is already, for a payment that is moved; otherwise the method says it. */
    place?: MoneyPlace | undefined;
  },
): Promise<number | null> {
  const { created_at: now, staff_id, transaction_date, amount, excess } = payment;
  const { status, balance, paid_total } = after;
  const isBackdated = transaction_date < businessDate(now);
  const written = await insertPayment.run(db, {
    ...payment,
    method_id: method.id,
    target: method.account_code,
    place_account: place?.account_code ?? null,
    place_session: place?.till_session_id ?? null,
    ...loanValues(loan, after, now),
    entry: entryJson({
      kind: entry.kind,
      entry_date: transaction_date,
      loan_id: loan.id,
      staff_id,
      created_at: now,
      lines: entry.postings,
    }),
    audit: auditJson(
      { ...ctx, at: now },
      {
        action: "payment.record",
        record_type: "payment",
        // The statement adds the id.
        record_id: "",
        before: { status: loan.status, balance: loan.balance, paid_total: loan.paid_total },
        after: {
          loan_id: loan.loan_id,
          transaction_id: payment.transaction_id,
          amount,
          ...(excess === 0 ? {} : { excess }),
          payment_method: payment.payment_method,
          status,
          balance,
          paid_total,
          ...(isBackdated ? { transaction_date, ...exceptionsOf({ backdated: true }) } : {}),
        },
      },
    ),
    notice: noticeJson(loan, now, notice ?? noticeOfPayment({ amount, transaction_date, balance })),
  });
  return written?.id ?? null;
}
