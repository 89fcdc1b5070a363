import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { pageFields, pageQuery, schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, isStorableText, pathId, requiredText, text } from "../core/fields.ts";
import { type DatasetName, datasetNames } from "./datasets.ts";
import {
  amountFormats,
  encodings,
  layoutKinds,
  longerValues,
  paddings,
  quotings,
  separators,
} from "./template.ts";
import { fileTemplateTexts as texts } from "./texts.ts";

const choice = { error: texts.unknownChoice };

/** Text that is stored as it is: blanks at its ends may be what a program expects. */
const exactText = (max: number) =>
  z.string().max(max).refine(isStorableText, { error: texts.unknownChoice });

const column = z.object({
  header: exactText(100).default(""),
  source: z.string().max(40).default(""),
  constant: exactText(200).default(""),
  mapping: z
    .array(z.object({ from: exactText(100), to: exactText(100) }))
    .max(200)
    .default([]),
  required: z.boolean().default(false),
  date: z.string().max(20).default(""),
  amount: z.enum(amountFormats, choice).default("decimals"),
  length: z
    .int({ error: texts.length })
    .min(1, { error: texts.length })
    .max(1_000, { error: texts.length })
    .nullable()
    .default(null),
  longer: z.enum(longerValues, choice).default("refuse"),
  pad: z.enum(paddings, choice).default("none"),
  fill: exactText(1).length(1, { error: texts.fill }).default(" "),
  upper: z.boolean().default(false),
});

const layout = z.object({
  kind: z.enum(layoutKinds, choice),
  separator: z.enum(separators, choice).default(","),
  quotes: z.enum(quotings, choice).default("needed"),
  encoding: z.enum(encodings, choice).default("utf-8"),
  headings: z.boolean().default(true),
  program: z.boolean().default(false),
  before: exactText(2_000).default(""),
  after_group: exactText(200).default(""),
});

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(100).default([]);

const definition = z.object({
  dataset: z.enum<[DatasetName, ...DatasetName[]]>(datasetNames, { error: texts.unknownDataset }),
  filter: z
    .object({
      statuses: listOf(z.string().max(40)),
      products: listOf(z.string().max(40)),
      branches: listOf(z.int().min(1).max(32_767)),
    })
    .default({ statuses: [], products: [], branches: [] }),
  columns: z
    .array(column)
    .min(1, { error: texts.noColumns })
    .max(100, { error: texts.tooManyColumns }),
  layout,
  file_name: z
    .string({ error: texts.fileName })
    .regex(/^(?:[A-Za-z0-9._ ()-]|\{(?:from|to|month)\}){1,100}$/, { error: texts.fileName }),
  totals: z.boolean().default(false),
  note: text({ max: textLimits.line }).default(""),
});

/** To whom files go; null where they are downloaded. */
const recipientId = z
  .int({ error: texts.unknownRecipient })
  .min(1, { error: texts.unknownRecipient })
  .max(2_147_483_647, { error: texts.unknownRecipient })
  .nullable();

const templateBody = z.object({
  name: requiredText({ max: 100, error: texts.nameRequired }),
  definition,
  /** From this day of each month on the file of the month before is made by itself; null for never. */
  day_of_month: z
    .int({ error: texts.dayOfMonth })
    .min(1, { error: texts.dayOfMonth })
    .max(28, { error: texts.dayOfMonth })
    .nullable()
    .default(null),
  recipient_id: recipientId.default(null),
});

const template = z.object({
  id: z.number(),
  name: z.string(),
  definition,
  day_of_month: z.number().nullable(),
  recipient_id: z.number().nullable(),
  /** Why the last file could not be made by itself; empty for none. */
  failure: z.string(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
});

const keys = z.array(z.string());

const changes = z.object({
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  examples: z.object({ added: keys, removed: keys, changed: keys }),
});

export const madeFile = z.object({
  id: z.number(),
  template_id: z.number(),
  template_name: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  rows: z.number(),
  /** Rows that were left out because they could not be written. */
  left_out: z.number(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  /** Whether it was made by itself, in the name of who set the template last. */
  is_scheduled: z.boolean(),
  /** The recipient of its template, to whom it can be sent; null for none. */
  recipient: z.string().nullable(),
  /** To whom it was sent last; null where it was not. */
  sent_to: z.string().nullable(),
  /** When it was taken; null while it is on its way. */
  sent_at: z.iso.datetime().nullable(),
  /** Why it was not taken; empty for none. */
  send_failure: z.string(),
  /** How it differs from the file that was made of the same days before; null for the first. */
  changes: changes.nullable(),
});

const templateParams = z.object({ templateId: pathId(texts.notFound) });
const fileParams = z.object({ fileId: pathId(texts.fileNotFound) });
const period = { from: calendarDate(), to: calendarDate() };

export const listTemplates = schemas({
  summary: "The templates of files for others",
  response: success({
    templates: z.array(template),
    /** To whom files can be sent. */
    recipients: z.array(z.object({ id: z.number(), name: z.string(), is_ready: z.boolean() })),
  }),
});

export const addTemplate = schemas({
  summary: "Adds a template of a file for others",
  body: templateBody,
  response: success({ template }),
});

export const changeTemplate = schemas({
  summary: "Changes a template of a file for others",
  params: templateParams,
  body: templateBody,
  response: success({ template }),
});

export const removeTemplate = schemas({
  summary: "Removes a template; the files that were made stay",
  params: templateParams,
  response: success({}),
});

export const previewFile = schemas({
  summary: "The first rows of a file for others, and the rows that cannot be written",
  body: z.object({ definition, ...period }),
  response: success({
    rows: z.number(),
    refused: z.number(),
    headers: z.array(z.string()),
    /** The first rows as values of their columns. */
    first: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
    /** The beginning of the file as it is written; empty for a workbook. */
    text: z.string(),
    /** The first rows that cannot be written, by their key, and why. */
    problems: z.array(z.object({ key: z.string(), problems: z.array(z.string()) })),
  }),
});

export const makeFile = schemas({
  summary: "Makes a file for others by a template and keeps it",
  params: templateParams,
  body: z.object({ ...period, leave_out: z.boolean().default(false) }),
  response: success({ file: madeFile }),
});

export const listFiles = schemas({
  summary: "The files for others that were made, newest first",
  query: pageQuery,
  response: success({ files: z.array(madeFile), ...pageFields }),
});

export const sendFile = schemas({
  summary: "Sends a file to the recipient of its template",
  params: fileParams,
  response: success({ file: madeFile }),
});

export const downloadFile = schemas({
  summary: "A file for others as it was made",
  params: fileParams,
  response: z.unknown(),
});
