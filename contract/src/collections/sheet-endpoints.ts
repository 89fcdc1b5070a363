import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, pageFields, sortedPageQuery, success } from "../core/endpoint.ts";
import { amount, calendarDate, pathId, recordId, requiredText, text } from "../core/fields.ts";
import { unassignedOfficer } from "../loans/officers.ts";
import { mostRows } from "./sheets.ts";
import { sheetTexts as texts } from "./texts.ts";

const tag = "collections";
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

/** A sheet as the screens read it. */
export type SheetRecord = z.output<typeof sheetFields>;

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

/** A row as the screens read it. */
export type SheetRow = z.output<typeof sheetRow>;

const whole = { sheet: sheetFields, rows: z.array(sheetRow) };

/** The columns by which sheets are ordered, besides their number (SITE-20). */
export const sheetSorts = ["date", "name", "opened_by", "paid", "collected"] as const;

/** The sheets that the caller may read, newest first (COLL-27). */
export const listSheets = endpoint({
  method: "GET",
  path: "/collections/sheets",
  access: "collections.read",
  tag,
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
const sheetBody = z.discriminatedUnion(
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

/** The body of a new sheet as the server reads it. */
export type SheetInput = z.output<typeof sheetBody>;

/** Opens a sheet, once per sheet_key: its loans, figures and payment ids are fixed (COLL-20, COLL-21). */
export const openSheet = endpoint({
  method: "POST",
  path: "/collections/sheets",
  access: "payments.record",
  tag,
  summary:
    "Opens a collection sheet for the loans of an officer, a group or a village, once per sheet_key",
  body: sheetBody,
  response: success(whole),
});

/** Villages with running loans, for the form that opens a sheet. */
export const listVillages = endpoint({
  method: "GET",
  path: "/collections/villages",
  access: "payments.record",
  tag,
  summary: "Villages of customers, by the beginning of their name, with their running loans",
  query: z.object({ query: text({ max: textLimits.search, error: texts.village }) }),
  response: success({
    villages: z.array(
      z.object({ village: z.string(), district: z.string(), loans: z.number().int() }),
    ),
  }),
});

/** One sheet with its rows. */
export const readSheet = endpoint({
  method: "GET",
  path: "/sheets/{id}",
  access: "collections.read",
  tag,
  summary: "A collection sheet with its rows",
  params: ofSheet,
  response: success(whole),
});

/** The sheet on A4, with every column and lines to sign (COLL-28); each download is recorded (AUTH-58). */
export const readSheetPaper = endpoint({
  method: "GET",
  path: "/sheets/{id}/sheet.pdf",
  access: "collections.read",
  tag,
  summary: "A collection sheet as a PDF",
  params: ofSheet,
  response: z.custom<Uint8Array>(),
  file: true,
});

const sentRow = z.strictObject(
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

/** A row as the server reads it. */
export type SentRow = z.output<typeof sentRow>;

/**
 * Saves rows (COLL-22 to COLL-25): each amount becomes its own payment, exactly once. A refused row
 * does not affect the others. 403 for all but the opener of the sheet.
 */
export const saveRows = endpoint({
  method: "POST",
  path: "/sheets/{id}/rows",
  access: "payments.record",
  tag,
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

/** Hands in the cash of a sheet: it closes when the sum equals its payments, and stays open otherwise (COLL-26). */
export const closeSheet = endpoint({
  method: "POST",
  path: "/sheets/{id}/close",
  access: "payments.record",
  tag,
  summary:
    "Compares the cash handed in with the payments of a sheet, and closes it when they are equal",
  params: ofSheet,
  body: z.strictObject(
    { handed_in: amount(texts.handedIn), note: text({ error: texts.handedIn }).nullish() },
    { error: texts.handedIn },
  ),
  response: success(whole),
});
