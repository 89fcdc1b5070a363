import type { CalendarDate } from "../core/dates.ts";
import type { IdentityKind } from "../documents/papers.ts";

/** What the payout of a loan settled of another one, and what was left to pay out. Amounts in NLe. */
interface ToppedUp {
  /** The code of the loan that was settled. */
  settles: string;
  payoff: number;
  rest: number;
}

/** The figures of each kind of notice, as of its event. Amounts in NLe. */
interface NoticeFacts {
  /** An application was received. */
  received: { loan_amount: number; loan_period: number };
  /** Both reviews are complete. */
  reviewed: object;
  approved: {
    approved_amount: number;
    processing_fee: number;
    /** What else is deducted; absent for nothing. */
    further_charges?: { name: string; amount: number }[];
    disbursed_amount: number;
    total_amount: number;
    loan_period: number;
    first_amount: number;
    /** Null until the payout, from which it counts. */
    first_due: CalendarDate | null;
    /** What the payout settled of another loan; absent in notices of earlier versions. */
    topped_up?: ToppedUp | null;
  };
  /** Another person than the approver paid the loan out. */
  paid_out: {
    disbursed_amount: number;
    paid_on: CalendarDate;
    first_due: CalendarDate;
    topped_up?: ToppedUp | null;
  };
  /** The payout was reversed: the loan waits for another one. `amount` is what the customer got. */
  payout_reversed: { amount: number; paid_on: CalendarDate };
  rejected: object;
  payment: { amount: number; transaction_date: CalendarDate; balance: number };
  /** The payment that reduces the balance to 0. */
  paid: { amount: number; transaction_date: CalendarDate };
  /** The payment that pays off the loan early, with the interest that is saved (SERV-73). */
  settled_early: { amount: number; rebate: number; transaction_date: CalendarDate };
  /** The payout of another loan, whose code is `by`, settled this one (SERV-83). */
  refinanced: { amount: number; rebate: number; transaction_date: CalendarDate; by: string };
  payment_reversed: { amount: number; transaction_date: CalendarDate; balance: number };
  /** An instalment is due within `reminderDays` days. `amount` is its unpaid part. */
  due_soon: { due_date: CalendarDate; amount: number };
  /** An instalment is past due. `arrears` is the sum of everything past due. */
  overdue: { due_date: CalendarDate; amount: number; arrears: number };
  /** A penalty is charged unless `unpaid` of the instalment is paid by a day (SERV-58). */
  penalty_soon: { due_date: CalendarDate; unpaid: number; pay_by: CalendarDate; amount: number };
  penalty: {
    amount: number;
    due_date: CalendarDate;
    charged_on: CalendarDate;
    balance: number;
  };
  penalty_waived: { amount: number; charged_on: CalendarDate; balance: number };
  /** A payment was made before the day of the penalty. */
  penalty_taken_back: { amount: number; charged_on: CalendarDate; paid_on: CalendarDate };
  /** `balance` is the amount owed; 0 when the loan was never paid out. */
  canceled: { balance: number };
  closed: { balance: number };
  /** Staff set the loan's status, one of `loanStatuses`, in a way that has no other notice (MSG-5). */
  status_changed: { status: string; balance: number };
  /**
   * The payout account of the loan was changed (MSG-6). `account` is its shortened name, empty for none. `is_kept`
   * means that both reviews saw another account: nothing is paid out until staff accept the new one.
   */
  account_changed: { account: string; is_kept: boolean };
  /** The office asked for papers during the review (LOAN-100). */
  papers_asked: { papers: string[] };
  /** An identity document expires within 30 days, or has (KYC-31). */
  identity_expires: { document: IdentityKind; expires_on: CalendarDate; has_expired: boolean };
  /** The office refused a paper (KYC-30); `can_add` where the customer can add another one on Home. */
  paper_refused: { paper: string; reason: string; can_add: boolean };
  /** The office asked for a new schedule that costs more, so that the customer can agree to it (SERV-104). */
  reschedule_offered: {
    extra_interest: number;
    instalments: number;
    instalment: number;
    first_due: CalendarDate;
  };
  /** The proposed schedule does not come: it was declined or withdrawn (SERV-112). */
  reschedule_declined: { next_due: CalendarDate; amount: number };
  /** The loan has a new schedule (SERV-111). */
  rescheduled: {
    instalments: number;
    instalment: number;
    first_due: CalendarDate;
    last_due: CalendarDate;
    extra_interest: number;
    balance: number;
  };
  /** The schedule before is back (SERV-107). */
  reschedule_undone: { next_due: CalendarDate; amount: number; balance: number };
  /** What was paid above the balance is kept for the customer; `credit` is all that is kept (SERV-143). */
  credit_kept: { amount: number; transaction_date: CalendarDate; credit: number };
  /** The payment that left credit was taken back; `to_return` is what was refunded of it. */
  credit_taken_back: { amount: number; credit: number; to_return: number };
  /** The payment that used credit was taken back. */
  credit_given_back: { amount: number; credit: number };
  credit_applied: {
    amount: number;
    transaction_date: CalendarDate;
    balance: number;
    credit: number;
  };
  credit_refunded: {
    amount: number;
    payment_method: string;
    transaction_date: CalendarDate;
    credit: number;
  };
  refund_returned: {
    amount: number;
    transaction_date: CalendarDate;
    credit: number;
    to_return: number;
  };
  /** The employer deducted less than the list asked for the month (PAYR-24); `short` is what is missing. */
  deduction_short: {
    employer: string;
    month: string;
    expected: number;
    deducted: number;
    short: number;
  };
  /** A deduction that became credit was taken back (PAYR-19); `to_return` is what was refunded of it. */
  deduction_taken_back: { amount: number; credit: number; to_return: number };
  /** A payment on the wrong loan; `other` is the loan it belongs to, where that is the same customer's (SERV-148). */
  payment_moved_away: {
    amount: number;
    transaction_date: CalendarDate;
    balance: number;
    other: string | null;
  };
  payment_moved_here: {
    amount: number;
    transaction_date: CalendarDate;
    balance: number;
    other: string | null;
  };
  /** Money for the loan reached the wallet, and the loan does not take it as it is (MOMO-17). */
  receipt_waits: { amount: number; transaction_date: CalendarDate };
  receipt_returned: { amount: number; transaction_date: CalendarDate };
  /** The loan ended with principal owed (SERV-129); `balance` is what the customer still owes. */
  written_off: { balance: number };
  write_off_undone: { balance: number };
  /** Money for a written-off loan, and what is still owed. */
  recovered: { amount: number; transaction_date: CalendarDate; owed: number };
  recovery_reversed: { amount: number; transaction_date: CalendarDate; owed: number };
  /** The share of a member of a Group Loan; 0 for one who left (SERV-161). */
  group_share: { group: string; share: number };
  /** The approved terms are worse than those consented to, and need another consent (LOAN-115). */
  consent_asked: { changes: string[] };
}

/** The kind of a notice. */
export type NoticeKind = keyof NoticeFacts;

/** A notice without its loan: kind and figures. */
export type NoticeEvent = {
  [Kind in NoticeKind]: { kind: Kind; facts: NoticeFacts[Kind] };
}[NoticeKind];

/** The title and text of a notice. */
export interface NoticeText {
  title: string;
  text: string;
}

/** Every kind of notice. */
export const noticeKinds = [
  "received",
  "reviewed",
  "approved",
  "paid_out",
  "payout_reversed",
  "rejected",
  "payment",
  "paid",
  "settled_early",
  "refinanced",
  "payment_reversed",
  "due_soon",
  "overdue",
  "penalty_soon",
  "penalty",
  "penalty_waived",
  "penalty_taken_back",
  "canceled",
  "closed",
  "status_changed",
  "account_changed",
  "papers_asked",
  "paper_refused",
  "identity_expires",
  "reschedule_offered",
  "reschedule_declined",
  "rescheduled",
  "reschedule_undone",
  "written_off",
  "write_off_undone",
  "recovered",
  "recovery_reversed",
  "group_share",
  "consent_asked",
  "credit_kept",
  "credit_taken_back",
  "credit_given_back",
  "credit_applied",
  "credit_refunded",
  "refund_returned",
  "payment_moved_away",
  "payment_moved_here",
  "deduction_short",
  "deduction_taken_back",
  "receipt_waits",
  "receipt_returned",
] as const satisfies readonly NoticeKind[];

/** How many days before its due date an instalment is announced. */
export const reminderDays = 3;

/** How many days after its due date an instalment can still be announced as overdue: older arrears are not new. */
export const overdueNoticeDays = 7;

/**
 * The notice of a recorded payment: the payment was received, or the loan is paid. The last payment makes one notice,
 * not two.
 * @param payment in NLe; `balance` is the amount owed after it
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
