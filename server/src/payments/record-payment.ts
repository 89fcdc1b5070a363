import { businessDate } from "@microfinance/contract/core/dates.ts";
import { paymentEntry } from "@microfinance/contract/accounting/entries.ts";
import { allocatePayment } from "@microfinance/contract/loans/balance.ts";
import { paymentError, statusAfterPayment } from "@microfinance/contract/payments/rules.ts";
import { paymentFormTexts } from "@microfinance/contract/loans/texts.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import { randomInt } from "node:crypto";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, forbidden, notFound, AppError } from "../core/http/errors.ts";
import { loanKey } from "../core/http/ownership.ts";
import type { RequestContext } from "../core/http/session.ts";
import { alikeOf, ownLoan } from "../loans/own-loan.ts";
import { type Queryable, retryOnConflict } from "./retry.ts";
import { writePayment } from "./write-payment.ts";
import {
  instalmentsOf,
  moneyOf,
  type EarlierPayment,
  type LoanSnapshot,
  type PaymentContext,
  readPaymentGround,
} from "./read-loan.ts";
import { paymentOf } from "./payment-row.ts";
import { replayPayment } from "./replay-payment.ts";

/** A payment as it was asked for: the loan by its path, the customer where a path or body names one. */
export interface PaymentRequest {
  loan: string;
  customer?: string | undefined;
  input: PaymentInput;
  /** The loan as it was read together with the session. */
  early?: LoanSnapshot | null;
}

/** A booked payment and the loan it left; `replayed` when it had been booked before. */
export interface RecordedPayment {
  payment: Payment;
  loan: PaidLoan;
  replayed: boolean;
}

/**
 * Records a payment of a loan, exactly once (PAY-4, PAY-10, PAY-5): its transaction_id decides. The same
 * request again is answered as the first time. Reads once, asks the rules, writes once; asks again when
 * somebody was faster.
 * @throws 400 for a date after today or before the approval; 403 for one's own loan (LOAN-45); 404 when there is no such loan, or it is another
 *   customer's; 409 with the text of the rule, or when the id belongs to another payment
 */
export async function recordPayment(
  deps: Deps,
  request: PaymentRequest,
  ctx: RequestContext,
): Promise<RecordedPayment> {
  const key = loanKey(request.loan);
  if (key === null) throw notFound(paymentFormTexts.notFound);
  const booked = await bookAtOnce(deps, request, ctx);
  if (booked !== null) return booked;
  return retryOnConflict(deps.pool, key, async (connection) => {
    const transactionId = request.input.transaction_id || newTransactionId(deps);
    const ground = await readPaymentGround(connection, key, transactionId);
    if (ground === null || !isNamed(ground, request)) throw notFound(paymentFormTexts.notFound);
    if (ground.earlier !== null) return replay(deps, ground, ground.earlier, request.input, ctx);
    return book(deps, connection, ground, { ...request.input, transaction_id: transactionId }, ctx);
  });
}

/**
 * Books on what was read with the session: two round trips in all. Whether the id was used before is not known yet, so
 * that nothing is refused here: where this does not book, null, and everything is read anew and decided.
 */
async function bookAtOnce(
  deps: Deps,
  request: PaymentRequest,
  ctx: RequestContext,
): Promise<RecordedPayment | null> {
  const { early, input } = request;
  if (!early || !isNamed(early, request)) return null;
  const transaction_id = input.transaction_id || newTransactionId(deps);
  try {
    return await book(deps, deps.pool, early, { ...input, transaction_id }, ctx);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function newTransactionId(deps: Deps): string {
  return makeTransactionId(today(deps), () => randomInt(2 ** 32) / 2 ** 32);
}

/** Whether loan and customer, where the request names them again, are this loan and its customer. */
function isNamed(ground: LoanSnapshot, { customer, input }: PaymentRequest): boolean {
  const loan = String(input.loan_id ?? "");
  const isLoan = loan === "" || loan === ground.loan_id || loan === String(ground.id);
  return (
    isLoan && [customer, input.customer_id].every((code) => !code || code === ground.customer_id)
  );
}

async function replay(
  deps: Deps,
  ground: PaymentContext,
  earlier: EarlierPayment,
  input: PaymentInput,
  ctx: RequestContext,
): Promise<RecordedPayment> {
  const asked = { ...input, loan_id: ground.id, staff_id: ctx.actor?.staff_id ?? null };
  if (!isSameRequest(earlier, asked)) throw conflict(paymentInputTexts.transactionIdTaken);
  return { ...(await replayPayment(deps.db, ground, earlier.id)), replayed: true };
}

/** Whether this is the request that an earlier payment was booked for (PAY-5); one without a date was of its day. */
function isSameRequest(
  earlier: EarlierPayment,
  asked: Omit<PaymentInput, "loan_id"> & { loan_id: number; staff_id: number | null },
): boolean {
  const date = asked.transaction_date || businessDate(new Date(earlier.created_at));
  return (
    earlier.loan_id === asked.loan_id &&
    earlier.amount === asked.amount &&
    earlier.payment_method === asked.payment_method &&
    earlier.remarks === (asked.remarks ?? "") &&
    earlier.transaction_date === date &&
    earlier.staff_id === asked.staff_id
  );
}

async function book(
  deps: Deps,
  connection: Queryable,
  ground: LoanSnapshot,
  input: PaymentInput & { transaction_id: string },
  ctx: RequestContext,
): Promise<RecordedPayment | null> {
  const actor = ctx.actor;
  if (actor === null || actor.staff_id === null) throw forbidden();
  if (isOwnLoan(actor.staff_id, alikeOf(ground))) throw ownLoan(ground.loan_id);
  const day = today(deps);
  const date = input.transaction_date || day;
  if (date > day) throw dateRefused(paymentInputTexts.dateInFuture);
  const money = moneyOf(ground);
  const amount = toCents(input.amount);
  const error = paymentError({ status: ground.status, balance: money.balance }, amount);
  if (error !== null) throw conflict(error);
  if (ground.approval_date !== null && date < ground.approval_date)
    throw dateRefused(paymentInputTexts.dateBeforeApproval);

  const parts = allocatePayment(instalmentsOf(ground), money.paid, amount);
  const balance = money.balance - amount;
  const last = ground.last_payment_date;
  const payment = {
    transaction_id: input.transaction_id,
    amount: input.amount,
    interest_part: fromCents(parts.interest),
    principal_part: fromCents(parts.principal),
    balance_after: fromCents(balance),
    payment_method: input.payment_method,
    remarks: input.remarks ?? "",
    staff_id: actor.staff_id,
    transaction_date: date,
    status_after: statusAfterPayment(balance),
    paid_total_after: fromCents(money.paid + amount),
    last_payment_date: last !== null && last > date ? last : date,
    lines: paymentEntry(parts).postings,
    booked_at: deps.now(),
  };
  const id = await writePayment(connection, ground, payment, ctx);
  if (id === null) return null;
  return {
    payment: paymentOf({
      ...untouched,
      ...payment,
      id,
      loan_id: ground.loan_id,
      customer_id: ground.customer_id,
      customer_name: ground.customer_name,
      staff_name: `${actor.first_name} ${actor.last_name}`,
      created_at: payment.booked_at,
    }),
    loan: {
      id: ground.id,
      loan_id: ground.loan_id,
      customer_id: ground.customer_id,
      status: payment.status_after,
      total_amount: ground.total_amount,
      paid_total: payment.paid_total_after,
      balance: payment.balance_after,
      balance_after: payment.balance_after,
      last_payment_date: payment.last_payment_date,
    },
    replayed: false,
  };
}

/** A payment right after it was booked. */
const untouched = {
  reallocated: 0,
  reversal_reason: null,
  reversed_on: null,
  reversal_balance_after: null,
  reversal_staff_id: null,
  reversal_staff_name: null,
};

function dateRefused(text: string) {
  return badRequest(text, { transaction_date: text });
}
