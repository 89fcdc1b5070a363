import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId, requiredText, text, typedPassword } from "../core/fields.ts";
import { waitingChange } from "../core/waiting-change.ts";
import { recipientError, recipientKinds } from "./recipient-rules.ts";
import { recipientTexts as texts } from "./recipient-texts.ts";

/** The states of a recipient: off until a second administrator agreed to it. */
const recipientStates = ["off", "on", "removed"] as const;

/** What is set for a recipient (FILE-10). Of a mail the address, of SFTP the rest. */
const recipientInput = z
  .object({
    name: requiredText({ max: 60, error: texts.nameRequired }),
    kind: z.enum(recipientKinds, { error: texts.unknownKind }),
    email: text({ max: 254, error: texts.email }).default(""),
    host: text({ max: 253, error: texts.host }).default(""),
    port: z
      .int({ error: texts.port })
      .min(1, { error: texts.port })
      .max(65_535, { error: texts.port })
      .default(22),
    username: text({ max: 100, error: texts.username }).default(""),
    /** Where files are put; empty for the folder that the server opens. */
    folder: text({ max: 200, error: texts.folder }).default(""),
    /** The fingerprint that the server has to prove, such as SHA256:… */
    host_key: text({ max: 60, error: texts.hostKey }).default(""),
    /** Null where the server lets a key in: one is made, and its public part is shown. */
    password: typedPassword(texts.password).nullable().default(null),
  })
  .superRefine((recipient, context) => {
    const error = recipientError(recipient);
    if (error !== null)
      context.addIssue({ code: "custom", message: error.text, path: [error.field] });
  });

/** A recipient of files, as screens read it. */
export const recipient = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(recipientKinds),
  email: z.string(),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  folder: z.string(),
  host_key: z.string(),
  /** What the recipient lets in, as one line of authorized_keys; empty for a mail and for a password. */
  public_key: z.string(),
  state: z.enum(recipientStates),
  confirmed_at: z.iso.datetime().nullable(),
  /** Whether it waits for a second administrator. */
  waits: z.boolean(),
  /** How many templates send to it. */
  templates: z.number().int(),
});

const recipientParams = z.object({ recipientId: pathId(texts.notFound) });

export const listRecipients = schemas({
  summary: "The recipients of files for others",
  response: success({ recipients: z.array(recipient) }),
});

export const makeRecipient = schemas({
  summary: "Makes a recipient of files for others; to a mail address a code is sent",
  body: recipientInput,
  response: success({ recipient, request: waitingChange }),
});

export const sendRecipientCode = schemas({
  summary: "Mails a new code to a recipient",
  params: recipientParams,
  response: success({}),
});

export const confirmRecipient = schemas({
  summary: "Confirms a recipient: by the code that was mailed, or by signing in at its server",
  params: recipientParams,
  body: z.object({
    /** Of a recipient by mail; not used for SFTP. */
    code: text({ max: 20, error: texts.wrongCode }).default(""),
  }),
  response: success({ recipient }),
});

export const removeRecipient = schemas({
  summary: "Removes a recipient: it gets no more files",
  params: recipientParams,
  response: success({}),
});
