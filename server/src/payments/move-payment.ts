import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { formatNleExact, fromCents } from "@microfinance/contract/core/money.ts";
import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { moveFacts, type MoveInput } from "@microfinance/contract/payments/move-endpoints.ts";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { isDeepStrictEqual } from "node:util";
import { moneyBack } from "../accounting/money-account.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { bookReceiptOn, receiptOf, unidentified } from "./receipt-of-payment.ts";
import { readSettings } from "../settings/queries.ts";
import { nameProof } from "../servicing/name-proof.ts";
import type { ActRow } from "../servicing/queries.ts";
import { takeBackRebate } from "../servicing/take-back-rebate.ts";
import { earlierAct, writeAct } from "../servicing/write-act.ts";
import { keepExcess } from "../servicing/write-credit.ts";
import { type LockedMove, readMove } from "./read-move.ts";
import { findPayment } from "./queries.ts";
import { recordPaymentWithin } from "./record-payment.ts";
import { reversePaymentWithin } from "./reverse-payment.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";

/** The safe: cash of a session that was counted is not in its till any more. */
const safe = accounts.cash.code;

/** A moved payment: the reversed one and the one on the other loan; `replayed` if an earlier request moved it. */
interface MovedPayment {
  original: Payment;
  payment: Payment;
  replayed: boolean;
}

/**
 * Moves a payment to another loan, exactly once for its key (SERV-144): its reversal and the payment there are one act.
 * @throws 404 for an unknown payment or loan; 403 when one of the loans is the caller's own (LOAN-45); 409 when it
 *   cannot be reversed or the other loan does not take it (SERV-145), when the caller recorded it (PAY-13), for money of
 *   the wallet above the limit (MOMO-15), and when the key belongs to another act
 */
export async function movePayment(
  deps: Deps,
  paymentId: number,
  input: MoveInput,
  ctx: RequestContext,
): Promise<MovedPayment> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await readMove(tx, deps, paymentId, input, ctx);
    const { act_key, reason } = input;
    const earlier = await earlierAct(tx, locked.from.row.id, {
      act_key,
      kind: "payment_move",
      unit: String(paymentId),
      amount: locked.received,
    });
    if (earlier !== null) return replay(tx, earlier, { ...factsOf(locked, input, ctx), reason });
    return move(tx, deps, locked, { ...input, facts: factsOf(locked, input, ctx) }, ctx);
  });
}

/** What the act stores of its request. */
function factsOf(locked: LockedMove, { excess }: Pick<MoveInput, "excess">, ctx: RequestContext) {
  return {
    from_payment: locked.payment.id,
    to_loan: locked.to.row.id,
    excess: excess ?? null,
    made_by: staffIdOf(ctx),
  };
}

/** The first response; a later reversal is shown on the payments (PAY-7). @throws 409 for another request */
async function replay(
  tx: Connection,
  act: ActRow,
  { reason, ...facts }: ReturnType<typeof factsOf> & { reason: string },
): Promise<MovedPayment> {
  if (act.reason !== reason || !isDeepStrictEqual(moveFacts.parse(act.facts), facts))
    throw conflict(servicingTexts.otherAct);
  const [original, payment] = [facts.from_payment, act.payment_id ?? 0];
  return { ...(await bothOf(tx, original, payment)), replayed: true };
}

/**
 * Moves the payment of a locked move. Money of the wallet above the limit is moved by an approved request alone (MOMO-15).
 * @throws 409 as `movePayment`
 */
export async function move(
  tx: Connection,
  deps: Deps,
  locked: LockedMove,
  input: {
    act_key: string;
    reason: string;
    facts: object;
    request_id?: number;
  },
  ctx: RequestContext,
): Promise<MovedPayment> {
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
    act_key: input.act_key,
    kind: "payment_move",
    unit: String(payment.id),
    value_date: date,
    amount: received,
    reason: input.reason,
    facts: input.facts,
    made_by: staff_id,
    ...(input.request_id === undefined ? {} : { request_id: input.request_id }),
  });
  await takeBackRebate(tx, deps, from.row.id, { reason, staff_id });
  // The money stays where it is: the reversal takes it from there, and the payment puts it there.
  const { money_account: account_code, till_session_id } = payment;
  const stored = { account_code, till_session_id };
  const receipt = await receiptOf(tx, payment.id);
  const place =
    receipt === null ? await moneyBack(tx, stored, staff_id, -amount, safe) : unidentified;
  const isSameCustomer = from.row.customer_id === to.row.customer_id;
  await reversePaymentWithin(tx, deps, ctx, payment.id, {
    reason,
    cash: safe,
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
  return { ...(await bothOf(tx, payment.id, recorded.payment.id)), replayed: false };
}

function noticeOf(
  kind: "payment_moved_away" | "payment_moved_here",
  facts: Extract<NoticeEvent, { kind: "payment_moved_away" }>["facts"],
): NoticeEvent {
  return { kind, facts };
}

async function bothOf(
  tx: Connection,
  from: number,
  to: number,
): Promise<{ original: Payment; payment: Payment }> {
  const [original, payment] = [await findPayment(tx, from), await findPayment(tx, to)];
  if (original === null || payment === null)
    throw new Error(`the payments ${from} and ${to} of a move do not exist`);
  return { original, payment };
}
