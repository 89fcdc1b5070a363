import { z } from "zod";
import { smsLanguages, smsTemplates } from "./sms-templates.ts";

/** The states of a message, in the order of its life. */
export const messageStates = [
  "waiting",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "unknown",
  "dropped",
] as const;

export type MessageState = (typeof messageStates)[number];

/** The channels of the outbox. */
export const messageChannels = ["mail", "sms"] as const;

const cost = z.object({ amount: z.number(), currency: z.string() });

/** A message as staff read it. Mails and codes have no text: links and codes would open accounts (MSG-27). */
export const outboxMessage = z.object({
  id: z.number().int(),
  channel: z.enum(messageChannels),
  recipient: z.string(),
  /** The subject of a mail, or the name of the template. */
  subject: z.string(),
  text: z.string().nullable(),
  state: z.enum(messageStates),
  /** Why it failed, was dropped, or was not delivered; what an attempt answered. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
  created_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  delivery_at: z.iso.datetime().nullable(),
  language: z.enum(smsLanguages).nullable(),
  parts: z.number().int().nullable(),
  cost: cost.nullable(),
  customer_id: z.string().nullable(),
  /** The code of the loan. */
  loan_id: z.string().nullable(),
  can_retry: z.boolean(),
});

export type OutboxMessage = z.output<typeof outboxMessage>;

/** The text messages of a month. */
const smsMonth = z.object({
  /** Its first day. */
  month: z.string(),
  currency: z.string(),
  messages: z.number().int(),
  parts: z.number().int(),
  cost: z.number(),
});

/** What staff should know before they read the list. */
export const outboxSummary = z.object({
  /** Null where text messages are off or the installation has no gateway. */
  gateway: z.enum(["africastalking", "simulator"]).nullable(),
  is_on: z.boolean(),
  /** Why all text messages wait, or null (MSG-23). */
  pause: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
  /** Text messages whose outcome is unknown. */
  unknown: z.number().int(),
  months: z.array(smsMonth),
});

/** A template as staff read it. */
export const messageTemplate = z.object({
  template: z.enum(smsTemplates),
  language: z.enum(smsLanguages),
  label: z.string(),
  text: z.string(),
  /** Whether the lender wrote it; the first text otherwise. */
  is_own: z.boolean(),
  is_on: z.boolean(),
  /** Whether a native speaker checked it; English needs none. */
  is_checked: z.boolean(),
});

export type MessageTemplate = z.output<typeof messageTemplate>;
