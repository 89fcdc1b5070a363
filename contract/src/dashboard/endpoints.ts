import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { dashboardTexts } from "./texts.ts";

const whole = z.number().int();

/**
 * A tile: its figure, and the change of this month against the same days of last month in percent. Null when those
 * days are empty, and for an all-time amount, which has no month to compare (RPT-4).
 */
const tile = z.object({ value: z.number(), change: z.number().nullable() });

/** One figure or more a month, January to December. */
const month = { month: whole };

/** The overview in one response (RPT-4, RPT-5). Amounts in NLe. */
export const summary = z.object({
  /** The business date of the figures. */
  as_of: z.string(),
  /** The year of the charts, and the years with data, newest first. */
  year: whole,
  years: z.array(whole),
  tiles: z.object({
    /** Approved amounts of all loans paid out, less those of loans that were canceled and returned. */
    loans: tile,
    customers: tile,
    /** Loans applied for, in review or reviewed. */
    applications: tile,
    /** NLe equivalents of completed transfers. */
    transfers: tile,
  }),
  /** Loan applications a month of the year. */
  applications: z.array(z.object({ ...month, count: whole })),
  /** Loans captured this month by each staff member, most first. */
  performers: z.array(z.object({ staff_id: whole, name: z.string(), count: whole })),
  /** Loans paid out, payments and transfers per month of the year. */
  services: z.array(z.object({ ...month, loans: whole, payments: whole, transfers: whole })),
  /** Amounts paid out and payments received per month of the year; a reversal counts in its own month. */
  sales: z.array(z.object({ ...month, loans_given: z.number(), payments_received: z.number() })),
});

/** The overview in a response. */
export type Summary = z.output<typeof summary>;

/** The business date that forms use as default: the server's, whatever the computer's clock shows. */
export const readBusinessDate = endpoint({
  method: "GET",
  path: "/dashboard/business-date",
  access: "session.staff",
  owner: "actor",
  tag: "dashboard",
  summary: "The business date of the lender",
  response: success({ business_date: z.string() }),
});

/** All data of the overview, in one call instead of every list. */
export const readSummary = endpoint({
  method: "GET",
  path: "/dashboard/summary",
  access: "reports.read",
  tag: "dashboard",
  summary: "The figures of the overview",
  query: z.object({
    year: z
      .string()
      .regex(/^(19|20|21)[0-9]{2}$/, { error: dashboardTexts.invalidYear })
      .transform(Number)
      .optional(),
  }),
  response: success({ summary }),
});
