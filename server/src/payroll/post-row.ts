import { deductionCreditEntry } from "@microfinance/contract/accounting/entries.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { noticeOfPayment } from "@microfinance/contract/payments/payment-notice.ts";
import { paymentError } from "@microfinance/contract/payments/rules.ts";
import { runCode } from "@microfinance/contract/payroll/rules.ts";
import { inAct } from "../acts/running-act.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { toAppError } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockCustomerOf, lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";
import { creditOf } from "../payments/credit-rows.ts";
import { keepExcess, writeMovement } from "../payments/write-credit.ts";
import {
  lockWaitingRows,
  markBooked,
  paymentOfDeduction,
  type WaitingRow,
} from "./waiting-rows.ts";

/** The result of a row that was to be booked; `gone` if another request booked or replaced it. */
export type RowResult = { outcome: "booked"; amount: Cents } | { outcome: "refused" | "gone" };

/**
 * Books a row in a transaction of its own, or stores why it is refused (PAYR-15).
 * @throws an unexpected error; tried again, nothing is booked twice
 */
export async function postAlone(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  rowId: number,
): Promise<RowResult> {
  try {
    return await inAct(deps, "payroll_list.post", (tx) => postRow(tx, deps, ctx, runId, rowId));
  } catch (error) {
    const refusal = toAppError(error);
    // The server is at fault, not the row; the call is repeated.
    if (refusal.status >= 500) throw error;
    await deps.db
      .updateTable("payroll_rows")
      .set({ problem: refusal.message })
      .where("id", "=", rowId)
      .where("state", "=", "waiting")
      .execute();
    return { outcome: "refused" };
  }
}

async function postRow(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  rowId: number,
): Promise<RowResult> {
  const [row] = await lockWaitingRows(tx, runId, [rowId]);
  if (row === undefined) return { outcome: "gone" };
  await refuseBackdating({ ...deps, db: tx }, ctx, row.deducted_on);
  await lockCustomerOf(tx, row.loan_id);
  const loan = await lockedLoanOf(tx, row.loan_id);
  await refuseOwnLoan(tx, loan, ctx);
  const amount = toCents(row.deducted);
  const { status, paid_out_on } = loan;
  const payable = { status, paid_out_on, balance: toCents(loan.balance) };
  const takesNone = paymentError(payable, amount, true) !== null;
  const payment_id = takesNone
    ? await keepDeduction(tx, deps, ctx, { runId, row, loan })
    : await payLoan(tx, deps, ctx, { runId, row, loan });
  await markBooked(tx, deps, ctx, [{ row, payment_id }]);
  return { outcome: "booked", amount };
}

interface RowToBook {
  runId: number;
  row: WaitingRow;
  loan: LoanRow;
}

/** Pays the loan with what was deducted; what it does not need becomes credit (PAYR-16). */
async function payLoan(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { runId, row, loan }: RowToBook,
): Promise<number> {
  const method = await methodOfRole(tx, "payroll");
  const input = paymentOfDeduction(runId, row, method);
  const { payment } = await recordPaymentWithin(tx, deps, ctx, loan.id, {
    input,
    method,
    keepsExcess: true,
    notice: (balance) => noticeOfPayment({ ...input, balance }),
  });
  if (payment.excess > 0) await keepExcess(tx, deps, ctx, loan, payment);
  return payment.id;
}

/** Keeps a deduction for a loan that takes no payments any more as the customer's credit (PAYR-17). */
async function keepDeduction(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { runId, row, loan }: RowToBook,
): Promise<null> {
  const staff_id = staffIdOf(ctx);
  const amount = toCents(row.deducted);
  const snapshot = await creditOf(tx, loan.customer_id);
  const { id: credit_id, after } = await writeMovement(tx, deps, snapshot, {
    kind: "deduction",
    amount,
    to_return: 0,
    payroll_row_id: row.id,
    staff_id,
  });
  const { kind, postings: lines } = deductionCreditEntry(amount);
  const created_at = deps.now();
  await postEntry(tx, {
    kind,
    entry_date: row.deducted_on,
    credit_id,
    staff_id,
    created_at,
    lines,
  });
  const credit = fromCents(after.balance);
  await writeAudit(tx, ctx, {
    action: "credit.keep",
    record_type: "customer",
    record_id: loan.customer_id,
    after: { amount: row.deducted, receipt: `${runCode(runId)}/${row.line_id}`, credit },
  });
  const facts = { amount: row.deducted, transaction_date: row.deducted_on, credit };
  const key = `payroll-${row.id}`;
  await notifyCustomer(tx, deps, loan, { kind: "credit_kept", facts }, key);
  return null;
}
