import { z } from "zod";
import { calendarDate } from "../core/fields.ts";
import { ageingBuckets } from "../loans/balance.ts";
import { report } from "./report.ts";
import { portfolioTexts } from "./texts.ts";

const day = calendarDate(portfolioTexts.date).optional();

/** By what a portfolio is divided, with labels. */
export const portfolioGroupings = [
  { value: "officer", label: "Officer" },
  { value: "product", label: "Loan type" },
  { value: "district", label: "District" },
  { value: "employer", label: "Employer" },
] as const;

/** By what a portfolio is divided. */
export type PortfolioGrouping = (typeof portfolioGroupings)[number]["value"];

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

const portfolioGroup = z.object({
  /** What `group` names: the id of an officer, else the text; empty for not given, null for the rest of them. */
  key: z.string().nullable(),
  name: z.string(),
  ...figures,
});

/** A part of a portfolio. */
export type PortfolioGroup = z.output<typeof portfolioGroup>;

const portfolioPoint = z.object({ date: z.string(), ...figures });

/** The portfolio at the end of a day. */
export type PortfolioPoint = z.output<typeof portfolioPoint>;

/**
 * The portfolio as recorded at the end of a day, the last recorded one by default, in its parts, and over time: the last
 * 62 recorded days, and the ends of 36 months. `group` limits both lists to one part.
 */
export const portfolio = report({
  title: "Portfolio",
  text: "Outstanding loans and their risk by officer, loan type, district and employer, and over time.",
  done: "Portfolio.",
  path: "/reports/portfolio",
  access: "reports.read",
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

/** The provision that the portfolio of a day needs, today by default, and what of it is booked. */
export const provision = report({
  title: "Provision",
  text: "What must be set aside for late loans, and what is.",
  done: "Provision for loan losses.",
  path: "/reports/provision",
  access: "ledger.read",
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

/** A provision in a response. */
export type Provision = z.output<(typeof provision)["read"]["response"]>;

const ratioDays = { from: day, to: day };

/** Risk coverage and write-off ratio between two days, this year up to today by default. */
export const ratios = report({
  title: "Ratios",
  text: "Risk coverage and write-off ratio of a period.",
  done: "Ratios.",
  path: "/reports/ratios",
  access: "ledger.read",
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

/** Ratios in a response. */
export type Ratios = z.output<(typeof ratios)["read"]["response"]>;
