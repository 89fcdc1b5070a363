import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { pathId, positiveAmount, recordId, requiredText, text } from "../core/fields.ts";
import { conflictStates, resolutions } from "./field.ts";
import { fieldTexts as texts } from "./field-texts.ts";
import { sheetFields, sheetRow } from "./sheet-endpoint-schemas.ts";
import { mostRows } from "./sheets.ts";
import { sheetTexts } from "./texts.ts";

const ofDevice = z.object({ id: pathId(texts.deviceNotFound) });
/** A sheet on a phone, by its id. */
export const ofTaken = z.object({ id: pathId(texts.takenNotFound) });
const ofConflict = z.object({ id: pathId(texts.conflictNotFound) });

/** A UUID that the phone generates. */
export const phoneKey = () => z.uuid({ error: texts.invalidKey });

/** A time of the clock of a phone. */
export const phoneTime = () =>
  z.iso
    .datetime({ error: texts.collectedAt })
    .refine((time) => time >= "2000" && time < "2200", { error: texts.collectedAt });

/** The position of a row, from 1. */
export const sheetPosition = () =>
  z
    .int({ error: sheetTexts.unknownRow })
    .min(1, { error: sheetTexts.unknownRow })
    .max(mostRows, { error: sheetTexts.unknownRow });

/** Instructions in every response to a phone. */
export const contactWithPhone = {
  /** The phone then removes all but the entries that it has not sent (COLL-37). */
  is_withdrawn: z.boolean(),
  /** The positions of rows whose customer was erased: the phone deletes their names (COLL-44). */
  erased: z.array(z.number().int()),
};

/** A phone in the list. */
export const deviceFields = z.object({
  id: z.number().int(),
  name: z.string(),
  staff_id: z.number().int(),
  staff_name: z.string(),
  registered_at: z.iso.datetime(),
  /** When it last took a sheet or sent something. */
  last_seen_at: z.iso.datetime(),
  /** Sheets that were taken and have not left it. */
  sheets_out: z.number().int(),
  withdrawn_at: z.iso.datetime().nullable(),
  withdrawn_by_name: z.string().nullable(),
  withdrawn_reason: z.string(),
});

export const listDevices = schemas({
  summary:
    "Phones that take collection sheets, newest first: one's own, or all with collections.read_all",
  query: pageQuery,
  response: success({ devices: z.array(deviceFields), ...pageFields }),
});

export const registerDevice = schemas({
  summary: "Registers a phone of the caller, once per device_key",
  body: z.strictObject(
    { device_key: phoneKey(), name: requiredText({ error: texts.name }) },
    { error: texts.name },
  ),
  response: success({ device: deviceFields }),
});

export const withdrawDevice = schemas({
  summary: "Withdraws a phone: it takes no more sheets, and nothing that it sends is booked",
  params: ofDevice,
  body: z.strictObject({ reason: requiredText({ error: texts.reason }) }, { error: texts.reason }),
  response: success({ device: deviceFields }),
});

export const takeSheet = schemas({
  summary: "Takes a collection sheet to a phone for its day, once per take_key",
  params: ofDevice,
  body: z.strictObject(
    { take_key: phoneKey(), sheet: recordId(sheetTexts.notFound) },
    { error: texts.sheet },
  ),
  response: success({
    taken: z.object({
      id: z.number().int(),
      taken_at: z.iso.datetime(),
      /** The server's clock, with which the phone compares its own. */
      now: z.iso.datetime(),
      /** 32 bytes in base64, which decrypt the data on the phone when its PIN is forgotten. */
      recovery_key: z.string(),
    }),
    sheet: sheetFields,
    rows: z.array(sheetRow),
  }),
});

export const returnSheet = schemas({
  summary: "Records that a sheet was removed from its phone",
  params: ofTaken,
  response: success({}),
});

export const sentCollection = z.strictObject(
  {
    /** Made by the phone when the money was taken, and sent with every retry. */
    collection_key: phoneKey(),
    position: sheetPosition(),
    amount: positiveAmount(texts.amount),
    /** By the clock of the phone. */
    collected_at: phoneTime(),
  },
  { error: texts.amount },
);

/** The result of a collection that was sent. */
export const collectionResult = z.object({
  collection_key: z.string(),
  position: z.number().int(),
  /**
   * `booked` is a payment; `conflict` waits for a second person, who made it `resolved`. These are final. `waiting` is
   * kept on the phone and sent again. `refused` is no collection of this sheet.
   */
  outcome: z.enum(["booked", "conflict", "resolved", "waiting", "refused"]),
  /** Why it is not booked. */
  text: z.string(),
  receipt_number: z.string().nullable(),
});

export const sendCollections = schemas({
  summary: "Books what was collected on a phone, each alone and once for its key",
  params: ofTaken,
  body: z.strictObject(
    {
      rows: z
        .array(sentCollection, { error: texts.rows(mostRows) })
        .min(1, { error: texts.rows(mostRows) })
        .max(mostRows, { error: texts.rows(mostRows) })
        .refine(
          (rows) => new Set(rows.map(({ collection_key }) => collection_key)).size === rows.length,
          { error: texts.rows(mostRows) },
        ),
    },
    { error: texts.rows(mostRows) },
  ),
  response: success({ results: z.array(collectionResult), ...contactWithPhone }),
});

/** Collected money that was not booked and is with an officer, and its resolution; amounts in NLe. */
export const conflictFields = z.object({
  id: z.number().int(),
  /** "CS-000012-07-3F9A2C". */
  reference: z.string(),
  sheet_id: z.number().int(),
  loan_id: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  collected_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  device_name: z.string(),
  /** Why it was not booked. */
  refusal: z.string(),
  owner_id: z.number().int(),
  owner_name: z.string(),
  state: z.enum(conflictStates),
  resolution: z.enum(resolutions).nullable(),
  resolution_reason: z.string(),
  receipt_number: z.string().nullable(),
  resolved_by_name: z.string().nullable(),
  resolved_at: z.iso.datetime().nullable(),
});

export const listConflicts = schemas({
  summary: "Money that was not booked as it was collected, newest first",
  query: pageQuery.extend({
    state: z.enum(conflictStates, { error: texts.unknownState }).optional(),
  }),
  response: success({
    conflicts: z.array(conflictFields),
    /** The sum of all open conflicts that the caller may see, in NLe. */
    open_amount: z.number(),
    ...pageFields,
  }),
});

export const resolveConflict = schemas({
  summary: "Resolves a conflict: what became of money that was not booked as it was collected",
  params: ofConflict,
  body: z.strictObject(
    {
      resolution: z.enum(resolutions, { error: texts.resolution }),
      reason: requiredText({ error: texts.reason }),
      /** The receipt of the payment that the money became; only for `paid`. */
      receipt_number: text({ max: textLimits.reference, error: texts.receiptNeeded }).nullish(),
    },
    { error: texts.resolution },
  ),
  response: success({ conflict: conflictFields }),
});
