import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { calendarDate } from "../core/fields.ts";

/** Error texts of the trial balance. */
export const trialBalanceTexts = {
  date: "Enter the date as YYYY-MM-DD.",
  inFuture: "A trial balance cannot be of a day after today.",
  fromAfter: "The first day cannot be after the last one.",
} as const;

const day = calendarDate(trialBalanceTexts.date).optional();

/**
 * An account of the trial balance, in NLe. `balance` is debit less credit for assets and expenses, credit less debit
 * for the others, so the normal side is positive.
 */
const trialBalanceRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["asset", "liability", "income", "expense", "equity"]),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  /** With `from`: the balance before that day, and the debits and credits from it on. */
  opening: z.number().optional(),
  movement_debit: z.number().optional(),
  movement_credit: z.number().optional(),
});

/**
 * Debits and credits of every account from the postings, up to and including a day (today by default). With `from` it
 * has opening balance, movement and closing balance of the days from there on too.
 */
export const readTrialBalance = endpoint({
  method: "GET",
  path: "/ledger/trial-balance",
  access: "ledger.read",
  tag: "ledger",
  summary: "Debits and credits of every account up to a day",
  query: z.object({ from: day, as_of: day }),
  response: success({
    as_of: z.string(),
    from: z.string().optional(),
    accounts: z.array(trialBalanceRow),
    totals: z.object({ debit: z.number(), credit: z.number() }),
  }),
});

/** A trial balance in a response. */
export type TrialBalance = z.output<(typeof readTrialBalance)["response"]>;

/** Consecutive receipt numbers without a payment, with the recording times of the payments around them. */
const missingReceipts = z.object({
  first: z.string(),
  last: z.string(),
  count: z.number().int(),
  /** Recording time of the payment before; null before the first payment. */
  after: z.iso.datetime().nullable(),
  /** Recording time of the payment after. */
  before: z.iso.datetime(),
});

/** A run of missing receipt numbers in a response. */
export type MissingReceipts = z.output<typeof missingReceipts>;

/**
 * Receipt numbers without a payment, newest first, at most 1,000 runs. The database assigns a number before the
 * payment commits, so a rollback leaves a gap. No payment is missing.
 */
export const listMissingReceipts = endpoint({
  method: "GET",
  path: "/ledger/missing-receipts",
  access: "ledger.read",
  tag: "ledger",
  summary: "Receipt numbers that no payment has",
  response: success({ missing: z.array(missingReceipts), total: z.number().int() }),
});

/** The trial balance of a day as a file, one account a row. */
export const exportTrialBalance = exportOf(readTrialBalance, "/ledger/trial-balance/export", {
  as_of: day,
});

/**
 * The trial balance between two days as a file: opening, movement and closing balance of each account. Without `from`
 * the movement starts with the first entry.
 */
export const exportTrialBalanceMovement = exportOf(
  readTrialBalance,
  "/ledger/trial-balance/movement/export",
  { from: day, as_of: day },
);
