import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { decideReversal } from "@microfinance/contract/payments/decide-reversal.ts";
import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";
import { type CashBack, namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { inAct, refuseOtherEntry } from "../acts/running-act.ts";
import { inTransaction } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { findLoan, lockLoan } from "../loan-record/queries.ts";
import { type CreditToReverse, creditToReverse, reverseCredit } from "./reverse-credit.ts";
import { correctPenalties } from "../servicing/correct-penalties.ts";
import { servicedLoan } from "../servicing/serviced-loan.ts";
import { type Rebate, takeBackRebate } from "../servicing/take-back-rebate.ts";
import { readSettings } from "../settings/queries.ts";
import { findPayment } from "./queries.ts";
import { inCents, paidLoan, staffFor } from "./read-loan.ts";
import { readLoanForReversal } from "./read-loan-for-reversal.ts";
import { retryOnConflict } from "./retry.ts";
import { writeReversal } from "./write-reversal.ts";

interface ReversalInput {
  reason: string;
  cash?: CashBack | undefined;
  /** Who asked for it in the queue (PAY-37). */
  asked_by?: string;
  /** The payment is reversed with the act that made it, which decides by whom. */
  isPartOfAct?: boolean;
  /** The customer's notice instead of that of the reversal, with the balance after it. */
  notice?: (balance: number) => NoticeEvent;
  /** The rebate of an early settlement that was taken back first. */
  rebate?: Rebate | null;
}

/**
 * Reverses a payment once. The payment stays; a row of its own stores who reversed it and why. Balance, status and last
 * payment of the loan are those of the remaining payments. The ledger receives the payment's lines with exchanged
 * sides, and the interest and principal that move between the remaining payments.
 * @throws 403 for a payment of the caller's own loan (LOAN-45); 404 for an unknown payment; 409 when it was reversed
 *   before, the loan was canceled or closed, or another person must reverse it (PAY-13)
 */
export async function reversePayment(
  deps: Deps,
  paymentId: number,
  input: ReversalInput,
  ctx: RequestContext,
): Promise<{ payment: Payment; loan: PaidLoan }> {
  const { loan_id } = await paymentNamed(deps, paymentId);
  const key = { column: "loan_id", value: loan_id } as const;
  const done = await retryOnConflict(deps.db, key, (db) =>
    reverse(deps, db, ctx, paymentId, input),
  );
  const loan = done === "needs lock" ? await reverseLocked(deps, paymentId, input, ctx) : done;
  return { payment: await paymentNamed(deps, paymentId), loan };
}

/**
 * Reverses a payment that changes more than its loan, in one transaction: of a loan that was settled early, whose
 * rebate is taken back first (SERV-75), one with a part in the customer's credit (SERV-141), and one of an earlier day
 * on a loan with penalties, which it may bring back (SERV-54).
 */
function reverseLocked(
  deps: Deps,
  paymentId: number,
  input: ReversalInput,
  ctx: RequestContext,
): Promise<PaidLoan> {
  return inAct(deps, "payment.reverse", async (tx) => {
    const loan = await readLoanForReversal(inTransaction(tx), paymentId);
    if (loan === null) throw notFound(paymentTexts.notFound);
    await lockCustomer(tx, loan.customer_id);
    await lockLoan(tx, { column: "id", value: loan.id });
    return reverseWithRebate(tx, deps, ctx, { loan: loan.id, payment: paymentId }, input);
  });
}

/**
 * Reverses a payment in a transaction that has locked its customer and its loan, whose rebate is taken back first.
 * @throws as `reversePayment`
 */
export async function reverseWithRebate(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  locked: { loan: number; payment: number },
  input: ReversalInput,
): Promise<PaidLoan> {
  const by = { reason: input.reason, staff_id: staffIdOf(ctx) };
  const rebate = await takeBackRebate(tx, deps, locked.loan, by);
  return reversePaymentWithin(tx, deps, ctx, locked.payment, { ...input, rebate });
}

/**
 * Reverses a payment in a transaction that has locked its loan, and its customer if the payment has a part in their
 * credit.
 * @throws as `reversePayment`
 */
export async function reversePaymentWithin(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  paymentId: number,
  input: ReversalInput,
): Promise<PaidLoan> {
  refuseOtherEntry(tx, "payment_reversal");
  const credit = await creditToReverse(tx, paymentId);
  const done = await reverse(deps, tx, ctx, paymentId, input, {
    isLocked: true,
    credit,
  });
  if (done === null || done === "needs lock")
    throw new Error(`the loan of payment ${paymentId} changed although it is locked`);
  if (credit !== null) await reverseCredit(tx, deps, ctx, credit);
  const balance = await bringPenaltiesBack(tx, deps, ctx, paymentId, input.rebate ?? null);
  return balance === null ? done : { ...done, balance, balance_after: balance };
}

async function paymentNamed(deps: Deps, id: number): Promise<Payment> {
  const payment = await findPayment(deps.db, id);
  if (payment === null) throw notFound(paymentTexts.notFound);
  return payment;
}

/**
 * Corrects the penalties of a locked loan after the reversal of one of its payments (SERV-54).
 * @returns the balance in NLe, where they changed it; otherwise null
 */
async function bringPenaltiesBack(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  paymentId: number,
  rebate: Rebate | null,
): Promise<number | null> {
  const found = await findPayment(tx, paymentId);
  const row = found && (await findLoan(tx, { column: "loan_id", value: found.loan_id }));
  if (!found || !row) throw new Error(`payment ${paymentId} was reversed but is not found`);
  const { transaction_date: date, amount } = found;
  const gone = [{ date, amount: toCents(amount) }, ...(rebate === null ? [] : [rebate])];
  const before = await servicedLoan(tx, row);
  const after = await correctPenalties(tx, deps, before, { reversed: gone }, ctx);
  return after === before ? null : fromCents(after.loan.balance);
}

/** What is known of the loan when its payment is reversed. */
interface Locked {
  isLocked: boolean;
  /** The payment's part in the customer's credit, as read in the transaction that has locked the customer. */
  credit: CreditToReverse | null;
}

/** Returns "needs lock", without a write, for a payment that changes more than its loan. */
async function reverse(
  deps: Deps,
  db: Connection,
  ctx: RequestContext,
  paymentId: number,
  { reason, cash, asked_by, isPartOfAct = false, notice }: ReversalInput,
  { isLocked, credit }: Locked = { isLocked: false, credit: null },
): Promise<PaidLoan | "needs lock" | null> {
  const loan = await readLoanForReversal(inTransaction(db), paymentId);
  if (loan === null) throw notFound(paymentTexts.notFound);
  const staff_id = staffFor(loan, ctx);
  if (loan.payment.is_paid_before) throw conflict(paymentTexts.paidBefore);
  const { reversal_by_other } = await readSettings(db);
  const payment = {
    ...loan.payment,
    amount: toCents(loan.payment.amount),
    excess_back: credit?.excess_back ?? null,
    live_payments: loan.payment.live_payments.map(({ id, amount, penalty, interest }) => ({
      id,
      amount: toCents(amount),
      penalty: toCents(penalty),
      interest: toCents(interest),
    })),
  };
  const decision = decideReversal(inCents(loan), payment, {
    staff_id,
    reversal_by_other: reversal_by_other && !isPartOfAct,
  });
  if (decision.error !== null) throw conflict(decision.error);
  if (credit?.error) throw conflict(credit.error);
  const hasCredit = loan.payment.excess > 0 || loan.payment.is_out_of_credit;
  const mayBringBack = loan.has_penalties && loan.payment.transaction_date < today(deps);
  if (loan.settled_early_on !== null || (hasCredit && credit === null)) return "needs lock";
  if (mayBringBack && !isLocked) return "needs lock";
  const after = paidLoan(loan, decision.loan);
  const named = namedAccount(cash);
  const reversal = { reason, named, staff_id, reversed_on: today(deps), created_at: deps.now() };
  const isWritten = await writeReversal(inTransaction(db), ctx, {
    loan,
    reversal,
    after,
    decision,
    notice: notice?.(after.balance),
    asked_by,
  });
  return isWritten ? after : null;
}
