import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, requiredText } from "../core/fields.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { periodChecks } from "./period-rules.ts";
import { accountingTexts as texts } from "./texts.ts";

const day = calendarDate(texts.invalidDate);

/** One condition of closing: it blocks, it warns, or it is met. */
export const check = z.object({
  key: z.enum(periodChecks.map(({ key }) => key)),
  state: z.enum(["met", "blocks", "warns"]),
  text: z.string(),
  /** The session to begin with, where tills wait. */
  session: z.number().int().optional(),
});

/** A month of the books. */
export const month = z.object({
  /** Its first and last day. */
  from: z.string(),
  to: z.string(),
  state: z.enum(["open", "partly closed", "closed"]),
  /** Entries dated in it. */
  entries: z.number().int(),
});

export const event = z.object({
  id: z.number().int(),
  kind: z.enum(["close", "reopen"]),
  closed_before: z.string().nullable(),
  closed_through: z.string().nullable(),
  reason: z.string().nullable(),
  staff_name: z.string(),
  at: z.iso.datetime(),
  /** Entries dated in the days that a reopening opened and added since. */
  added: z.number().int(),
});

const state = success({
  closed_through: z.string().nullable(),
  months: z.array(month),
  events: z.array(event),
});

export const readPeriods = schemas({
  summary: "The months of the books, and who closed and reopened them",
  response: state,
});

export const exportPeriods = exportSchemas(readPeriods, {});

export const checkPeriod = schemas({
  summary: "The check list of closing the books through a day",
  query: z.object({ through: day.optional() }),
  response: success({
    through: z.string(),
    checks: z.array(check),
    /** The days that the closing fixes, and the debits that are dated in them. */
    fixes: z.object({ from: z.string().nullable(), debit: z.number() }),
  }),
});

export const closePeriod = schemas({
  summary: "Closes the books through a day",
  body: z.object({ through: day }),
  response: state,
});

export const reopenPeriod = schemas({
  summary: "Reopens the books from a day on",
  body: z.object({ from: day, reason: requiredText({ error: texts.reasonRequired }) }),
  response: state,
});
