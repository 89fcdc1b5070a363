import { movedFields } from "../schedules/schema.ts";
import { z } from "zod";
import { amount, calendarDate } from "../core/fields.ts";
import { toCents } from "../core/money.ts";
import type { RescheduleInput } from "./reschedule-terms.ts";
import { rescheduleTexts as texts, rescheduleWays } from "./reschedule-texts.ts";
import { bodyError } from "./texts.ts";

const count = (error: string) =>
  z.number({ error }).int({ error }).min(0, { error }).max(1_000, { error });

/** What is asked for, in NLe. The field of the chosen way is needed; the others are ignored. */
export const rescheduleShape = {
  way: z.enum(
    rescheduleWays.map(({ value }) => value),
    { error: texts.way },
  ),
  /** Of a holiday: months without an instalment. */
  months: count(texts.months).nullish(),
  /** Of a longer term: instalments from now on. */
  instalments: count(texts.instalments).nullish(),
  /** Of a smaller instalment: what is paid a month, in NLe. */
  amount: amount(texts.amount).nullish(),
  /** The unpaid instalment from which the schedule is new; the first unpaid one when absent. */
  from_instalment: count(texts.fromInstalment).nullish(),
  /** The next due date that is not past when absent; a holiday has none. */
  first_due_date: calendarDate(texts.date).nullish(),
  charges: z.enum(["carry", "waive"], { error: texts.charges }),
  extra_interest: amount(texts.extraInterest).nullish(),
};

/** What is asked for, as the calls read it. */
export const rescheduleBody = z.strictObject(rescheduleShape, bodyError(texts.way));

/** The request as the rule reads it, in cents. A missing number counts as 0, which the rule refuses. */
export function rescheduleInput(body: z.output<typeof rescheduleBody>): RescheduleInput {
  const { way, charges } = body;
  const shared = {
    charges,
    extra_interest: toCents(body.extra_interest ?? 0),
    from_instalment: body.from_instalment ?? null,
  };
  const first_due_date = body.first_due_date ?? null;
  switch (way) {
    case "holiday":
      return { way, months: body.months ?? 0, ...shared };
    case "longer_term":
      return { way, instalments: body.instalments ?? 0, first_due_date, ...shared };
    case "smaller_instalment":
      return { way, amount: toCents(body.amount ?? 0), first_due_date, ...shared };
  }
}

/** An instalment of a schedule, in NLe. */
export const scheduleRow = z.object({
  number: z.number().int(),
  due_date: z.string(),
  ...movedFields,
  principal: z.number(),
  interest: z.number(),
  /** Its charges. */
  penalty: z.number(),
  amount: z.number(),
});

/** An instalment of a schedule as the screens read it. */
export type ScheduleRow = z.output<typeof scheduleRow>;

const summary = z.object({
  instalments: z.number().int(),
  instalment: z.number(),
  first_due_date: z.string(),
  last_due_date: z.string(),
  balance: z.number(),
});

/** What a new schedule changes, in NLe. */
export const rescheduleFigures = z.object({
  principal: z.number(),
  interest: z.number(),
  charges: z.number(),
  waived: z.number(),
  extra_interest: z.number(),
  before: summary,
  after: summary,
});

/** What a new schedule changes, as the screens read it. */
export type RescheduleFiguresInNle = z.output<typeof rescheduleFigures>;

/** The old schedule beside the new one. */
export const reschedulePreview = z.object({
  figures: rescheduleFigures,
  /** What is unpaid of the instalments that leave. */
  replaced: z.array(scheduleRow),
  added: z.array(scheduleRow),
  /** Whether it costs the customer more, so that they have to agree (SERV-104). */
  needs_consent: z.boolean(),
  /** Sent back with the request, which is refused when the figures have changed. */
  figures_hash: z.string(),
});

/** A preview as the screens read it. */
export type ReschedulePreview = z.output<typeof reschedulePreview>;

/** A version of a loan's schedule. */
const scheduleVersion = z.object({
  version: z.number().int(),
  /** The day from which it counts, and the day on which another one replaced it; null for the live one. */
  from: z.string(),
  until: z.string().nullable(),
  /** The new schedule that began it; null for the first, and for one that was put back. */
  made_by: z
    .object({
      way: z.string(),
      extra_interest: z.number(),
      waived: z.number(),
      /** Staff only. */
      reason: z.string().optional(),
      asked_by: z.string().optional(),
      approved_by: z.string().optional(),
    })
    .nullable(),
  instalments: z.array(scheduleRow),
});

/** A version of a schedule as the screens read it. */
export type ScheduleVersion = z.output<typeof scheduleVersion>;

/** A new schedule that waits for its approval. */
const waitingReschedule = z.object({
  request_id: z.number().int(),
  way: z.string(),
  asked_at: z.iso.datetime(),
  ...reschedulePreview.shape,
  /** When and how the customer agreed; null while they have not. */
  consent: z.object({ way: z.enum(["paper", "area"]), given_at: z.iso.datetime() }).nullable(),
  /** Staff only. */
  reason: z.string().optional(),
  asked_by: z.string().optional(),
});

/** A new schedule that waits, as the screens read it. */
export type WaitingReschedule = z.output<typeof waitingReschedule>;

/** All schedules of a loan. */
export const loanSchedules = z.object({
  /** The newest first. */
  schedules: z.array(scheduleVersion),
  /** For customers only one that needs their consent. */
  waiting: waitingReschedule.nullable(),
  /**
   * Since when the loan counts as restructured, and how many instalments were paid on time since; null if it does not.
   */
  restructured: z
    .object({ on: z.string(), paid_on_time: z.number().int(), needed: z.number().int() })
    .nullable(),
  /** Whether the last new schedule can still be undone. */
  may_undo: z.boolean(),
  /** Whether the last moved due date can be put back. */
  may_undo_move: z.boolean(),
});

/** All schedules of a loan, as the screens read them. */
export type LoanSchedules = z.output<typeof loanSchedules>;
