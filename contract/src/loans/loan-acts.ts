/** What can happen to a loan after its payout, apart from payments (SERV-1). */
export const actKinds = [
  "penalty",
  "waiver",
  "settlement",
  "reschedule",
  "due_date_move",
  "write_off",
  "recovery",
  "top_up",
  "payment_move",
  "members",
] as const;

/** The kind of an act. */
export type ActKind = (typeof actKinds)[number];

/** The labels of acts in lists. */
export const actLabels: Readonly<Record<ActKind, string>> = {
  penalty: "Penalty",
  waiver: "Waiver",
  settlement: "Early settlement",
  reschedule: "Rescheduling",
  due_date_move: "Due date moved",
  write_off: "Write-off",
  recovery: "Recovery",
  top_up: "Top-up",
  payment_move: "Payment moved",
  members: "Change of members",
};
