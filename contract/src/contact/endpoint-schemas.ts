import { z } from "zod";
import { checkEmail } from "../auth/schema/credentials.ts";
import { emailInput } from "../auth/schema/accounts.ts";
import { textLimits } from "../core/constants.ts";
import { schemas, success, pageFields, pageQuery } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { pathId, requiredName, requiredText, text } from "../core/fields.ts";
import { contactTexts } from "./texts.ts";

const missing = contactTexts.fieldsRequired;

export const sendMessage = schemas({
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

export const listMessages = schemas({
  summary: "The messages sent through the contact forms",
  query: pageQuery.extend(messageFilter),
  response: success({
    messages: z.array(contactMessage),
    data: z.array(contactMessage),
    ...pageFields,
  }),
});

export const exportMessages = exportSchemas(listMessages, messageFilter);

export const answerMessage = schemas({
  summary: "Answers a message",
  params: z.object({ id: pathId(contactTexts.noSuchMessage) }),
  body: z.object({ answer: text({ max: textLimits.message }).nullish() }).nullish(),
  response: success({ data: contactMessage }),
});
