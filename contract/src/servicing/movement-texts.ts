import { formatNleExact } from "../core/money.ts";
import type { movementKinds } from "./statement.ts";

/** Lines of a statement that acts cause. */
type ActMovement = Exclude<
  (typeof movementKinds)[number],
  "loan" | "payment" | "reversal" | "reallocation" | "canceled" | "closed"
>;

/** The texts of these lines, of an amount in NLe. */
export const actMovementTexts: Readonly<Record<ActMovement, (amount: number) => string>> = {
  payout_reversal: () => "Payout taken back",
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
