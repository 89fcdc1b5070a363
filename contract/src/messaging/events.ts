import type { CalendarDate } from "../core/dates.ts";
import { canonicalStatus, type LoanStatus, statusLists } from "../loans/status.ts";

/** The figures each kind of notice is made of, as they were when it happened. Amounts in NLe. */
interface NoticeFacts {
  /** An application has arrived. */
  received: { loan_amount: number; loan_period: number };
  /** Both reviews are complete. */
  reviewed: object;
  approved: {
    approved_amount: number;
    processing_fee: number;
    disbursed_amount: number;
    total_amount: number;
    loan_period: number;
    first_amount: number;
    first_due: CalendarDate;
  };
  rejected: object;
  payment: { amount: number; transaction_date: CalendarDate; balance: number };
  /** The payment after which nothing is owed. */
  paid: { amount: number; transaction_date: CalendarDate };
  payment_reversed: { amount: number; transaction_date: CalendarDate; balance: number };
  /** An instalment is due within `reminderDays` days. `amount` is what is left of it. */
  due_soon: { due_date: CalendarDate; amount: number };
  /** An instalment has become past due. `arrears` is everything that is past due. */
  overdue: { due_date: CalendarDate; amount: number; arrears: number };
  /** `balance` is what was owed; 0 when the loan was never paid out. */
  canceled: { balance: number };
  closed: { balance: number };
  /** The office set the status of the loan in a way that none of the others tells of (MSG-5). */
  status_changed: { status: string; balance: number };
  /**
   * The account that the loan is to be paid to was changed (MSG-6). `account` names it shortened, empty for none;
   * `is_kept` says that the reviewed account stays until the office accepts the new one.
   */
  account_changed: { account: string; is_kept: boolean };
}

/** What a notice is about. */
export type NoticeKind = keyof NoticeFacts;

/** A notice without the loan it is about: its kind and figures. */
export type NoticeEvent = {
  [Kind in NoticeKind]: { kind: Kind; facts: NoticeFacts[Kind] };
}[NoticeKind];

/** Every kind of notice. */
export const noticeKinds = [
  "received",
  "reviewed",
  "approved",
  "rejected",
  "payment",
  "paid",
  "payment_reversed",
  "due_soon",
  "overdue",
  "canceled",
  "closed",
  "status_changed",
  "account_changed",
] as const satisfies readonly NoticeKind[];

/** How many days before its due date an instalment is announced. */
export const reminderDays = 3;

/** Up to how many days after its due date an instalment is still told of as overdue: older arrears are no news. */
export const overdueNoticeDays = 7;

/**
 * What a customer is told of a recorded payment: that it arrived, or that with it the loan is paid. The last payment
 * makes one notice, not two.
 * @param payment in NLe; `balance` as the payment leaves it
 */
export function noticeOfPayment(payment: {
  amount: number;
  transaction_date: CalendarDate;
  balance: number;
}): NoticeEvent {
  const { amount, transaction_date, balance } = payment;
  if (balance === 0) return { kind: "paid", facts: { amount, transaction_date } };
  return { kind: "payment", facts: { amount, transaction_date, balance } };
}

/**
 * What a customer is told when staff set the status of a loan (MSG-5), or null where it changes nothing for them: the
 * steps of a first review are the office's own.
 * @param balance what is owed, in NLe
 */
export function noticeOfStatus(
  from: string | null,
  to: LoanStatus,
  balance: number,
): NoticeEvent | null {
  if (to === "rejected") return { kind: "rejected", facts: {} };
  if (to === "canceled" || to === "closed") return { kind: to, facts: { balance } };
  if (to === "processed") return { kind: "reviewed", facts: {} };
  const before = canonicalStatus(from);
  if (before !== null && before !== "processed" && isInReview(before) && isInReview(to))
    return null;
  return { kind: "status_changed", facts: { status: to, balance } };
}

function isInReview(status: LoanStatus): boolean {
  return (statusLists.newApplications as readonly LoanStatus[]).includes(status);
}
