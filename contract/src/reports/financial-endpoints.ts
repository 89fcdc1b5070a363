import type { z } from "zod";
import { report } from "./report.ts";
import type * as schemas from "./financial-endpoint-schemas.ts";

const access = "ledger.read";

/** An account of an income statement: income less its debits, expenses less their credits. */
export type IncomeLine = z.output<typeof schemas.incomeLine>;

/** Income and expenses between two days, this month up to today by default. */
export const incomeStatement = report<typeof schemas.incomeStatement>({
  title: "Income Statement",
  text: "Income and expenses of a period, beside the period before and the year.",
  done: "Income statement.",
  path: "/reports/income-statement",
  access,
});

/** An income statement in a response. */
export type IncomeStatement = z.output<(typeof schemas.incomeStatement)["read"]["response"]>;

/** An account of a balance sheet. */
export type BalanceLine = z.output<typeof schemas.balanceLine>;

/**
 * Assets, liabilities and equity at the end of a day, today by default. Earnings are computed from income and expenses;
 * no voucher closes a year.
 */
export const balanceSheet = report<typeof schemas.balanceSheet>({
  title: "Balance Sheet",
  text: "What the lender has and owes at the end of a day.",
  done: "Balance sheet.",
  path: "/reports/balance-sheet",
  access,
});

/** A balance sheet in a response. */
export type BalanceSheet = z.output<(typeof schemas.balanceSheet)["read"]["response"]>;

/** A day of a cash book: what came in and went out, and what was left. */
export type CashDay = z.output<typeof schemas.cashDay>;

/**
 * Money that came in and went out between two days: of all accounts of money, or of one. Money moved between two of
 * them goes out of one and comes into the other.
 */
export const cashBook = report<typeof schemas.cashBook>({
  title: "Cash Book",
  text: "Money received and paid, by account, kind and day.",
  done: "Cash book.",
  path: "/reports/cash-book",
  access,
});

/** A cash book in a response. */
export type CashBook = z.output<(typeof schemas.cashBook)["read"]["response"]>;
