import { z } from "zod";
import { answer, endpoint } from "../endpoint.ts";
import { calendarDate } from "../fields.ts";

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
  query: z.object({ as_of: calendarDate("Enter the date as YYYY-MM-DD.").optional() }),
  response: answer({
    as_of: z.string(),
    accounts: z.array(trialBalanceRow),
    totals: z.object({ debit: z.number(), credit: z.number() }),
  }),
});
