import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { calendarDate } from "../core/fields.ts";
import { exportOf } from "../exports/list-export.ts";
import { financialTexts } from "./texts.ts";

const access = "ledger.read";
const tag = "reports";
const day = calendarDate(financialTexts.date).optional();
const days = { from: day, to: day };

/** Amounts of the period, of the one before, and of the year up to its last day, in NLe. */
const compared = { period: z.number(), before: z.number(), year: z.number() };
const incomeTotals = z.object(compared);

const incomeLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["income", "expense"]),
  ...compared,
});

/** An account of an income statement: income less its debits, expenses less their credits. */
export type IncomeLine = z.output<typeof incomeLine>;

/** Income and expenses between two days, this month up to today by default. */
export const readIncomeStatement = endpoint({
  method: "GET",
  path: "/reports/income-statement",
  access,
  tag,
  summary: "Income and expenses of a period, beside the period before and the year",
  query: z.object(days),
  response: success({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    /** The first day of the year. */
    year_from: z.string(),
    lines: z.array(incomeLine),
    totals: z.object({ income: incomeTotals, expenses: incomeTotals, result: incomeTotals }),
  }),
});

/** An income statement in a response. */
export type IncomeStatement = z.output<(typeof readIncomeStatement)["response"]>;

/** The income statement as a file, one account a row. */
export const exportIncomeStatement = exportOf(
  readIncomeStatement,
  "/reports/income-statement/export",
  days,
);

const balanceLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["asset", "liability", "equity"]),
  /** On the normal side of its kind, in NLe: the allowance for losses lowers the assets. */
  balance: z.number(),
});

/** An account of a balance sheet. */
export type BalanceLine = z.output<typeof balanceLine>;

/**
 * Assets, liabilities and equity at the end of a day, today by default. Earnings are computed from income and expenses;
 * no voucher closes a year.
 */
export const readBalanceSheet = endpoint({
  method: "GET",
  path: "/reports/balance-sheet",
  access,
  tag,
  summary: "Assets, liabilities and equity at the end of a day",
  query: z.object({ as_of: day }),
  response: success({
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
  }),
});

/** A balance sheet in a response. */
export type BalanceSheet = z.output<(typeof readBalanceSheet)["response"]>;

/** The balance sheet as a file, one account a row and the earnings. */
export const exportBalanceSheet = exportOf(readBalanceSheet, "/reports/balance-sheet/export", {
  as_of: day,
});

const flow = { received: z.number(), paid: z.number() };
const cashAccount = z.object({
  code: z.string(),
  name: z.string(),
  opening: z.number(),
  ...flow,
  closing: z.number(),
});

const cashDay = z.object({ date: z.string(), ...flow, balance: z.number() });

/** A day of a cash book: what came in and went out, and what was left. */
export type CashDay = z.output<typeof cashDay>;

const cashFilter = { ...days, account: accountCode.optional() };

/**
 * Money that came in and went out between two days: of all accounts of money, or of one. Money moved between two of them
 * goes out of one and comes into the other.
 */
export const readCashBook = endpoint({
  method: "GET",
  path: "/reports/cash-book",
  access,
  tag,
  summary: "Money received and paid by account, kind and day",
  query: z.object(cashFilter),
  response: success({
    from: z.string(),
    to: z.string(),
    account: z.string().nullable(),
    accounts: z.array(cashAccount),
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), ...flow })),
    /** The days with entries, first to last. */
    days: z.array(cashDay),
    totals: z.object({ opening: z.number(), ...flow, closing: z.number() }),
  }),
});

/** A cash book in a response. */
export type CashBook = z.output<(typeof readCashBook)["response"]>;

/** The cash book as a file, one day a row. */
export const exportCashBook = exportOf(readCashBook, "/reports/cash-book/export", cashFilter);
