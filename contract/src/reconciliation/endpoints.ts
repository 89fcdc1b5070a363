import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { entryKinds } from "../accounting/entry-kinds.ts";
import { asCode } from "../core/codes.ts";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { calendarDate, isLoanCode, pathId, recordId, requiredText } from "../core/fields.ts";
import { largestAmount } from "../core/money.ts";
import { exportOf } from "../exports/list-export.ts";
import { longestStatement } from "../core/csv.ts";
import { statementMapping } from "./statement.ts";
import { reconciliationTexts as texts } from "./texts.ts";

const tag = "reconciliation";
const day = calendarDate(texts.invalidDate);

/** The states of a line of a statement. */
export const lineStates = [
  { value: "open", label: "Open" },
  { value: "waiting", label: "Waits for a journal" },
  { value: "matched", label: "Matched" },
] as const;

/** An account of a bank or a wallet with what is open. */
const account = z.object({
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

/** An account to reconcile, as the screens read it. */
export type ReconciledAccount = z.output<typeof account>;

/** The accounts of banks and wallets with what is open on each. */
export const listReconciled = endpoint({
  method: "GET",
  path: "/reconciliation/accounts",
  access: "ledger.read",
  tag,
  summary: "Accounts of banks and wallets, and how far they are reconciled",
  response: success({ accounts: z.array(account) }),
});

/**
 * Imports a statement (REC-1 to REC-4): its lines that are not known are added, all or none, and matched where amount
 * and reference meet one entry. 400 for a file that cannot be read.
 */
export const importStatement = endpoint({
  method: "POST",
  path: "/reconciliation/statements",
  access: "cash.reconcile",
  tag,
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
const line = z.object({
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

/** A line of a statement, as the screens read it. */
export type BankLine = z.output<typeof line>;

const lineFilter = {
  account_code: accountCode.optional(),
  state: z
    .enum(
      lineStates.map(({ value }) => value),
      { error: "Choose a state from the list." },
    )
    .optional(),
};

/** The lines of the statements, latest imported first. */
export const listLines = endpoint({
  method: "GET",
  path: "/reconciliation/lines",
  access: "ledger.read",
  tag,
  summary: "Lines of bank statements",
  query: pageQuery.extend(lineFilter),
  response: success({ lines: z.array(line), ...pageFields }),
});

/** The lines as a file. */
export const exportLines = exportOf(listLines, "/reconciliation/lines/export", lineFilter);

const openEntry = z.object({
  id: z.number().int(),
  kind: z.enum(entryKinds.map(({ value }) => value)),
  entry_date: z.string(),
  sentence: z.string(),
  /** What it added to the account; below 0 for money out. */
  amount: z.number(),
});

/** An entry that no line of a statement meets, as the screens read it. */
export type OpenEntry = z.output<typeof openEntry>;

/** The entries of an account that no line meets, latest first, at most 200. */
export const listOpenEntries = endpoint({
  method: "GET",
  path: "/reconciliation/entries",
  access: "ledger.read",
  tag,
  summary: "Entries of an account that no line of its statement meets",
  query: z.object({ account_code: accountCode }),
  response: success({ entries: z.array(openEntry), total: z.number().int() }),
});

const ids = z
  .array(recordId(), { error: texts.nothingChosen })
  .max(200, { error: texts.tooMuchChosen })
  .refine((list) => new Set(list).size === list.length, { error: texts.notOpen });

/** Matches lines and entries of one account whose sums agree. 400 for other sums; 409 when one is not open. */
export const matchLines = endpoint({
  method: "POST",
  path: "/reconciliation/matches",
  access: "cash.reconcile",
  tag,
  summary: "Matches lines of a statement with entries",
  body: z.object({ account_code: accountCode, line_ids: ids, entry_ids: ids }),
  response: success({ match_id: z.number().int() }),
});

/** Undoes a match that no completed reconciliation has sealed. */
export const undoMatch = endpoint({
  method: "POST",
  path: "/reconciliation/matches/{id}/undo",
  access: "cash.reconcile",
  tag,
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

/** The booking of a line. */
export type LineBooking = z.output<typeof lineBooking>;

/**
 * Books a line that no entry meets, once (REC-6): as the payment of a loan, a bank charge, an unidentified receipt, or a
 * manual journal that another person checks. The line's date is the entry's unless another one is given. The same
 * request again returns the first response; 409 for another one.
 */
export const bookLine = endpoint({
  method: "POST",
  path: "/reconciliation/lines/{id}/book",
  access: "cash.reconcile",
  tag,
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

/** Books, open items and the balance that the statement must have, through a day; today by default. */
export const checkReconciliation = endpoint({
  method: "GET",
  path: "/reconciliation/check",
  access: "ledger.read",
  tag,
  summary: "What the statement of an account must end at",
  query: z.object({ account_code: accountCode, through: day.optional() }),
  response: success({ check: compared }),
});

/** Records that statement = books + open items through a day (REC-8). 409 while they differ. */
export const completeReconciliation = endpoint({
  method: "POST",
  path: "/reconciliation/complete",
  access: "cash.reconcile",
  tag,
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
