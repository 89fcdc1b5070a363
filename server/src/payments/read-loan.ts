import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import type { LoanAfter, LoanToPay } from "@microfinance/contract/payments/decide-payment.ts";
import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import type { MethodRef } from "../accounting/methods.ts";
import { fullNameText } from "../core/db/full-name.ts";
import { type Queryable, statement } from "../core/db/statement.ts";
import { type EarlyRead, type RequestContext, staffIdOf } from "../core/http/session.ts";
import { alikeOf, type BorrowerMarks, borrowerColumns, ownLoan } from "../loan-record/own-loan.ts";
import { instalmentInCents, instalmentJson, type LoanKey } from "../loan-record/queries.ts";

/** The loan as read for the decision on a payment or reversal. Amounts in NLe, as stored. */
export interface LoanSnapshot extends BorrowerMarks {
  id: number;
  loan_id: string;
  customer_id: string;
  customer_name: string;
  status: string;
  total_amount: number;
  charges_total: number;
  credits_total: number;
  balance: number;
  paid_total: number;
  approval_date: string | null;
  paid_out_on: string | null;
  last_payment_date: string | null;
  settled_early_on: string | null;
  written_off_on: string | null;
  /** The code of the loan whose payout settled this one; null for any other. */
  refinanced_by: string | null;
  /** The time of the loan's last change in microseconds; every change increases it. */
  version: string;
  instalments: Instalment[];
}

/** The columns of `LoanSnapshot`, from `snapshotTables`. */
export const snapshotColumns = `
  l.id, l.loan_id, l.customer_id, l.status, l.total_amount, l.charges_total, l.credits_total, l.balance, l.paid_total,
  l.approval_date,
  l.paid_out_on, l.last_payment_date, l.settled_early_on, l.written_off_on, l.updated_at::text as version,
  case when l.refinanced_on is not null
       then (select n.loan_id from loans n where n.refinances = l.id and n.paid_out_on is not null
             order by n.id desc limit 1) end as refinanced_by,
  ${fullNameText("u")} as customer_name,
  (select coalesce(json_agg(${instalmentJson} order by i.number), '[]')
   from instalments i where i.loan_id = l.id) as instalments, ${borrowerColumns}`;

/** The tables of `snapshotColumns`: the loan `l`, its customer `c` and the user `u`. */
export const snapshotTables = `
  loans l
  join customers c on c.customer_id = l.customer_id
  join users u on u.id = c.user_id`;

/** The loan as read for a payment, with the active payment methods and those of the system. */
export interface PaymentContext extends LoanSnapshot {
  methods: MethodRef[];
}

const paymentColumns = `${snapshotColumns},
  (select json_agg(json_build_object('id', m.id, 'name', m.name, 'aliases', m.aliases,
                                     'role', case when m.role in ('cash', 'other') then m.role
                                                  when m.role is not null then 'system' end,
                                     'account_code', m.account_code,
                                     'takes_excess', m.takes_excess))
   from payment_methods m where m.active or m.role is not null) as methods`;

/** A payment already recorded under the same transaction id. */
export interface EarlierPayment {
  id: number;
  loan_id: number;
  amount: number;
  excess: number;
  payment_method: string;
  reference: string;
  remarks: string;
  staff_id: number | null;
  transaction_date: string;
  /** ISO 8601. */
  created_at: string;
}

const loanForPayment = (column: LoanKey["column"]) =>
  statement<PaymentContext & { earlier: EarlierPayment | null }>(
    `loan_for_payment_by_${column}`,
    `select ${paymentColumns}, (select row_to_json(p) from payments p where p.transaction_id = :transaction_id) as earlier
     from ${snapshotTables} where l.${column} = :loan`,
  );
const loansForPayment = { id: loanForPayment("id"), loan_id: loanForPayment("loan_id") };

/** The loan of a payment, and the payment recorded under its transaction id; null for an unknown loan. */
export const readLoanForPayment = (db: Queryable, key: LoanKey, transaction_id: string) =>
  loansForPayment[key.column].run(db, { loan: key.value, transaction_id });

const loansForPayments = statement<PaymentContext>(
  "loans_for_payments",
  `select ${paymentColumns} from ${snapshotTables} where l.id = any(:loans::integer[])`,
);

/** Loans of payments that are recorded together; the payments under their transaction ids are not read. */
export const readLoansForPayments = (db: Queryable, loans: readonly number[]) =>
  loansForPayments.runAll(db, { loans });

/** The same loan, read together with the session while the transaction id is unknown. */
export function loanWithSession(key: LoanKey | null): EarlyRead | null {
  if (key === null) return null;
  const text = `select ${paymentColumns}, l.branch_id,
    (select value from settings where key = 'pay_at_any_branch') as taken_at_any_branch
    from ${snapshotTables} where l.${key.column} = $3`;
  return { name: `loan_for_payment_by_${key.column}`, text, value: key.value };
}

/** The loan in cents, the unit of the rules. */
export function inCents(loan: LoanSnapshot): LoanToPay {
  const { status, paid_out_on, last_payment_date, written_off_on, loan_id, refinanced_by } = loan;
  return {
    loan_id,
    refinanced_by,
    status,
    paid_out_on,
    last_payment_date,
    written_off_on,
    total: toCents(loan.total_amount) + toCents(loan.charges_total) - toCents(loan.credits_total),
    balance: toCents(loan.balance),
    paid: toCents(loan.paid_total),
    instalments: loan.instalments.map(instalmentInCents),
  };
}

/** The loan after a payment or reversal, in NLe. */
export function paidLoan(loan: LoanSnapshot, after: LoanAfter): PaidLoan {
  const balance = fromCents(after.balance);
  return {
    id: loan.id,
    loan_id: loan.loan_id,
    customer_id: loan.customer_id,
    status: after.status,
    total_amount: loan.total_amount,
    paid_total: fromCents(after.paid),
    balance,
    balance_after: balance,
    last_payment_date: after.last_payment_date,
  };
}

/**
 * The acting staff member.
 * @throws 403 for any other user, and for the borrower (LOAN-44)
 */
export function staffFor(loan: LoanSnapshot, ctx: RequestContext): number {
  const staffId = staffIdOf(ctx);
  if (isOwnLoan(staffId, alikeOf(loan))) throw ownLoan(loan.loan_id);
  return staffId;
}
