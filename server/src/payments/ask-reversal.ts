import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { refinancedError } from "@microfinance/contract/payments/decide-reversal.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import type { AskReversalInput } from "@microfinance/contract/payments/reversal-endpoints.ts";
import { reversalRequestInput } from "@microfinance/contract/payments/reversal-endpoint-schemas.ts";
import { reversalLines } from "@microfinance/contract/payments/reversal-lines.ts";
import { reversalError } from "@microfinance/contract/payments/rules.ts";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import { inTransaction } from "../core/db/statement.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockLoan, type LoanRow } from "../loan-record/queries.ts";
import { ask } from "../requests/ask-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { creditToReverse } from "./reverse-credit.ts";
import { liveRebate } from "../servicing/take-back-rebate.ts";
import { readLoanForReversal } from "./read-loan-for-reversal.ts";
import { reverseWithRebate } from "./reverse-payment.ts";
import { type StoredPayment, storedPayment } from "./stored-payment.ts";

/** The safe: the till of who asks may be counted when the reversal is approved. */
const safe = accounts.cash.code;

/**
 * Asks for a payment to be reversed (PAY-37). Nothing changes before another person approves it.
 * @throws 404 for an unknown payment; 403 when its loan is the caller's own (LOAN-45); 409 when it cannot be reversed,
 *   when the same is asked for, and when the key was used for something else
 */
export function askReversal(
  deps: Deps,
  paymentId: number,
  { request_key: key, reason, cash = safe }: AskReversalInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  const input = { payment: paymentId, cash };
  return ask(
    deps,
    ctx,
    { key, input: { ...input, kind: "payment_reversal", reason } },
    {
      lock: async (tx) => {
        const { loan, ...found } = await lockPayment(tx, paymentId, ctx);
        return { ...found, loan, rebate: await liveRebate(tx, loan.id) };
      },
      plan: ({ payment, loan, error, rebate }) => {
        const [amount, excess] = [toCents(payment.amount), toCents(payment.excess)];
        return unlessRefused(error, {
          kind: "payment_reversal" as const,
          loan,
          customer_id: loan.customer_id,
          unit: String(paymentId),
          amount: amount + excess,
          input,
          lines: reversalLines({
            receipt: receiptNumber(paymentId),
            amount,
            excess,
            date: payment.transaction_date,
            method: payment.payment_method,
            recorded_by: payment.staff_name,
            cash: payment.till_session_id === null ? null : cash,
            loan: {
              loan_id: loan.loan_id,
              balance: toCents(loan.balance),
              rebate,
              written_off_on: loan.written_off_on,
            },
          }),
          reason,
        });
      },
    },
  );
}

/** Reverses the payment of an approved request, in its transaction. @throws as `reversePayment` */
export async function applyReversal(
  db: Connection,
  deps: Deps,
  { request, loan }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (loan === null) throw new Error(`request ${request.id} for a reversal has no loan`);
  const { payment, cash } = reversalRequestInput.parse(request.input);
  await reverseWithRebate(
    db,
    deps,
    ctx,
    { loan: loan.id, payment },
    {
      reason: request.reason,
      cash,
      asked_by: request.asker_name,
    },
  );
}

/** The payment with its loan, which is locked with its customer, and why it cannot be reversed, or null. */
async function lockPayment(
  tx: Connection,
  paymentId: number,
  ctx: RequestContext,
): Promise<{ payment: StoredPayment; loan: LoanRow; error: string | null }> {
  const payment = await storedPayment(tx, paymentId);
  await lockCustomer(tx, payment.customer_id);
  const loan = await lockLoan(tx, { column: "id", value: payment.loan_id });
  if (loan === null) throw new Error("loans are never deleted");
  await refuseOwnLoan(tx, loan, ctx);
  const snapshot = await readLoanForReversal(inTransaction(tx), paymentId);
  if (snapshot === null) throw notFound(paymentTexts.notFound);
  const error =
    refinancedError(snapshot) ??
    reversalError(snapshot.status, snapshot.payment.is_reversed, snapshot.written_off_on !== null);
  if (error !== null) return { payment, loan, error };
  const credit = await creditToReverse(tx, paymentId);
  return { payment, loan, error: credit?.error ?? null };
}
