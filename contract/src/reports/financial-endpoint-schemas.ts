import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { calendarDate } from "../core/fields.ts";
import { reportSchemas } from "./report-schemas.ts";
import { financialTexts } from "./texts.ts";

const day = calendarDate(financialTexts.date).optional();
const days = { from: day, to: day };

/** Amounts of the period, of the one before, and of the year up to its last day, in NLe. */
const compared = { period: z.number(), before: z.number(), year: z.number() };
const incomeTotals = z.object(compared);

export const incomeLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["income", "expense"]),
  ...compared,
});

export const incomeStatement = reportSchemas({
  summary: "Income and expenses of a period, beside the period before and the year",
  filter: days,
  files: days,
  response: {
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    /** The first day of the year. */
    year_from: z.string(),
    lines: z.array(incomeLine),
    totals: z.object({ income: incomeTotals, expenses: incomeTotals, result: incomeTotals }),
  },
});

export const balanceLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["asset", "liability", "equity"]),
  /** On the normal side of its kind, in NLe: the allowance for losses lowers the assets. */
  balance: z.number(),
});

export const balanceSheet = reportSchemas({
  summary: "Assets, liabilities and equity at the end of a day",
  filter: { as_of: day },
  files: { as_of: day },
  response: {
    as_of: z.string(),
    lines: z.array(balanceLine),
    earnings: z.object({
      /** The results of the years before. */
      earlier: z.number(),
      /** The result of the year up to the day. */
      year: z.number(),
      year_from: z.string(),
    }),
    totals: z.object({
      assets: z.number(),
      liabilities: z.number(),
      /** With the earnings. */
      equity: z.number(),
      liabilities_and_equity: z.number(),
    }),
  },
});

const flow = { received: z.number(), paid: z.number() };
const cashAccount = z.object({
  code: z.string(),
  name: z.string(),
  opening: z.number(),
  ...flow,
  closing: z.number(),
});

export const cashDay = z.object({ date: z.string(), ...flow, balance: z.number() });

const cashFilter = { ...days, account: accountCode.optional() };

export const cashBook = reportSchemas({
  summary: "Money received and paid by account, kind and day",
  filter: cashFilter,
  files: cashFilter,
  response: {
    from: z.string(),
    to: z.string(),
    account: z.string().nullable(),
    accounts: z.array(cashAccount),
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), ...flow })),
    /** The days with entries, first to last. */
    days: z.array(cashDay),
    totals: z.object({ opening: z.number(), ...flow, closing: z.number() }),
  },
});
