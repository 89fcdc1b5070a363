import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { calendarDate } from "../core/fields.ts";

/** What the server says of a trial balance that it cannot make. */
export const trialBalanceTexts = {
  date: "Enter the date as YYYY-MM-DD.",
  inFuture: "A trial balance cannot be of a day after today.",
} as const;

const asOf = calendarDate(trialBalanceTexts.date).optional();

/**
 * An account of the trial balance, in NLe. `balance` is debit less credit for assets and expenses,
 * credit less debit for the others, so that the normal side is positive.
 */
const trialBalanceRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["asset", "liability", "income", "expense", "equity"]),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
});

/** Debits and credits of every account up to and including a day (today when none is named), from the postings. */
export const readTrialBalance = endpoint({
  method: "GET",
  path: "/ledger/trial-balance",
  access: "ledger.read",
  tag: "ledger",
  summary: "Debits and credits of every account up to a day",
  query: z.object({ as_of: asOf }),
  response: success({
    as_of: z.string(),
    accounts: z.array(trialBalanceRow),
    totals: z.object({ debit: z.number(), credit: z.number() }),
  }),
});

/** A trial balance as screen, paper and file show it. */
export type TrialBalance = z.output<(typeof readTrialBalance)["response"]>;

/** Receipt numbers without a payment, one after the other, with when the payments around them were recorded. */
const missingReceipts = z.object({
  first: z.string(),
  last: z.string(),
  count: z.number().int(),
  /** When the payment before was recorded; null before the first payment. */
  after: z.iso.datetime().nullable(),
  /** When the payment after was recorded. */
  before: z.iso.datetime(),
});

/** A run of missing receipt numbers as the API answers it. */
export type MissingReceipts = z.output<typeof missingReceipts>;

/**
 * Receipt numbers that no payment has, newest first, at most 1,000 runs: the database draws a number before it knows
 * whether the payment can be kept, and one that is rolled back leaves a hole. No payment is missing.
 */
export const listMissingReceipts = endpoint({
  method: "GET",
  path: "/ledger/missing-receipts",
  access: "ledger.read",
  tag: "ledger",
  summary: "Receipt numbers that no payment has",
  response: success({ missing: z.array(missingReceipts), total: z.number().int() }),
});

/** The trial balance of a day as a file, an account a row. */
export const exportTrialBalance = exportOf(readTrialBalance, "/ledger/trial-balance/export", {
  as_of: asOf,
});
