import type { Entry } from "@microfinance/contract/accounting/entries.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import { decidePayment } from "@microfinance/contract/payments/decide-payment.ts";
import type { PaymentInput } from "@microfinance/contract/payments/endpoints.ts";
import type { PaidLoan } from "@microfinance/contract/payments/fields.ts";
import {
  paymentInputTexts as texts,
  recordedByWallet,
} from "@microfinance/contract/payments/texts.ts";
import type { MoneyPlace } from "../accounting/post-entry.ts";
import { type Deps, today } from "../core/deps.ts";
import { type AppError, badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffNameOf } from "../core/http/session.ts";
import { chosenMethod, type MethodRef } from "../accounting/methods.ts";
import { repeatsSince } from "../servicing/ask-about-repeat.ts";
import { paymentOf } from "./payment-row.ts";
import {
  inCents,
  type LoanSnapshot,
  paidLoan,
  type PaymentContext,
  staffFor,
} from "./read-loan.ts";
import type { RecordedPayment } from "./recorded-payment.ts";

/** A payment to record, with what its operation adds to the request. */
export interface PaymentToRecord extends PaymentInput {
  transaction_id: string;
  /** The error of its date; thrown after those of the loan's rules. */
  dateError?: AppError | null;
  /** The method, if the operation determines it and not a text. */
  method?: MethodRef;
  /** The customer's notice instead of that of a payment, with the balance after it. */
  notice?: NoticeEvent | ((balance: number) => NoticeEvent);
  /** The account where the money is already; absent when the method determines it. */
  place?: MoneyPlace;
  /** Whether the part above the balance becomes credit. */
  keepsExcess?: boolean;
  /** Whether the money reached the wallet, and no person records it (MOMO-7). */
  isByWallet?: boolean;
}

/** A payment that the rules allow, with its effects, before it is written. Amounts in NLe. */
export interface PreparedPayment {
  /** As read; the payment is written only if the loan is still the same. */
  loan: LoanSnapshot;
  payment: {
    transaction_id: string;
    /** The part that pays the loan, and the part that is kept as credit. */
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
  };
  method: MethodRef;
  after: PaidLoan;
  entry: Entry;
  /** The customer's notice; that of the payment when absent. */
  notice: NoticeEvent | undefined;
  place: MoneyPlace | undefined;
  /** Since when an equal payment of the loan may be the same money; null where no question is asked (PAY-41). */
  asks_since: Date | null;
}

/**
 * Decides on a payment of the loan that was read; writes nothing.
 * @throws 403 for the caller's own loan (LOAN-45); 400 and 409 with the text of the rule; 400 for an excess that
 *   becomes credit without a reference (SERV-135); `dateError`
 */
export function preparePayment(
  deps: Deps,
  ctx: RequestContext,
  loan: PaymentContext,
  input: PaymentToRecord,
): PreparedPayment {
  const staff_id = recorderOf(loan, ctx, input);
  const transaction_date = input.transaction_date || today(deps);
  const method = input.method ?? chosenMethod(loan.methods, input.payment_method);
  // A method such as cash takes no excess: change is given at the counter.
  const keepsExcess = input.keepsExcess === true && method.takes_excess;
  const requested = { amount: toCents(input.amount), date: transaction_date, keepsExcess };
  const decision = decidePayment(inCents(loan), requested, today(deps));
  if (decision.error !== null) {
    const { error, field } = decision;
    throw field === undefined ? conflict(error) : badRequest(error, { [field]: error });
  }
  // Deductions come with the list of an employer, which their run names.
  if (decision.excess > 0 && method.role !== "system" && (input.reference ?? "").trim() === "")
    throw badRequest(texts.excessReference, { reference: texts.excessReference });
  if (input.dateError) throw input.dateError;
  const { parts, entry } = decision;
  const payment = {
    transaction_id: input.transaction_id,
    amount: fromCents(decision.amount),
    excess: fromCents(decision.excess),
    penalty_part: fromCents(parts.penalty),
    interest_part: fromCents(parts.interest),
    principal_part: fromCents(parts.principal),
    payment_method: input.payment_method,
    reference: input.reference ?? "",
    remarks: input.remarks ?? "",
    staff_id,
    transaction_date,
    created_at: deps.now(),
  };
  const after = paidLoan(loan, decision.loan);
  const notice = typeof input.notice === "function" ? input.notice(after.balance) : input.notice;
  const asks_since = input.repeats === "ask" ? repeatsSince(deps.now()) : null;
  return { loan, payment, method, after, entry, notice, place: input.place, asks_since };
}

/** The written payment for its response. @param id as `writePayment` returned it */
export function toRecordedPayment(
  ctx: RequestContext,
  { loan, payment, method, after }: PreparedPayment,
  id: number,
): RecordedPayment {
  const { loan_id, customer_id, customer_name } = loan;
  const row = {
    ...payment,
    ...notReversed,
    id,
    method: method.name,
    loan_id,
    customer_id,
    customer_name,
    balance_after: after.balance,
    staff_name: payment.staff_id === null ? recordedByWallet : staffNameOf(ctx),
  };
  return { payment: paymentOf(row), loan: after };
}

/**
 * Who records a payment; null for money that reached the wallet.
 * @throws 403 for the caller's own loan (LOAN-45)
 */
export function recorderOf(
  loan: LoanSnapshot,
  ctx: RequestContext,
  { isByWallet = false }: Pick<PaymentToRecord, "isByWallet">,
): number | null {
  return isByWallet ? null : staffFor(loan, ctx);
}

const notReversed = {
  moved_from: null,
  moved_to: null,
  rebate: 0,
  reallocated: 0,
  reallocated_penalty: 0,
  reversal_reason: null,
  reversed_on: null,
  reversal_balance_after: null,
  reversal_staff_id: null,
  reversal_staff_name: null,
};
