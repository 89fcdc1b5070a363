import type { Queryable } from "./retry.ts";
import { type LoanSnapshot, loanGroundColumns } from "./read-loan.ts";

/** What a reversal is decided on: the payment and its loan. Amounts in NLe. */
export interface ReversalContext extends LoanSnapshot {
  payment_id: number;
  transaction_id: string;
  transaction_date: string;
  amount: number;
  /** When the loan last changed, to the microsecond: each movement of its money makes it later. */
  loan_version: string;
  /** Every live payment of the loan in the order they were booked, with the interest it pays for now. */
  live_payments: { id: number; amount: number; interest: number }[];
  is_reversed: boolean;
  /** Who recorded it, by staff id. */
  recorded_by: number;
  /** When the last of the loan's other live payments was paid; null when there is none. */
  other_last_payment_date: string | null;
}

const reversalGround = `
  select ${loanGroundColumns}, p.id as payment_id, p.transaction_id, p.transaction_date, p.amount,
         p.staff_id as recorded_by, l.updated_at::text as loan_version,
         (select coalesce(json_agg(json_build_object('id', v.id, 'amount', v.amount, 'interest', v.interest_part + m.interest)
                                   order by v.id), '[]')
          from payments v
          cross join lateral (select coalesce(sum(interest), 0) as interest from payment_reallocations
                              where payment_id = v.id) as m
          where v.loan_id = l.id
            and not exists (select from payment_reversals r where r.payment_id = v.id)) as live_payments,
         exists (select from payment_reversals r where r.payment_id = p.id) as is_reversed,
         (select max(o.transaction_date) from payments o
          where o.loan_id = l.id and o.id <> p.id
            and not exists (select from payment_reversals r where r.payment_id = o.id)) as other_last_payment_date
  from payments p
  join loans l on l.id = p.loan_id
  join customers c on c.customer_id = l.customer_id
  join users u on u.id = c.user_id
  where p.id = $1`;

/** What a reversal is decided on, read in one statement; null when there is no such payment. */
export async function readReversalGround(
  connection: Queryable,
  paymentId: number,
): Promise<ReversalContext | null> {
  const { rows } = await connection.query<ReversalContext>({
    name: "reversal_ground",
    text: reversalGround,
    values: [paymentId],
  });
  return rows[0] ?? null;
}
