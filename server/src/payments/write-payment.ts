import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { noticeOfPayment } from "@microfinance/contract/payments/payment-notice.ts";
import { entryJson } from "../accounting/post-entry.ts";
import { auditJson } from "../core/audit/write-audit.ts";
import { type Queryable, statement } from "../core/db/statement.ts";
import type { RequestContext } from "../core/http/session.ts";
import { noticeJson } from "../messaging/notices/notify-customer.ts";
import type { PreparedPayment } from "./prepare-payment.ts";
import { loanColumns, loanValues, lockedLoans, updatedLoans } from "./write-loan.ts";

// A used transaction id is looked up before the insert: a conflict would use a receipt number and leave a gap.
const insertPayments = statement<{ id: number; loan_id: number }>(
  "write_payments",
  `with input as (
    select * from jsonb_to_recordset(:payments::jsonb) as input (
      ${loanColumns}, transaction_id text, amount numeric, excess numeric, penalty_part numeric, interest_part numeric,
      principal_part numeric, payment_method text, method_id integer, target text, place_account text,
      place_session integer, reference text, remarks text, staff_id integer, transaction_date date, is_alone boolean,
      asks_since timestamptz, entry jsonb, audit jsonb, notice jsonb)
  ),
  ${lockedLoans},
  -- money_account is called for these rows only, so that a repeated request succeeds after its till was closed.
  money as (
    select i.*, l.customer_id,
           case when i.place_account is null
                then money_account(i.target, i.staff_id, i.amount, i.transaction_date, i.now)
                else row(i.place_account, i.place_session)::money_place end as place
    from locked l join input i on i.loan_id = l.id
    where not exists (select from payments p where p.transaction_id = i.transaction_id)
      -- After the loan is locked. One of several payments takes no lock: others may take theirs in another order.
      and case when i.asks_since is not null
               then not exists (select from earlier_payment(i.loan_id, i.amount + i.excess, i.reference, i.transaction_id,
                                                            i.asks_since))
               when i.is_alone and i.reference <> '' then lock_reference(i.reference)
               else true end
  ),
  payment as (
    insert into payments (loan_id, customer_id, transaction_id, amount, excess, penalty_part, interest_part, principal_part,
                          balance_after, payment_method, method_id, money_account, till_session_id, reference, remarks,
                          staff_id, transaction_date, created_at)
    select loan_id, customer_id, transaction_id, amount, excess, penalty_part, interest_part, principal_part,
           balance_after, payment_method, method_id, (place).account_code, (place).till_session_id, reference, remarks,
           staff_id, transaction_date, now
    from money
    on conflict (transaction_id) do nothing
    returning id, loan_id, money_account, till_session_id
  ),
  ${updatedLoans("payment")}
  -- Each function runs once for a payment, and reads the payment and the loan as written above.
  select id, loan_id,
         post_entry(entry || jsonb_build_object(
           'payment_id', id, 'money_account', money_account, 'till_session_id', till_session_id)),
         write_audit(audit || jsonb_build_object('record_id', id)),
         write_notice(notice || jsonb_build_object('key', id)),
         update_late_loan(loan_id)
  from updated join input using (loan_id)`,
);

/**
 * Writes payments of different loans with their effects, in one statement: the loan's figures, the journal entry, the
 * audit entry and the customer's notice of each. An error of one is an error of all.
 * @returns the id of each payment by the id of its loan. A payment is missing, and nothing of it is written, when its
 *   loan changed since it was read, its transaction id is used, or it asks about an earlier payment that exists
 */
export async function writePayments(
  db: Queryable,
  ctx: RequestContext,
  payments: readonly PreparedPayment[],
): Promise<Map<number, number>> {
  const isAlone = payments.length === 1;
  const values = payments.map((payment) => valuesOf(ctx, payment, isAlone));
  const rows = await insertPayments.runAll(db, { payments: `[${values.join()}]` });
  return new Map(rows.map(({ loan_id, id }) => [loan_id, id]));
}

/** Writes one payment. @returns its id; null, with nothing written, under the conditions of `writePayments` */
export async function writePayment(
  db: Queryable,
  ctx: RequestContext,
  payment: PreparedPayment,
): Promise<number | null> {
  return (await writePayments(db, ctx, [payment])).get(payment.loan.id) ?? null;
}

/** The JSON of a payment, an element of the parameter of `insertPayments`. */
function valuesOf(
  ctx: RequestContext,
  { loan, payment, method, after, entry, notice, place, asks_since }: PreparedPayment,
  is_alone: boolean,
): string {
  const { created_at: now, staff_id, transaction_date, amount, excess } = payment;
  const { status, balance, paid_total } = after;
  const isBackdated = transaction_date < businessDate(now);
  const values = JSON.stringify({
    ...payment,
    method_id: method.id,
    target: method.account_code,
    place_account: place?.account_code ?? null,
    place_session: place?.till_session_id ?? null,
    is_alone,
    asks_since,
    ...loanValues(loan, after, now),
  });
  const written = {
    entry: entryJson({
      kind: entry.kind,
      entry_date: transaction_date,
      loan_id: loan.id,
      staff_id,
      created_at: now,
      lines: entry.postings,
    }),
    audit: auditJson(ctx, {
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
    }),
    notice: noticeJson(loan, now, notice ?? noticeOfPayment({ amount, transaction_date, balance })),
  };
  // These are JSON already.
  const { entry: posted, audit, notice: notified } = written;
  return `${values.slice(0, -1)},"entry":${posted},"audit":${audit},"notice":${notified}}`;
}
