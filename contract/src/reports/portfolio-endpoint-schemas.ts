import { z } from "zod";
import { calendarDate } from "../core/fields.ts";
import { ageingBuckets } from "../loans/balance.ts";
import { reportSchemas } from "./report-schemas.ts";
import { portfolioTexts } from "./texts.ts";
import { portfolioGroupings } from "./texts.ts";

const day = calendarDate(portfolioTexts.date).optional();

const grouping = z
  .enum(
    portfolioGroupings.map(({ value }) => value),
    { error: portfolioTexts.unknownGrouping },
  )
  .default("officer");

const figures = {
  loans: z.number().int(),
  /** In NLe, as all amounts. */
  outstanding_principal: z.number(),
  arrears: z.number(),
  /** Principal of loans more than 1, 30 and 90 days late, and its share in percent; null of nothing. */
  par1: z.number(),
  par30: z.number(),
  par90: z.number(),
  /** PAR30 with the restructured loans that are not more than 30 days late (SERV-109). */
  par30_restructured: z.number(),
  par1_percent: z.number().nullable(),
  par30_percent: z.number().nullable(),
  par90_percent: z.number().nullable(),
  par30_restructured_percent: z.number().nullable(),
};

export const portfolioGroup = z.object({
  /** What `group` names: the id of an officer, else the text; empty for not given, null for the rest of them. */
  key: z.string().nullable(),
  name: z.string(),
  ...figures,
});

export const portfolioPoint = z.object({ date: z.string(), ...figures });

export const portfolio = reportSchemas({
  summary: "The recorded portfolio and its risk on a day, by parts and over time",
  filter: {
    as_of: day,
    by: grouping,
    group: z.string().max(200, { error: portfolioTexts.groupTooLong }).optional(),
  },
  files: { as_of: day, by: grouping },
  response: {
    /** Null while no day is recorded. */
    as_of: z.string().nullable(),
    by: grouping,
    group: z.string().nullable(),
    groups: z.array(portfolioGroup),
    totals: z.object(figures),
    days: z.array(portfolioPoint),
    months: z.array(portfolioPoint),
  },
});

const provisionClass = z.object({
  bucket: z.enum(ageingBuckets.map(({ key }) => key)),
  loans: z.number().int(),
  outstanding_principal: z.number(),
  percent: z.number(),
  required: z.number(),
});

export const provision = reportSchemas({
  summary: "The provision for loan losses by class of lateness",
  filter: { as_of: day },
  files: { as_of: day },
  response: {
    as_of: z.string(),
    classes: z.array(provisionClass),
    totals: z.object({
      loans: z.number().int(),
      outstanding_principal: z.number(),
      required: z.number(),
    }),
    /** The allowance in the ledger, account 1190. */
    booked: z.number(),
    /** What closing the month would post; negative where the allowance falls. */
    to_post: z.number(),
  },
});

const ratioDays = { from: day, to: day };

export const ratios = reportSchemas({
  summary: "Risk coverage and write-off ratio of a period",
  filter: ratioDays,
  files: ratioDays,
  response: {
    from: z.string(),
    to: z.string(),
    allowance: z.number(),
    /** Null where the portfolio of the last day was not recorded. */
    par30: z.number().nullable(),
    risk_coverage: z.number().nullable(),
    opening_portfolio: z.number(),
    closing_portfolio: z.number(),
    write_offs: z.number(),
    recoveries: z.number(),
    write_off_ratio: z.number().nullable(),
  },
});
