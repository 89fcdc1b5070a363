import { businessDate } from "@microfinance/contract/core/dates.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { pendingPaymentKey } from "../../core/session.ts";

/** A payment as it was sent. Amount in NLe. */
export interface SentPayment {
  loan_id: string;
  customer_id: string;
  amount: number;
  payment_method: string;
  /** Absent in a payment that an earlier version sent. */
  reference?: string;
  transaction_date: string;
  remarks: string;
  /** What is above the balance becomes the customer's credit (SERV-135); absent for almost all. */
  excess?: "credit";
  /** Whether the server asks before it records a payment that may be recorded already (PAY-41). */
  repeats?: "ask" | "record";
  /** What each member of a Group Loan brings; absent in a payment that is not divided. */
  members?: { customer_id: string; amount: number }[];
}

/**
 * The payment of an open form: its transaction id, created when the form opens, and the request sent under it while no
 * response has arrived (PAY-6). Stored for the tab, so that a reload after a lost response sends the same payment again
 * instead of a second one. Sign-out removes it, and so does the sign-in of another person (`session.ts`).
 */
export interface PendingPayment {
  transaction_id: string;
  sent: SentPayment | null;
}

/** The pending payment of this staff member: the one without a response, else a new one. */
export function openPayment(store: Storage, userId: number): PendingPayment {
  const stored = read(store.getItem(keyOf(userId)));
  if (stored !== null) return stored;
  const created = {
    transaction_id: makeTransactionId(businessDate(new Date()), random),
    sent: null,
  };
  storePending(store, userId, created);
  return created;
}

/** Stores a request before it is sent. */
export function storePending(store: Storage, userId: number, pending: PendingPayment): void {
  store.setItem(keyOf(userId), JSON.stringify(pending));
}

/** Removes the payment after a final response. */
export function clearPending(store: Storage, userId: number): void {
  store.removeItem(keyOf(userId));
}

/**
 * Whether a response with this status is final. No response (500), an ended session, a rate limit or a server error are
 * not: an earlier attempt may have recorded the payment.
 */
export function isFinalResponse(status: number): boolean {
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
    const stored: unknown = JSON.parse(text);
    return isPending(stored) ? stored : null;
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
