import { z } from "zod";
import { contactChannels, contactOutcomes, contactPersons, nextActions } from "./contacts.ts";
import type { PromiseState } from "./promises.ts";

const states = ["open", "kept", "broken", "moved"] as const satisfies readonly PromiseState[];

/** A promise, with what was paid for it; amounts in NLe. */
export const promiseFields = z.object({
  promised_on: z.string(),
  due_date: z.string(),
  amount: z.number(),
  paid: z.number(),
  state: z.enum(states),
});

/** A promise as the screens read it. */
export type PromiseRecord = z.output<typeof promiseFields>;

/** A contact in the log. */
export const contactFields = z.object({
  id: z.number().int(),
  /** The loan's public code. */
  loan_id: z.string(),
  person: z.enum(contactPersons),
  channel: z.enum(contactChannels),
  outcome: z.enum(contactOutcomes),
  note: z.string(),
  next: z.object({ action: z.enum(nextActions), on: z.string() }).nullable(),
  hours_reason: z.string(),
  staff_name: z.string(),
  created_at: z.iso.datetime(),
  promise: promiseFields.nullable(),
});

/** A contact as the screens read it. */
export type ContactRecord = z.output<typeof contactFields>;

/** A loan on a worklist. Amounts in NLe. */
export const workedLoan = z.object({
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  /** Other customers or guarantors have this phone too. */
  is_phone_shared: z.boolean(),
  arrears: z.number(),
  overdue_since: z.string().nullable(),
  days_past_due: z.number().int(),
  /** The next instalment that is not late; null for none. */
  next_due: z.object({ date: z.string(), amount: z.number() }).nullable(),
  balance: z.number(),
  /** Null for a loan without an officer. */
  officer_name: z.string().nullable(),
  last_contact: contactFields
    .pick({ channel: true, outcome: true, staff_name: true, created_at: true, next: true })
    .nullable(),
  /** The newest promise. */
  promise: promiseFields.nullable(),
});

/** A loan on a worklist as the screens read it. */
export type WorkedLoan = z.output<typeof workedLoan>;
