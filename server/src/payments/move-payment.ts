import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { formatNleExact, fromCents } from "@microfinance/contract/core/money.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import type { MoveInput } from "@microfinance/contract/payments/move-endpoints.ts";
import { moveFacts } from "@microfinance/contract/payments/move-endpoint-schemas.ts";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import type { z } from "zod";
import { moneyBack } from "../accounting/money-account.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { bookReceiptOn, walletReceiptOf, unidentified } from "./wallet-receipt.ts";
import { readSettings } from "../settings/queries.ts";
import { nameProof } from "../servicing/name-proof.ts";
import { readAct } from "../servicing/queries.ts";
import { takeBackRebate } from "../servicing/take-back-rebate.ts";
import { writeAct } from "../servicing/write-act.ts";
import { keepExcess } from "./write-credit.ts";
import { type LockedMove, readMove } from "./read-move.ts";
import { findPayment } from "./queries.ts";
import { recordPaymentWithin } from "./record-payment.ts";
import { reversePaymentWithin } from "./reverse-payment.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";

/** The safe: cash of a session that was counted is not in its till any more. */
const safe = accounts.cash.code;

/** A moved payment: the reversed one and the one on the other loan. */
interface MovedPayment {
  original: Payment;
  payment: Payment;
}

/**
 * Moves a payment to another loan, exactly once for its key (SERV-144): its reversal and the payment there are one act.
 * @throws 404 for an unknown payment or loan; 403 when one of the loans is the caller's own (LOAN-45); 409 when it
 *   cannot be reversed or the other loan does not take it (SERV-145), when the caller recorded it (PAY-13), for money
 *   of the wallet above the limit (MOMO-15), and when the key belongs to another act
 */
export function movePayment(
  deps: Deps,
  paymentId: number,
  { act_key: key, ...input }: MoveInput,
  ctx: RequestContext,
): Promise<MovedPayment> {
  return act(
    deps,
    ctx,
    "payment.move",
    { key, input: { ...input, excess: input.excess ?? null, payment: paymentId } },
    {
      lock: (tx) => readMove(tx, deps, paymentId, input, ctx),
      plan: (locked) => unlessRefused(locked.error, locked),
      write: (tx, locked) => move(tx, deps, locked, input, ctx),
      read: async (tx, id) => {
        const { facts, payment_id } = await readAct(tx, id);
        return bothOf(tx, moveFacts.parse(facts).from_payment, payment_id ?? 0);
      },
    },
  );
}

/**
 * Moves the payment of a locked move. Money of the wallet above the limit is moved by an approved request alone
 * (MOMO-15).
 * @returns the id of the act
 * @throws 409 as `movePayment`
 */
export async function move(
  tx: Connection,
  deps: Deps,
  locked: LockedMove,
  input: { reason: string; excess?: "credit" | null | undefined; request_id?: number },
  ctx: RequestContext,
): Promise<number> {
  const { payment, method, from, to, received, keepsExcess, date, error } = locked;
  if (error !== null) throw conflict(error);
  if (locked.needs_second_person && input.request_id === undefined) {
    const { receipt_limit } = await readSettings(tx);
    throw conflict(moveTexts.secondPerson(formatNleExact(receipt_limit)));
  }
  const staff_id = staffIdOf(ctx);
  const amount = fromCents(received);
  const reason = moveTexts.reversalReason;
  // Before the rebate is taken back: an act that changes no schedule finds payments that pay for what was booked.
  const plan = { schedule: null, charges: 0, credits: 0, entry: null, fields: {} };
  const actId = await writeAct(tx, deps, from, plan, {
    kind: "payment_move",
    unit: String(payment.id),
    value_date: date,
    amount: received,
    reason: input.reason,
    facts: {
      from_payment: payment.id,
      to_loan: to.row.id,
      excess: input.excess ?? null,
      made_by: staff_id,
    } satisfies z.input<typeof moveFacts>,
    made_by: staff_id,
    ...(input.request_id === undefined ? {} : { request_id: input.request_id }),
  });
  const rebate = await takeBackRebate(tx, deps, from.row.id, { reason, staff_id });
  // The money stays where it is: the reversal takes it from there, and the payment puts it there.
  const { money_account: account_code, till_session_id } = payment;
  const stored = { account_code, till_session_id };
  const receipt = await walletReceiptOf(tx, payment.id);
  const place =
    receipt === null ? await moneyBack(tx, stored, staff_id, -amount, safe) : unidentified;
  const isSameCustomer = from.row.customer_id === to.row.customer_id;
  await reversePaymentWithin(tx, deps, ctx, payment.id, {
    reason,
    cash: safe,
    rebate,
    notice: (balance) =>
      noticeOf("payment_moved_away", {
        amount: payment.amount,
        transaction_date: payment.transaction_date,
        balance,
        other: isSameCustomer ? to.row.loan_id : null,
      }),
  });
  const recorded = await recordPaymentWithin(tx, deps, ctx, to.row.id, {
    input: {
      amount,
      payment_method: payment.payment_method,
      reference: payment.reference,
      transaction_date: date,
    },
    method,
    place,
    keepsExcess,
    notice: (balance) =>
      noticeOf("payment_moved_here", {
        amount,
        transaction_date: date,
        balance,
        other: isSameCustomer ? from.row.loan_id : null,
      }),
  });
  if (receipt !== null) await bookReceiptOn(tx, receipt, recorded.payment.id);
  await nameProof(tx, actId, recorded.payment.id);
  if (recorded.payment.excess > 0) await keepExcess(tx, deps, ctx, to.row, recorded.payment);
  await writeAudit(tx, ctx, {
    action: "payment.move",
    record_type: "payment",
    record_id: payment.id,
    after: {
      receipt: receiptNumber(payment.id),
      amount,
      from: from.row.loan_id,
      to: to.row.loan_id,
      new_receipt: recorded.payment.receipt_number,
      reason: input.reason,
    },
  });
  return actId;
}

function noticeOf(
  kind: "payment_moved_away" | "payment_moved_here",
  facts: Extract<NoticeEvent, { kind: "payment_moved_away" }>["facts"],
): NoticeEvent {
  return { kind, facts };
}

/** A later reversal is shown on the payments (PAY-7). */
async function bothOf(tx: Connection, from: number, to: number): Promise<MovedPayment> {
  const [original, payment] = [await findPayment(tx, from), await findPayment(tx, to)];
  if (original === null || payment === null)
    throw new Error(`the payments ${from} and ${to} of a move do not exist`);
  return { original, payment };
}
