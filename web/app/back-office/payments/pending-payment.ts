import { businessDate } from "@microfinance/contract/core/dates.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { pendingPaymentKey } from "../../core/session.ts";

/** A payment as it was sent. Amount in NLe. */
export interface SentPayment {
  loan_id: string;
  customer_id: string;
  amount: number;
  payment_method: string;
  transaction_date: string;
  remarks: string;
}

/**
 * The payment a form is about: its transaction id, made when the form opens, and what was
 * sent under it while no answer has come (PAY-6). Kept for the tab, so that a reload after
 * a lost answer sends the same payment again instead of a second one. Signing out forgets it, and so does the sign-in
 * of somebody else (`session.ts`).
 */
export interface PendingPayment {
  transaction_id: string;
  sent: SentPayment | null;
}

/** The pending payment of this staff member: the one still waiting for an answer, else a new one. */
export function openPayment(store: Storage, userId: number): PendingPayment {
  const kept = read(store.getItem(keyOf(userId)));
  if (kept !== null) return kept;
  const made = { transaction_id: makeTransactionId(businessDate(new Date()), random), sent: null };
  storePending(store, userId, made);
  return made;
}

/** Keeps what is about to be sent. */
export function storePending(store: Storage, userId: number, pending: PendingPayment): void {
  store.setItem(keyOf(userId), JSON.stringify(pending));
}

/** Forgets the payment, once the server has said what became of it. */
export function clearPending(store: Storage, userId: number): void {
  store.removeItem(keyOf(userId));
}

/**
 * Whether an answer with this status says what became of the payment. No answer (500), a lost session, a limit or
 * a failing server do not: the payment may have been booked by an earlier attempt.
 */
export function isFinalAnswer(status: number): boolean {
  return status === 400 || status === 404 || status === 409;
}

function keyOf(userId: number): string {
  return `${pendingPaymentKey}${userId}`;
}

function random(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}

function read(text: string | null): PendingPayment | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isPending(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is PendingPayment {
  if (typeof value !== "object" || value === null) return false;
  if (!("transaction_id" in value) || typeof value.transaction_id !== "string") return false;
  if (!("sent" in value)) return false;
  const { sent } = value;
  return (
    sent === null ||
    (typeof sent === "object" && "amount" in sent && typeof sent.amount === "number")
  );
}
