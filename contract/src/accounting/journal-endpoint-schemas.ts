import { z } from "zod";
import {
  inBranch,
  pageFields,
  pageQuery,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { amount, calendarDate, customerCode, isLoanCode, pathId } from "../core/fields.ts";
import { asCode } from "../core/codes.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { accounts } from "./accounts.ts";
import { accountCode, accountKind } from "./chart.ts";
import { entryKinds } from "./entry-kinds.ts";
import { accountingTexts as texts } from "./texts.ts";

/** What the journal is ordered by beside date and number together (SITE-20). */
export const entrySorts = ["number", "amount", "by"] as const;

const date = calendarDate(texts.invalidDate).optional();

/** One line of an entry in a response, in NLe. */
const entryLine = z.object({
  account_code: z.string(),
  account_name: z.string(),
  debit: z.number(),
  credit: z.number(),
});

/** A journal entry in a response: its document, its person and its lines. */
export const journalEntry = z.object({
  id: z.number().int(),
  kind: z.enum(entryKinds.map(({ value }) => value)),
  entry_date: z.string(),
  recorded_at: z.iso.datetime(),
  sentence: z.string(),
  /** The sum of its debits. */
  amount: z.number(),
  staff_id: z.number().int().nullable(),
  staff_name: z.string().nullable(),
  loan_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  payment_id: z.number().int().nullable(),
  payout: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  /** The settlement with a transfer partner. */
  settlement: z
    .object({ id: z.number().int(), number: z.string(), partner_name: z.string() })
    .nullable(),
  transfer_id: z.number().int().nullable(),
  bill_id: z.number().int().nullable(),
  /** The session of the till whose cash it moved. */
  till_session_id: z.number().int().nullable(),
  /** The manual journal of the entry. */
  journal: z
    .object({
      id: z.number().int(),
      number: z.string(),
      description: z.string(),
      made_by: z.string(),
    })
    .nullable(),
  lines: z.array(entryLine),
});

const entryFilter = {
  from: date,
  to: date,
  kind: z
    .enum(
      entryKinds.map(({ value }) => value),
      { error: texts.unknownEntryKind },
    )
    .optional(),
  account: accountCode.optional(),
  staff_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  loan_id: z
    .string()
    .overwrite(asCode)
    .refine(isLoanCode, { error: "This is not a valid loan id." })
    .optional(),
  customer_id: customerCode().optional(),
  till_session: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** In NLe: an entry with a line of this amount. */
  amount: z.coerce.number().pipe(amount()).optional(),
};

export const listEntries = schemas({
  summary: "The journal",
  query: sortedPageQuery(entrySorts).extend(entryFilter),
  response: success({ entries: z.array(inBranch(journalEntry)), ...pageFields }),
});

export const exportEntries = exportSchemas(listEntries, entryFilter);

export const readEntry = schemas({
  summary: "One entry of the journal",
  params: z.object({ id: pathId(texts.entryNotFound) }),
  response: success({ entry: journalEntry }),
});

/** An entry in the ledger of one account: its lines there summed, and the balance after it on the normal side. */
export const accountEntry = z.object({
  id: z.number().int(),
  kind: journalEntry.shape.kind,
  entry_date: z.string(),
  sentence: z.string(),
  staff_name: z.string().nullable(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
});

const accountParams = z.object({ code: accountCode });
const accountFilter = { from: date, to: date };

export const readAccountLedger = schemas({
  summary: "The ledger of one account, with its running balance",
  params: accountParams,
  query: pageQuery.extend(accountFilter),
  response: success({
    account: z.object({ code: z.string(), name: z.string(), kind: accountKind }),
    from: z.string().nullable(),
    to: z.string(),
    opening: z.number(),
    debit: z.number(),
    credit: z.number(),
    closing: z.number(),
    entries: z.array(accountEntry),
    ...pageFields,
  }),
});

export const exportAccountLedger = exportSchemas(readAccountLedger, {
  code: accountCode.default(accounts.cash.code),
  ...accountFilter,
});
