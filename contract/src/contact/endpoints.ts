import { z } from "zod";
import { checkEmail } from "../auth/schema/credentials.ts";
import { emailInput } from "../auth/schema/accounts.ts";
import { textLimits } from "../core/constants.ts";
import { success, endpoint, pageFields, pageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { pathId, requiredName, requiredText, text } from "../core/fields.ts";
import { contactTexts } from "./texts.ts";

const tag = "contact";
const missing = contactTexts.fieldsRequired;

/** The contact form and the issue report, whose message begins with `issueReportPrefix` (MSG-8). */
export const sendMessage = endpoint({
  method: "POST",
  path: "/contact-us/message",
  access: "public",
  tag,
  summary: "Sends a message to the lender",
  body: z
    .object({
      full_name: requiredName({ error: missing }),
      email: emailInput(missing),
      message: requiredText({ error: missing, max: textLimits.message }),
    })
    .superRefine(checkEmail),
  response: success({}),
});

/** A message as the back office reads it. */
const contactMessage = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(["open", "answered"]),
  /** The mailed answer; null when staff answered another way. */
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** Name of the staff member who answered. */
  answered_by: z.string().nullable(),
});

const messageFilter = {
  status: z.enum(["open", "answered"], { error: contactTexts.unknownStatus }).optional(),
};

/** Received messages, newest first (SITE-20). */
export const listMessages = endpoint({
  method: "GET",
  path: "/messages",
  access: "messages.read",
  tag,
  summary: "The messages sent through the contact forms",
  query: pageQuery.extend(messageFilter),
  response: success({
    messages: z.array(contactMessage),
    data: z.array(contactMessage),
    ...pageFields,
  }),
});

/** The messages of the list as a file. */
export const exportMessages = exportOf(listMessages, "/messages/export", messageFilter);

/**
 * Marks a message as answered. A given answer is mailed to the sender; without one, staff answered another way, such
 * as by phone. 409 when it is already answered.
 */
export const answerMessage = endpoint({
  method: "POST",
  path: "/messages/{id}/answer",
  access: "messages.answer",
  tag,
  summary: "Answers a message",
  params: z.object({ id: pathId(contactTexts.noSuchMessage) }),
  body: z.object({ answer: text({ max: textLimits.message }).nullish() }).nullish(),
  response: success({ data: contactMessage }),
});
