import { z } from "zod";
import { fromCents } from "../core/money.ts";
import { penaltyKinds } from "../products/penalty-bases.ts";
import type { PenaltyRule } from "../products/schema.ts";
import type { DuePenalty } from "./penalties.ts";

const chargingKinds = penaltyKinds.filter((kind) => kind !== "none");

/** How the amount of a penalty came about, as it is stored with it. Amounts in NLe. */
export const chargeFacts = z.object({
  instalment: z.int(),
  due_date: z.string(),
  /** From 1: how often the instalment has been charged. */
  round: z.int(),
  kind: z.enum(chargingKinds),
  /** NLe of a fixed penalty, or a fraction of what was unpaid. */
  value: z.number(),
  /** What was unpaid of the instalment, or what the penalty is a share of. */
  unpaid: z.number(),
  /** All penalties of the loan together, as a fraction of its principal. */
  cap: z.number(),
  /** Whether the cap made the penalty smaller. */
  is_capped: z.boolean(),
});

/** How the amount of a penalty came about. */
export type ChargeFacts = z.output<typeof chargeFacts>;

/** The facts that are stored with a penalty; null for a rule that charges nothing. */
export function factsOf(due: DuePenalty, rule: PenaltyRule): ChargeFacts | null {
  const { kind, value, cap } = rule;
  if (kind === "none") return null;
  const { instalment, due_date, round, is_capped } = due;
  return {
    instalment,
    due_date,
    round,
    kind,
    value,
    unpaid: fromCents(due.unpaid),
    cap,
    is_capped,
  };
}

/** The state of a penalty. */
export const chargeStates = ["owed", "partial", "paid", "waived", "taken_back"] as const;

/** The state of a penalty. */
export type ChargeState = (typeof chargeStates)[number];

/** A penalty of a loan, with how its amount came about. */
export const chargeRecord = chargeFacts.extend({
  id: z.int(),
  /** The day it is valued at: the day after the last one of grace, or a later round. */
  charged_on: z.string(),
  amount: z.number(),
  /** What payments cover of it. */
  paid: z.number(),
  state: z.enum(chargeStates),
  /** The day on which it was waived, or taken back because a payment was made in time. */
  ended_on: z.string().nullable(),
  /** What the waiver lowered the debt by; null without one. */
  waived: z.number().nullable(),
  /** Staff only: why it was waived or taken back, who asked and who approved. */
  reason: z.string().optional(),
  asked_by: z.string().nullable().optional(),
  approved_by: z.string().nullable().optional(),
  /** Staff only: whether it was waived by itself, which may be undone; with a new schedule, that one is. */
  may_undo: z.boolean().optional(),
  /** Staff only: the waiver that waits for a second person; of a waived penalty, the undoing of its waiver. */
  waiting: z
    .object({ id: z.int(), reason: z.string(), asked_by: z.string(), asked_at: z.iso.datetime() })
    .nullable()
    .optional(),
});

/** A penalty of a loan as the screens read it. */
export type ChargeRecord = z.output<typeof chargeRecord>;

/** What a waiver changes, in NLe. */
export const waiverFigures = z.object({
  charge: z.int(),
  amount: z.number(),
  /** What is no longer owed. */
  waived: z.number(),
  /** The part of it that is paid: the payments then pay what is due next. */
  moved: z.number(),
  /** The part that stays paid, since nothing else is owed on the loan. */
  kept: z.number(),
  balance_before: z.number(),
  balance_after: z.number(),
  status_after: z.string(),
});

/** What a waiver changes, in NLe. */
export type WaiverFigures = z.output<typeof waiverFigures>;

/** What undoing a waiver changes, in NLe. */
export const undoWaiverFigures = z.object({
  charge: z.int(),
  /** What is owed again. */
  amount: z.number(),
  balance_before: z.number(),
  balance_after: z.number(),
  status_after: z.string(),
});

/** What undoing a waiver changes, in NLe. */
export type UndoWaiverFigures = z.output<typeof undoWaiverFigures>;
