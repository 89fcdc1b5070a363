import type { Instalment } from "@microfinance/contract/loans/schedule.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import type { loanKey } from "../core/http/ownership.ts";
import type { EarlyRead } from "../core/http/session.ts";
import { type BorrowerMarks, borrowerColumns } from "../loans/own-loan.ts";
import type { Queryable } from "./retry.ts";

/** How a path named the loan (LOAN-64). */
export type LoanKey = NonNullable<ReturnType<typeof loanKey>>;

/** The loan as a payment or reversal is decided on it. Amounts in NLe, as stored. */
export interface LoanSnapshot extends BorrowerMarks {
  id: number;
  loan_id: string;
  customer_id: string;
  customer_name: string;
  status: string;
  total_amount: number;
  balance: number;
  paid_total: number;
  approval_date: string | null;
  last_payment_date: string | null;
  /** In NLe; `instalmentsOf` makes them cents. */
  instalments: Instalment[];
}

/** The columns of `LoanSnapshot`, from loans l, and users u who is its customer. */
export const loanGroundColumns = `
  l.id, l.loan_id, l.customer_id, l.status, l.total_amount, l.balance, l.paid_total, l.approval_date,
  l.last_payment_date, concat_ws(' ', u.first_name, nullif(u.middle_name, ''), u.last_name) as customer_name,
  (select coalesce(json_agg(json_build_object('number', i.number, 'due_date', i.due_date,
                                              'principal', i.principal, 'interest', i.interest)
                            order by i.number), '[]')
   from instalments i where i.loan_id = l.id) as instalments, ${borrowerColumns}`;

/** A payment already booked under the same transaction id. */
export interface EarlierPayment {
  id: number;
  loan_id: number;
  amount: number;
  payment_method: string;
  remarks: string;
  staff_id: number;
  transaction_date: string;
  /** ISO 8601. */
  created_at: string;
}

/** The loan a payment is for, and the payment already booked under its id, if there is one. */
export interface PaymentContext extends LoanSnapshot {
  earlier: EarlierPayment | null;
}

const paymentGround = (column: LoanKey["column"]) => `
  select ${loanGroundColumns},
         case when e.id is not null then json_build_object(
           'id', e.id, 'loan_id', e.loan_id, 'amount', e.amount, 'payment_method', e.payment_method,
           'remarks', e.remarks, 'staff_id', e.staff_id, 'transaction_date', e.transaction_date,
           'created_at', e.created_at) end as earlier
  from loans l
  join customers c on c.customer_id = l.customer_id
  join users u on u.id = c.user_id
  left join payments e on e.transaction_id = $2
  where l.${column} = $1`;

/** The loan a path names as a payment of it needs it, to be read together with the session; null for no loan's name. */
export function earlyGround(key: LoanKey | null): EarlyRead | null {
  if (key === null) return null;
  return {
    name: `loan_ground_by_${key.column}`,
    text: `
      select ${loanGroundColumns}
      from loans l
      join customers c on c.customer_id = l.customer_id
      join users u on u.id = c.user_id
      where l.${key.column} = $3`,
    value: key.value,
  };
}

/** What a payment is decided on, read in one statement; null when there is no such loan. */
export async function readPaymentGround(
  connection: Queryable,
  key: LoanKey,
  transactionId: string,
): Promise<PaymentContext | null> {
  const { rows } = await connection.query<PaymentContext>({
    name: `payment_ground_by_${key.column}`,
    text: paymentGround(key.column),
    values: [key.value, transactionId],
  });
  return rows[0] ?? null;
}

/** The instalments in cents, as the rules take them. */
export function instalmentsOf(ground: LoanSnapshot): Instalment[] {
  return ground.instalments.map((row) => ({
    ...row,
    principal: toCents(row.principal),
    interest: toCents(row.interest),
  }));
}

/** The loan's money in cents. */
export function moneyOf(ground: LoanSnapshot): { total: Cents; balance: Cents; paid: Cents } {
  return {
    total: toCents(ground.total_amount),
    balance: toCents(ground.balance),
    paid: toCents(ground.paid_total),
  };
}
