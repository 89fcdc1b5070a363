import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { calendarDate } from "../core/fields.ts";
import { report } from "./report.ts";
import { financialTexts } from "./texts.ts";

const access = "ledger.read";
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
export const incomeStatement = report({
  title: "Income Statement",
  text: "Income and expenses of a period, beside the period before and the year.",
  done: "Income statement.",
  path: "/reports/income-statement",
  access,
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

/** An income statement in a response. */
export type IncomeStatement = z.output<(typeof incomeStatement)["read"]["response"]>;

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
export const balanceSheet = report({
  title: "Balance Sheet",
  text: "What the lender has and owes at the end of a day.",
  done: "Balance sheet.",
  path: "/reports/balance-sheet",
  access,
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

/** A balance sheet in a response. */
export type BalanceSheet = z.output<(typeof balanceSheet)["read"]["response"]>;

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
export const cashBook = report({
  title: "Cash Book",
  text: "Money received and paid, by account, kind and day.",
  done: "Cash book.",
  path: "/reports/cash-book",
  access,
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

/** A cash book in a response. */
export type CashBook = z.output<(typeof cashBook)["read"]["response"]>;
