import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { calendarDate } from "../core/fields.ts";
import { trialBalanceTexts } from "./texts.ts";

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

export const readTrialBalance = schemas({
  summary: "Debits and credits of every account up to a day",
  query: z.object({ from: day, as_of: day }),
  response: success({
    as_of: z.string(),
    from: z.string().optional(),
    accounts: z.array(trialBalanceRow),
    totals: z.object({ debit: z.number(), credit: z.number() }),
  }),
});

/** Consecutive receipt numbers without a payment, with the recording times of the payments around them. */
export const missingReceipts = z.object({
  first: z.string(),
  last: z.string(),
  count: z.number().int(),
  /** Recording time of the payment before; null before the first payment. */
  after: z.iso.datetime().nullable(),
  /** Recording time of the payment after. */
  before: z.iso.datetime(),
});

export const listMissingReceipts = schemas({
  summary: "Receipt numbers that no payment has",
  response: success({ missing: z.array(missingReceipts), total: z.number().int() }),
});

export const exportTrialBalance = exportSchemas(readTrialBalance, {
  as_of: day,
});

export const exportTrialBalanceMovement = exportSchemas(readTrialBalance, {
  from: day,
  as_of: day,
});
