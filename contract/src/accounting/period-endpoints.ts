import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { calendarDate, requiredText } from "../core/fields.ts";
import { exportOf } from "../exports/list-export.ts";
import { periodChecks } from "./period-rules.ts";
import { accountingTexts as texts } from "./texts.ts";

const tag = "accounting";
const day = calendarDate(texts.invalidDate);

/** One condition of closing: it blocks, it warns, or it is met. */
const check = z.object({
  key: z.enum(periodChecks.map(({ key }) => key)),
  state: z.enum(["met", "blocks", "warns"]),
  text: z.string(),
});

/** A condition of closing in a response. */
export type PeriodCheck = z.output<typeof check>;

/** A month of the books. */
const month = z.object({
  /** Its first and last day. */
  from: z.string(),
  to: z.string(),
  state: z.enum(["open", "partly closed", "closed"]),
  /** Entries dated in it. */
  entries: z.number().int(),
});

/** A month of the books in a response. */
export type PeriodMonth = z.output<typeof month>;

const event = z.object({
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

/** A closing or reopening in a response. */
export type PeriodEvent = z.output<typeof event>;

const state = success({
  closed_through: z.string().nullable(),
  months: z.array(month),
  events: z.array(event),
});

/** The months from the first entry to today, latest first, and every closing and reopening. */
export const readPeriods = endpoint({
  method: "GET",
  path: "/accounting/periods",
  access: "ledger.read",
  tag,
  summary: "The months of the books, and who closed and reopened them",
  response: state,
});

/** The months as a file. */
export const exportPeriods = exportOf(readPeriods, "/accounting/periods/export", {});

/** What closing through a day needs; today by default. */
export const checkPeriod = endpoint({
  method: "GET",
  path: "/accounting/periods/check",
  access: "ledger.read",
  tag,
  summary: "The check list of closing the books through a day",
  query: z.object({ through: day.optional() }),
  response: success({ through: z.string(), checks: z.array(check) }),
});

/** Closes every day through this one. 409 while a check blocks; 400 for a day after today or closed already. */
export const closePeriod = endpoint({
  method: "POST",
  path: "/accounting/periods/close",
  access: "periods.close",
  tag,
  summary: "Closes the books through a day",
  body: z.object({ through: day }),
  response: state,
});

/** Opens this day and every later one again, with a reason. */
export const reopenPeriod = endpoint({
  method: "POST",
  path: "/accounting/periods/reopen",
  access: "periods.reopen",
  tag,
  summary: "Reopens the books from a day on",
  body: z.object({ from: day, reason: requiredText({ error: texts.reasonRequired }) }),
  response: state,
});
