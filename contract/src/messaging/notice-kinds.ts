/** Every kind of notice. Pages have this list without the texts, which the acts describe. */
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
  "waiver_undone",
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
  "due_date_moved",
  "due_date_put_back",
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
] as const;

/** The kind of a notice. */
export type NoticeKind = (typeof noticeKinds)[number];

/** How many days before its due date an instalment is announced. */
export const reminderDays = 3;

/** How many days after its due date an instalment can still be announced as overdue: older arrears are not new. */
export const overdueNoticeDays = 7;
