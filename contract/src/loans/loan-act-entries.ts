import { actor, type Happened, withReason } from "../core/event-texts.ts";
import { formatNleExact } from "../core/money.ts";
import { type ActKind, actLabels } from "./loan-acts.ts";

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
