import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import {
  type CreditChange,
  creditAfter,
  type CreditState,
} from "@microfinance/contract/payments/credit.ts";
import type { MoneyPlace } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { creditOf, type CreditSnapshot } from "./credit-rows.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";

/** A movement to write beside what it changes. */
interface NewMovement extends CreditChange {
  /** Null for the excess of money that reached the wallet. */
  staff_id: number | null;
  payment_id?: number;
  /** The row of an employer's file, for a deduction without a payment. */
  payroll_row_id?: number;
  request_id?: number;
  merge_id?: number;
  /** Where the money of a refund goes, or comes from. */
  paid?: { method_id: number; payment_method: string; reference: string; money: MoneyPlace };
}

/**
 * Writes a movement of a locked customer's credit. The database refuses one that does not begin where the last one
 * ended, and one that leaves less than nothing.
 * @returns its id and the credit after it
 */
export async function writeMovement(
  tx: Connection,
  deps: Deps,
  { customer_id, turn, state }: CreditSnapshot,
  movement: NewMovement,
): Promise<{ id: number; after: CreditState }> {
  const { kind, amount, to_return, paid } = movement;
  const after = creditAfter(state, movement);
  const { id } = await tx
    .insertInto("customer_credits")
    .values({
      customer_id,
      turn: turn + 1,
      kind,
      amount: fromCents(amount),
      to_return: fromCents(to_return),
      balance_before: fromCents(state.balance),
      to_return_before: fromCents(state.to_return),
      booked_on: today(deps),
      payment_id: movement.payment_id ?? null,
      payroll_row_id: movement.payroll_row_id ?? null,
      request_id: movement.request_id ?? null,
      merge_id: movement.merge_id ?? null,
      staff_id: movement.staff_id,
      created_at: deps.now(),
      ...(paid === undefined
        ? {}
        : {
            method_id: paid.method_id,
            payment_method: paid.payment_method,
            reference: paid.reference,
            money_account: paid.money.account_code,
            till_session_id: paid.money.till_session_id,
          }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, after };
}

/** Keeps what a payment left above its loan's balance (SERV-135). The customer's row is locked. */
export async function keepExcess(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  loan: Pick<LoanRow, "id" | "customer_id">,
  payment: Pick<Payment, "id" | "excess" | "transaction_date">,
): Promise<void> {
  const snapshot = await creditOf(tx, loan.customer_id);
  const amount = toCents(payment.excess);
  const { after } = await writeMovement(tx, deps, snapshot, {
    kind: "excess",
    amount,
    to_return: 0,
    payment_id: payment.id,
    staff_id: ctx.is_job ? null : staffIdOf(ctx),
  });
  await writeAudit(tx, ctx, {
    action: "credit.keep",
    record_type: "customer",
    record_id: loan.customer_id,
    after: {
      amount: payment.excess,
      receipt: receiptNumber(payment.id),
      credit: fromCents(after.balance),
    },
  });
  const facts = {
    amount: payment.excess,
    transaction_date: payment.transaction_date,
    credit: fromCents(after.balance),
  };
  const notified = { ...loan, updated_at: deps.now() };
  await notifyCustomer(tx, deps, notified, { kind: "credit_kept", facts }, String(payment.id));
}
