import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, pageFields, sortedPageQuery, success } from "../core/endpoint-schemas.ts";
import { amount, calendarDate, pathId, recordId, requiredText, text } from "../core/fields.ts";
import { unassignedOfficer } from "../loans/officers.ts";
import { mostRows } from "./sheets.ts";
import { sheetTexts as texts } from "./texts.ts";

/** The columns by which sheets are ordered, besides their number (SITE-20). */
export const sheetSorts = ["date", "name", "opened_by", "paid", "collected"] as const;

const ofSheet = z.object({ id: pathId(texts.notFound) });

/** A sheet in the list; amounts in NLe. */
export const sheetFields = z.object({
  id: z.number().int(),
  /** "CS-000012". */
  number: z.string(),
  kind: z.enum(["officer", "group", "village"]),
  /** The officer, group or village: "A. Kamara", "Tawopaneh", "Koribondo, Bo". */
  name: z.string(),
  officer_id: z.number().int().nullable(),
  collection_date: z.string(),
  state: z.enum(["open", "difference", "closed"]),
  loans: z.number().int(),
  paid_rows: z.number().int(),
  /** The live payments of its rows. */
  collected: z.number(),
  handed_in: z.number().nullable(),
  /** The cash handed in less the payments; null before it was counted. */
  difference: z.number().nullable(),
  note: z.string(),
  opened_by: z.number().int(),
  opened_by_name: z.string(),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
});

/** A row of a sheet. Amounts in NLe; due, arrears and penalty as of the opening. */
export const sheetRow = z.object({
  position: z.number().int(),
  /** The id that its payment has or gets. */
  transaction_id: z.string(),
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** The town or village of the customer's address. */
  village: z.string(),
  phone: z.string(),
  due: z.number(),
  arrears: z.number(),
  penalty: z.number(),
  /** The balance of the loan now. */
  balance: z.number(),
  is_absent: z.boolean(),
  payment: z
    .object({
      id: z.number().int(),
      receipt_number: z.string(),
      amount: z.number(),
      is_reversed: z.boolean(),
    })
    .nullable(),
  /** The amount that was last refused, and why. */
  refused_amount: z.number().nullable(),
  refusal: z.string(),
});

const whole = { sheet: sheetFields, rows: z.array(sheetRow) };

export const listSheets = schemas({
  summary: "Collection sheets, newest first: one's own, or all with collections.read_all",
  query: sortedPageQuery(sheetSorts),
  response: success({ sheets: z.array(sheetFields), ...pageFields }),
});

const opened = {
  /** Made by the client before the request, and sent with every retry. */
  sheet_key: z.uuid({ error: texts.invalidKey }),
  collection_date: calendarDate(texts.date),
  /** Also loans with nothing due by then. */
  with_all: z.boolean({ error: texts.kind }),
};

/** The body of a new sheet: the round of an officer, a group or a village. */
export const sheetBody = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      ...opened,
      kind: z.literal("officer"),
      officer: z.union([z.literal(unassignedOfficer), z.int().min(1).max(2_147_483_647)], {
        error: texts.unknownOfficer,
      }),
    }),
    z.strictObject({
      ...opened,
      kind: z.literal("group"),
      group: recordId(texts.unknownGroup),
    }),
    z.strictObject({
      ...opened,
      kind: z.literal("village"),
      village: requiredText({ error: texts.village }),
      /** Any district when empty. */
      district: text({ error: texts.village }).nullish(),
    }),
  ],
  { error: texts.kind },
);

export const openSheet = schemas({
  summary:
    "Opens a collection sheet for the loans of an officer, a group or a village, once per sheet_key",
  body: sheetBody,
  response: success(whole),
});

export const listVillages = schemas({
  summary: "Villages of customers, by the beginning of their name, with their running loans",
  query: z.object({ query: text({ max: textLimits.search, error: texts.village }) }),
  response: success({
    villages: z.array(
      z.object({ village: z.string(), district: z.string(), loans: z.number().int() }),
    ),
  }),
});

export const readSheet = schemas({
  summary: "A collection sheet with its rows",
  params: ofSheet,
  response: success(whole),
});

export const readSheetPaper = schemas({
  summary: "A collection sheet as a PDF",
  params: ofSheet,
  response: z.custom<Uint8Array>(),
});

export const sentRow = z.strictObject(
  {
    position: z.int({ error: texts.unknownRow }).min(1, { error: texts.unknownRow }).max(mostRows, {
      error: texts.unknownRow,
    }),
    /** In NLe; 0 for none. */
    amount: amount(texts.amount),
    is_absent: z.boolean({ error: texts.amount }).optional(),
  },
  { error: texts.amount },
);

export const saveRows = schemas({
  summary: "Books the rows of a sheet, each alone and once; the results state what was refused",
  params: ofSheet,
  body: z.strictObject(
    {
      rows: z
        .array(sentRow, { error: texts.rows(mostRows) })
        .min(1, { error: texts.rows(mostRows) })
        .max(mostRows, { error: texts.rows(mostRows) })
        .refine((rows) => new Set(rows.map(({ position }) => position)).size === rows.length, {
          error: texts.rows(mostRows),
        }),
    },
    { error: texts.rows(mostRows) },
  ),
  response: success({
    ...whole,
    results: z.array(
      z.object({
        position: z.number().int(),
        outcome: z.enum(["booked", "repeated", "marked", "refused"]),
        /** Why it was refused. */
        text: z.string(),
      }),
    ),
  }),
});

export const closeSheet = schemas({
  summary:
    "Compares the cash handed in with the payments of a sheet, and closes it when they are equal",
  params: ofSheet,
  body: z.strictObject(
    { handed_in: amount(texts.handedIn), note: text({ error: texts.handedIn }).nullish() },
    { error: texts.handedIn },
  ),
  response: success(whole),
});
