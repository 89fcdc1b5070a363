import { z } from "zod";
import { calendarDate } from "../core/fields.ts";
import { reportSchemas } from "./report-schemas.ts";
import { financialTexts } from "./texts.ts";

const day = calendarDate(financialTexts.date).optional();
const days = { from: day, to: day };

/** In NLe where it is an amount; shares in percent, null of nothing. */
const figures = {
  /** Active staff who work for it. */
  staff: z.number().int(),
  loans: z.number().int(),
  outstanding_principal: z.number(),
  /** Principal of loans more than 30 days late. */
  par30: z.number(),
  par30_percent: z.number().nullable(),
  collected: z.number(),
  /** Instalments that fell due. */
  due: z.number(),
  collected_percent: z.number().nullable(),
  disbursed: z.number(),
  income: z.number(),
  expenses: z.number(),
};

export const branchFigures = z.object({
  code: z.string(),
  name: z.string(),
  ...figures,
  /** Outstanding principal at the ends of the last twelve recorded months, the oldest first. */
  trend: z.array(z.object({ date: z.string(), outstanding_principal: z.number() })),
});

export const branchesReport = reportSchemas({
  summary: "The branches in view beside each other, over a period",
  filter: days,
  files: days,
  response: {
    from: z.string(),
    to: z.string(),
    /** The recorded day of the portfolio: the last one of the period; null before the first. */
    portfolio_on: z.string().nullable(),
    rows: z.array(branchFigures),
    totals: z.object(figures),
  },
});
