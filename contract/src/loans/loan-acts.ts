import type { Happened } from "../core/event-texts.ts";
import { actor, withReason } from "../core/event-texts.ts";
import { formatNleExact } from "../core/money.ts";

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

/** The entry of an act in the timeline of the customer. */
export const actEntry = (kind: ActKind) => (happened: Happened<{ amount: number }>) =>
  `${actor(happened)}: ${actLabels[kind]}${sumOf(happened.facts)} on ${happened.loan}.`;

/** The entry of an act that was taken back. */
export const actReversedEntry =
  (kind: ActKind) => (happened: Happened<{ amount: number; reason: string }>) =>
    `${actor(happened)} took back: ${actLabels[kind]}${sumOf(happened.facts)} on ${happened.loan}${withReason(happened.facts)}`;

function sumOf({ amount }: { amount: number }): string {
  return amount > 0 ? ` of ${formatNleExact(amount)}` : "";
}
