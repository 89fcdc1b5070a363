import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { entryKinds } from "../accounting/entry-kinds.ts";
import { asCode } from "../core/codes.ts";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import {
  calendarDate,
  isLoanCode,
  pathId,
  recordId,
  repeats,
  requiredText,
} from "../core/fields.ts";
import { largestAmount } from "../core/money.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { longestStatement } from "../core/csv.ts";
import { statementMapping } from "./statement.ts";
import { reconciliationTexts as texts } from "./texts.ts";
import { lineStates } from "./texts.ts";

const day = calendarDate(texts.invalidDate);

/** An account of a bank or a wallet with what is open. */
export const account = z.object({
  code: z.string(),
  name: z.string(),
  balance: z.number(),
  /** The date of the latest line; null before the first statement. */
  last_line: z.string().nullable(),
  open_lines: z.number().int(),
  open_entries: z.number().int(),
  completed_through: z.string().nullable(),
  mapping: statementMapping.nullable(),
  /** Whether a payment method leads to it, so that a line can be the payment of a loan. */
  takes_payments: z.boolean(),
});

export const listReconciled = schemas({
  summary: "Accounts of banks and wallets, and how far they are reconciled",
  response: success({ accounts: z.array(account) }),
});

export const importStatement = schemas({
  summary: "Imports the statement of a bank or a wallet",
  body: z.object({
    account_code: accountCode,
    csv: z
      .string({ error: texts.noFile })
      .min(1, { error: texts.noFile })
      .max(longestStatement, { error: texts.tooLarge }),
    mapping: statementMapping,
  }),
  response: success({
    added: z.number().int(),
    known: z.number().int(),
    matched: z.number().int(),
  }),
  bodyLimit: 4 * 1024 * 1024,
});

/** A line of a statement in a response: above 0 for money in. */
export const line = z.object({
  id: z.number().int(),
  account_code: z.string(),
  date: z.string(),
  amount: z.number(),
  reference: z.string(),
  text: z.string(),
  state: z.enum(lineStates.map(({ value }) => value)),
  match: z
    .object({ id: z.number().int(), way: z.string(), entry_ids: z.array(z.number().int()) })
    .nullable(),
  /** The journal that it waits for. */
  journal_id: z.number().int().nullable(),
});

const lineFilter = {
  account_code: accountCode.optional(),
  state: z
    .enum(
      lineStates.map(({ value }) => value),
      { error: "Choose a state from the list." },
    )
    .optional(),
};

export const listLines = schemas({
  summary: "Lines of bank statements",
  query: pageQuery.extend(lineFilter),
  response: success({ lines: z.array(line), ...pageFields }),
});

export const exportLines = exportSchemas(listLines, lineFilter);

export const openEntry = z.object({
  id: z.number().int(),
  kind: z.enum(entryKinds.map(({ value }) => value)),
  entry_date: z.string(),
  sentence: z.string(),
  /** What it added to the account; below 0 for money out. */
  amount: z.number(),
});

export const listOpenEntries = schemas({
  summary: "Entries of an account that no line of its statement meets",
  query: z.object({ account_code: accountCode }),
  response: success({ entries: z.array(openEntry), total: z.number().int() }),
});

const ids = z
  .array(recordId(), { error: texts.nothingChosen })
  .max(200, { error: texts.tooMuchChosen })
  .refine((list) => new Set(list).size === list.length, { error: texts.notOpen });

export const matchLines = schemas({
  summary: "Matches lines of a statement with entries",
  body: z.object({ account_code: accountCode, line_ids: ids, entry_ids: ids }),
  response: success({ match_id: z.number().int() }),
});

export const undoMatch = schemas({
  summary: "Undoes a match",
  params: z.object({ id: pathId(texts.matchNotFound) }),
  response: success({}),
});

const date = day.optional();

/** As what a line is booked. */
export const lineBooking = z.discriminatedUnion(
  "as",
  [
    z.object({
      as: z.literal("payment"),
      loan_id: z
        .string({ error: texts.loanRequired })
        .overwrite(asCode)
        .refine(isLoanCode, { error: texts.loanRequired }),
      repeats,
      date,
    }),
    z.object({ as: z.literal("charge"), date }),
    z.object({ as: z.literal("unidentified"), date }),
    z.object({
      as: z.literal("journal"),
      account_code: accountCode,
      description: requiredText({ error: texts.descriptionRequired }),
      date,
    }),
  ],
  { error: texts.unknownWay },
);

export const bookLine = schemas({
  summary: "Books a line of a statement",
  params: z.object({ id: pathId(texts.lineNotFound) }),
  body: lineBooking,
  response: success({ line }),
});

const compared = z.object({
  through: z.string(),
  book: z.number(),
  open_lines: z.number(),
  open_entries: z.number(),
  /** What the statement must end at. */
  statement: z.number(),
  completed_through: z.string().nullable(),
});

export const checkReconciliation = schemas({
  summary: "What the statement of an account must end at",
  query: z.object({ account_code: accountCode, through: day.optional() }),
  response: success({ check: compared }),
});

export const completeReconciliation = schemas({
  summary: "Completes the reconciliation of an account through a day",
  body: z.object({
    account_code: accountCode,
    through: day,
    closing_balance: z
      .number({ error: texts.wrongBalance })
      .min(-largestAmount, { error: texts.wrongBalance })
      .max(100 * largestAmount, { error: texts.wrongBalance })
      .refine((nle) => Math.round(nle * 100) / 100 === nle, { error: texts.wrongBalance }),
  }),
  response: success({ check: compared }),
});
