/**
 * Requests that wait for a second person (SERV-5): one queue for every kind. The person who asked never approves, and
 * may decline to withdraw.
 */
export const requestKinds = [
  "undo_closing",
  "waiver",
  "undo_waiver",
  "reschedule",
  "due_dates",
  "write_off",
  "undo_write_off",
  "refund",
  "payment_move",
  "payment_reversal",
  "approval",
  "cancellation",
  "members",
  "branch_move",
  "bill_reversal",
  "float_top_up",
  "merge",
  "control",
] as const;

/** The kind of a request. */
export type RequestKind = (typeof requestKinds)[number];
