import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { recordedByWallet } from "@microfinance/contract/payments/texts.ts";
import type { CreditKind, CreditState } from "@microfinance/contract/payments/credit.ts";
import type {
  CreditMovement,
  CustomerCredit,
} from "@microfinance/contract/payments/credit-endpoints.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";

/** The most movements in one response. */
const mostMovements = 500;

/** A movement of a customer's credit as stored. Amounts in NLe. */
export interface CreditRow {
  id: number;
  customer_id: string;
  kind: CreditKind;
  amount: number;
  to_return: number;
  balance_after: number;
  to_return_after: number;
  booked_on: CalendarDate;
  payment_id: number | null;
  loan_id: string | null;
  payment_method: string | null;
  reference: string;
  staff_name: string;
  created_at: Date;
}

const movements = sql`
  select m.id, coalesce(o.merged_into, o.customer_id) as customer_id, m.kind, m.amount, m.to_return, m.balance_after, m.to_return_after, m.booked_on, m.payment_id,
         l.loan_id,
         coalesce(m.payment_method, p.payment_method, case when m.payroll_row_id is not null then 'Salary deduction' end)
           as payment_method,
         coalesce(nullif(m.reference, ''), p.reference, '') as reference,
         case when m.staff_id is null then ${recordedByWallet}
              else ${shortNameOf("u")} end as staff_name, m.created_at
  from customer_credits m
  join customers o on o.customer_id = m.customer_id
  left join payments p on p.id = m.payment_id
  left join payroll_rows w on w.id = m.payroll_row_id
  left join payroll_lines n on n.id = w.line_id
  left join loans l on l.id = coalesce(p.loan_id, n.loan_id)
  left join staff s on s.id = m.staff_id
  left join users u on u.id = s.user_id`;

/** A movement that is known to exist. */
export async function readMovement(db: Connection, id: number): Promise<CreditRow> {
  const { rows } = await sql<CreditRow>`${movements} where m.id = ${id}`.execute(db);
  const [movement] = rows;
  if (movement === undefined) throw new Error(`movement ${id} does not exist`);
  return movement;
}

/** What is kept for a customer and owed by them, with the number of the last movement. */
export interface CreditSnapshot {
  customer_id: string;
  turn: number;
  state: CreditState;
}

/** The movements `m` of a customer, and of the records that were merged into it (KYC-53). */
export const ofCustomer = (customer_id: string) => sql`m.customer_id in (
  select customer_id from customers where customer_id = ${customer_id}
  union all select customer_id from customers where merged_into = ${customer_id})`;

/**
 * The credit of a customer. Before a movement the customer's row is locked: `lockCustomer`. What merged records had
 * went over by movements, so their sum is nothing; what was refunded of it can still come back.
 */
export async function creditOf(db: Connection, customer_id: string): Promise<CreditSnapshot> {
  const { rows } = await sql<{
    turn: number;
    balance: number;
    to_return: number;
    refunded: number;
  }>`
    select coalesce(max(turn) filter (where m.customer_id = ${customer_id}), 0) as turn,
           coalesce(sum(amount), 0) as balance,
           coalesce(sum(to_return), 0) as to_return,
           coalesce(sum(case kind when 'refund' then -amount when 'refund_returned' then -amount
                                  when 'excess_reversal' then -to_return
                                  when 'deduction_reversal' then -to_return else 0 end), 0) as refunded
    from customer_credits m where ${ofCustomer(customer_id)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the query of a sum returned no row");
  const { turn, balance, to_return, refunded } = row;
  const state = {
    balance: toCents(balance),
    to_return: toCents(to_return),
    refunded: toCents(refunded),
  };
  return { customer_id, turn, state };
}

/** The credit of a customer as the API answers it. */
export async function readCredit(
  db: Connection,
  customer_id: string,
  area: "customer" | "staff",
): Promise<CustomerCredit> {
  const { state } = await creditOf(db, customer_id);
  const { rows } = await sql<CreditRow>`
    ${movements} where ${ofCustomer(customer_id)} order by m.id desc limit ${mostMovements}`.execute(
    db,
  );
  return {
    customer_id,
    balance: fromCents(state.balance),
    to_return: fromCents(state.to_return),
    refunded: fromCents(state.refunded),
    movements: rows.map((row) => toMovement(row, area)),
  };
}

/** A movement as the API answers it; the customer reads no names of staff (MSG-2). */
export function toMovement(row: CreditRow, area: "customer" | "staff" = "staff"): CreditMovement {
  const { id, kind, amount, to_return, balance_after, to_return_after, booked_on } = row;
  const { payment_id, loan_id, payment_method, reference, staff_name, created_at } = row;
  return {
    id,
    kind,
    amount,
    to_return,
    balance_after,
    to_return_after,
    date: booked_on,
    receipt_number: payment_id === null ? null : receiptNumber(payment_id),
    loan_id,
    payment_method,
    reference,
    staff_name: area === "staff" ? staff_name : null,
    created_at: created_at.toISOString(),
  };
}

/** The loan of a customer's latest payment with a part in their credit: a notice is always about a loan. */
interface LoanOfCredit {
  id: number;
  loan_id: string;
  customer_id: string;
  updated_at: Date;
}

/** The loan of the credit of a customer; null for a customer who never had any. */
export async function loanOfCredit(
  db: Connection,
  customer_id: string,
): Promise<LoanOfCredit | null> {
  const { rows } = await sql<LoanOfCredit>`
    select l.id, l.loan_id, l.customer_id, l.updated_at
    from customer_credits m
    left join payments p on p.id = m.payment_id
    left join payroll_rows w on w.id = m.payroll_row_id
    left join payroll_lines n on n.id = w.line_id
    join loans l on l.id = coalesce(p.loan_id, n.loan_id)
    where ${ofCustomer(customer_id)} order by m.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** @throws 403 for staff who are this customer, or resemble them (LOAN-45) */
export async function refuseOwnCredit(
  db: Connection,
  customer_id: string,
  ctx: RequestContext,
): Promise<void> {
  const loan = await loanOfCredit(db, customer_id);
  if (loan !== null) await refuseOwnLoan(db, loan, ctx);
}
