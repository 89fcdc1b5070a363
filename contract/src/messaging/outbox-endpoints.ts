import { z } from "zod";
import { endpoint, pageFields, sortedPageQuery, success } from "../core/endpoint.ts";
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

const tag = "messages";

/** Columns by which messages are ordered, beside the order of writing. */
export const outboxSorts = ["recipient", "channel", "state", "cost"] as const;

/** Mails and text messages, newest first (MSG-14, SITE-20). */
export const listOutbox = endpoint({
  method: "GET",
  path: "/outbox",
  access: "outbox.read",
  tag,
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

/** What the text messages cost by month, and whether they are paused (MSG-23, MSG-25). */
export const readOutboxSummary = endpoint({
  method: "GET",
  path: "/outbox/summary",
  access: "outbox.read",
  tag,
  summary: "The cost of text messages by month, and whether they are paused",
  response: success({ summary: outboxSummary }),
});

/**
 * Sends a text message again that failed or whose outcome is unknown (MSG-26). An unknown one may have arrived:
 * `may_be_second` must say so. 409 for any other message.
 */
export const retryMessage = endpoint({
  method: "POST",
  path: "/outbox/{id}/retry",
  access: "outbox.retry",
  tag,
  summary: "Sends a text message again",
  params: z.object({ id: pathId(outboxTexts.notFound) }),
  body: z.object({ may_be_second: z.boolean({ error: outboxTexts.mustSay }).nullish() }).nullish(),
  response: success({}),
});

/** Ends a pause, for example after the balance was topped up (MSG-23). 409 when there is none. */
export const resumeOutbox = endpoint({
  method: "POST",
  path: "/outbox/resume",
  access: "outbox.retry",
  tag,
  summary: "Sends paused text messages again",
  response: success({}),
});

/** The templates of text messages in both languages (MSG-19). */
export const listTemplates = endpoint({
  method: "GET",
  path: "/message-templates",
  access: "outbox.read",
  tag,
  summary: "The templates of text messages",
  response: success({ templates: z.array(messageTemplate) }),
});

/** Writes a template (MSG-19). A Krio text is on only when `is_checked` says that a native speaker checked it. */
export const saveTemplate = endpoint({
  method: "PUT",
  path: "/message-templates/{template}/{language}",
  access: "templates.change",
  tag,
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
const owner = { kind: "customer", param: "customerId" } as const;

/** The customer's own, or any for staff (MSG-18). */
export const readPreferences = endpoint({
  method: "GET",
  path: "/customer/{customerId}/message-preferences",
  access: "customers.read",
  owner,
  tag,
  summary: "The choices of a customer about text messages",
  params,
  response: success({ preferences }),
});

/** Stops or starts reminders, and chooses the language of text messages (MSG-18, MSG-20). */
export const savePreferences = endpoint({
  method: "PUT",
  path: "/customer/{customerId}/message-preferences",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes the choices of a customer about text messages",
  params,
  body: z.object({
    reminders: z.boolean({ error: preferenceTexts.invalidSwitch }).optional(),
    language: z.enum(smsLanguages, { error: preferenceTexts.invalidLanguage }).optional(),
  }),
  response: success({ preferences }),
});

/** Stops reminders with the link of one (MSG-18). It gives no other right and shows nothing of the customer. */
export const stopReminders = endpoint({
  method: "POST",
  path: "/stop/{token}",
  access: "public",
  tag,
  summary: "Stops reminders by text message",
  params: z.object({ token: z.string().max(100) }),
  response: success({}),
});

const reported = z.string().max(200).nullish();

/** A delivery report of the gateway, with the secret that only it knows (MSG-24). 404 for any other secret. */
export const takeDeliveryReport = endpoint({
  method: "POST",
  path: "/hooks/sms/{secret}",
  access: "public",
  tag,
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
