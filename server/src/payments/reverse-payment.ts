import {
  paymentReversalEntry,
  reallocationEntry,
} from "@microfinance/contract/accounting/entries.ts";
import {
  reversalError,
  reverserError,
  statusAfterReversal,
} from "@microfinance/contract/payments/rules.ts";
import { paidParts, reallocatedInterest } from "@microfinance/contract/loans/balance.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import { type Deps, today } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { alikeOf, ownLoan } from "../loans/own-loan.ts";
import { readSettings } from "../settings/queries.ts";
import { type Queryable, retryOnConflict } from "./retry.ts";
import { writeReversal } from "./write-reversal.ts";
import { instalmentsOf, moneyOf } from "./read-loan.ts";
import { findPayment, findPaymentLoan } from "./queries.ts";
import { readReversalGround, type ReversalContext } from "./read-payment.ts";

/**
 * Reverses a payment, once: the payment stays, and a row of its own says who took it back and why. The loan's
 * balance, status and last payment follow from the payments that remain; the books turn the payment's lines
 * round, and move what the remaining ones now cover between interest and principal; each of these shows what it pays
 * for now.
 * @throws 403 for a payment of one's own loan (LOAN-45); 404 when there is no such payment; 409 when it was reversed before,
 *   the loan was canceled or closed, or somebody else must reverse it (PAY-13)
 */
export async function reversePayment(
  deps: Deps,
  paymentId: number,
  reason: string,
  ctx: RequestContext,
): Promise<{ payment: Payment; loan: PaidLoan }> {
  const loanId = await findPaymentLoan(deps.db, paymentId);
  if (loanId === null) throw notFound(paymentTexts.notFound);
  const loan = await retryOnConflict(
    deps.pool,
    { column: "id", value: loanId },
    async (connection) => {
      const ground = await readReversalGround(connection, paymentId);
      if (ground === null) throw notFound(paymentTexts.notFound);
      return reverse(deps, connection, ground, reason, ctx);
    },
  );
  const payment = await findPayment(deps.db, paymentId);
  if (payment === null) throw notFound(paymentTexts.notFound);
  return { payment, loan };
}

async function reverse(
  deps: Deps,
  connection: Queryable,
  ground: ReversalContext,
  reason: string,
  ctx: RequestContext,
): Promise<PaidLoan | null> {
  const staffId = ctx.actor?.staff_id ?? null;
  if (staffId === null) throw forbidden();
  if (isOwnLoan(staffId, alikeOf(ground))) throw ownLoan(ground.loan_id);
  const { reversal_by_other } = await readSettings(deps.db);
  const error =
    reversalError(ground.status, ground.is_reversed) ??
    reverserError(ground.recorded_by, { staff_id: staffId, reversal_by_other });
  if (error !== null) throw conflict(error);
  const money = moneyOf(ground);
  const paid = money.paid - toCents(ground.amount);
  const loan = {
    id: ground.id,
    loan_id: ground.loan_id,
    customer_id: ground.customer_id,
    status: statusAfterReversal(paid),
    total_amount: ground.total_amount,
    paid_total: fromCents(paid),
    balance: fromCents(money.total - paid),
    balance_after: fromCents(money.total - paid),
    last_payment_date: ground.other_last_payment_date,
  };
  const isWritten = await writeReversal(
    connection,
    ground,
    {
      reason,
      staff_id: staffId,
      reversed_on: today(deps),
      booked_at: deps.now(),
      loan,
      ...consequencesOf(ground, money.paid, paid),
    },
    ctx,
  );
  return isWritten ? loan : null;
}

/** The entries of the reversal, and what the payments that remain pay for now. */
function consequencesOf(ground: ReversalContext, before: Cents, after: Cents) {
  const instalments = instalmentsOf(ground);
  const payments = ground.live_payments.map((payment) => ({
    id: payment.id,
    amount: toCents(payment.amount),
    interest: toCents(payment.interest),
  }));
  const amount = toCents(ground.amount);
  const interest = payments.find(({ id }) => id === ground.payment_id)?.interest ?? 0;
  const reversed = { interest, principal: amount - interest };
  const reallocation = reallocationEntry(
    paidParts(instalments, before),
    reversed,
    paidParts(instalments, after),
  );
  const entries = [
    paymentReversalEntry(reversed),
    ...(reallocation === null ? [] : [reallocation]),
  ];
  const remaining = payments.filter(({ id }) => id !== ground.payment_id);
  return { entries, moved: reallocatedInterest(instalments, remaining) };
}
