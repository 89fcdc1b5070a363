import { formatNleExact } from "../core/money.ts";
import type { movementKinds } from "./statement.ts";

/** What can happen to a loan after its payout, apart from payments (SERV-1). */
export const actKinds = [
  "penalty",
  "waiver",
  "settlement",
  "reschedule",
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
  write_off: "Write-off",
  recovery: "Recovery",
  top_up: "Top-up",
  payment_move: "Payment moved",
  members: "Change of members",
};

/** Lines of a statement that acts cause. */
type ActMovement = Exclude<
  (typeof movementKinds)[number],
  "loan" | "payment" | "reversal" | "reallocation" | "canceled" | "closed"
>;

/** The texts of these lines, of an amount in NLe. */
export const actMovementTexts: Readonly<Record<ActMovement, (amount: number) => string>> = {
  write_off: (amount) => `${formatNleExact(amount)} written off, still owed`,
  write_off_reversal: (amount) => `Write-off of ${formatNleExact(amount)} taken back`,
  penalty: () => "Penalty for late payment",
  penalty_reversal: () => "Penalty taken back",
  waiver: () => "Penalty waived",
  waiver_reversal: () => "Waiver taken back",
  settlement: () => "Paid off early, interest given back",
  settlement_reversal: () => "Early settlement taken back",
  top_up: () => "Settled by a new loan, interest given back",
  top_up_reversal: () => "Settlement by a new loan taken back",
  reschedule: (extraInterest) =>
    extraInterest > 0
      ? `Rescheduled, with ${formatNleExact(extraInterest)} extra interest`
      : "Rescheduled",
  reschedule_reversal: () => "Rescheduling taken back",
  recovery: (amount) => `${formatNleExact(amount)} recovered`,
  recovery_reversal: (amount) => `Recovery of ${formatNleExact(amount)} reversed`,
};
