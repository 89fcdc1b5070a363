import { z } from "zod";
import { schemas, pageFields, sortedPageQuery, success } from "../core/endpoint-schemas.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { waitingChange } from "../core/waiting-change.ts";
import {
  messageChannels,
  messageStates,
  messageTemplate,
  outboxMessage,
  outboxSummary,
} from "./outbox-schema.ts";
import { outboxTexts, preferenceTexts, templateTexts } from "./outbox-texts.ts";
import { smsLanguages, smsTemplates } from "./sms-templates.ts";

/** Columns by which messages are ordered, beside the order of writing. */
export const outboxSorts = ["recipient", "channel", "state", "cost"] as const;

export const listOutbox = schemas({
  summary: "The mails and text messages of the lender",
  query: sortedPageQuery(outboxSorts).extend({
    channel: z.enum(messageChannels, { error: outboxTexts.unknownChannel }).optional(),
    state: z.enum(messageStates, { error: outboxTexts.unknownState }).optional(),
  }),
  response: success({
    outbox: z.array(outboxMessage),
    data: z.array(outboxMessage),
    ...pageFields,
  }),
});

export const readOutboxSummary = schemas({
  summary: "The cost of text messages by month, and whether they are paused",
  response: success({ summary: outboxSummary }),
});

export const retryMessage = schemas({
  summary: "Sends a text message again",
  params: z.object({ id: pathId(outboxTexts.notFound) }),
  body: z.object({ may_be_second: z.boolean({ error: outboxTexts.mustSay }).nullish() }).nullish(),
  response: success({}),
});

export const resumeOutbox = schemas({
  summary: "Sends paused text messages again",
  response: success({}),
});

export const listTemplates = schemas({
  summary: "The templates of text messages",
  response: success({ templates: z.array(messageTemplate) }),
});

export const saveTemplate = schemas({
  summary: "Writes a template of a text message",
  params: z.object({
    template: z.enum(smsTemplates, { error: templateTexts.notFound }),
    language: z.enum(smsLanguages, { error: templateTexts.notFound }),
  }),
  body: z.object({
    text: requiredText({ max: 600, error: templateTexts.textMissing }),
    is_on: z.boolean({ error: templateTexts.invalidSwitch }),
    is_checked: z.boolean({ error: templateTexts.invalidSwitch }).nullish(),
  }),
  response: success({ template: messageTemplate, request: waitingChange }),
});

/** The choices of a customer about text messages. */
const preferences = z.object({
  phone: z.string(),
  phone_confirmed: z.boolean(),
  /** Whether the lender sends text messages at all. */
  is_offered: z.boolean(),
  /** Whether Krio can be chosen. */
  krio_offered: z.boolean(),
  reminders: z.boolean(),
  language: z.enum(smsLanguages),
});

const params = z.object({ customerId: z.string() });

export const readPreferences = schemas({
  summary: "The choices of a customer about text messages",
  params,
  response: success({ preferences }),
});

export const savePreferences = schemas({
  summary: "Changes the choices of a customer about text messages",
  params,
  body: z.object({
    reminders: z.boolean({ error: preferenceTexts.invalidSwitch }).optional(),
    language: z.enum(smsLanguages, { error: preferenceTexts.invalidLanguage }).optional(),
  }),
  response: success({ preferences }),
});

export const stopReminders = schemas({
  summary: "Stops reminders by text message",
  params: z.object({ token: z.string().max(100) }),
  response: success({}),
});

const reported = z.string().max(200).nullish();

export const takeDeliveryReport = schemas({
  summary: "Takes a delivery report of the SMS gateway",
  params: z.object({ secret: z.string().max(200) }),
  body: z.object({
    id: z.string().max(200),
    status: z.string().max(50),
    phoneNumber: reported,
    failureReason: reported,
  }),
  response: success({}),
});
