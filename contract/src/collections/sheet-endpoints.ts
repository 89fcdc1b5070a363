import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./sheet-endpoint-schemas.ts";

const tag = "collections";

/** A sheet as the screens read it. */
export type SheetRecord = z.output<typeof schemas.sheetFields>;

/** A row as the screens read it. */
export type SheetRow = z.output<typeof schemas.sheetRow>;

/** The sheets that the caller may read, newest first (COLL-27). */
export const listSheets: Endpoint<typeof schemas.listSheets> = {
  method: "GET",
  path: "/collections/sheets",
  access: "collections.read",
  tag,
};

/** The body of a new sheet as the server reads it. */
export type SheetInput = z.output<typeof schemas.sheetBody>;

/** Opens a sheet, once per sheet_key: its loans, figures and payment ids are fixed (COLL-20, COLL-21). */
export const openSheet: Endpoint<typeof schemas.openSheet> = {
  method: "POST",
  path: "/collections/sheets",
  access: "payments.record",
  people: true,
  tag,
};

/** Villages with running loans, for the form that opens a sheet. */
export const listVillages: Endpoint<typeof schemas.listVillages> = {
  method: "GET",
  path: "/collections/villages",
  access: "payments.record",
  people: true,
  tag,
};

/** One sheet with its rows. */
export const readSheet: Endpoint<typeof schemas.readSheet> = {
  method: "GET",
  path: "/sheets/{id}",
  access: "collections.read",
  tag,
};

/** The sheet on A4, with every column and lines to sign (COLL-28); each download is recorded (AUTH-58). */
export const readSheetPaper: Endpoint<typeof schemas.readSheetPaper> = {
  method: "GET",
  path: "/sheets/{id}/sheet.pdf",
  access: "collections.read",
  tag,
  file: true,
};

/** A row as the server reads it. */
export type SentRow = z.output<typeof schemas.sentRow>;

/**
 * Saves rows (COLL-22 to COLL-25): each amount becomes its own payment, exactly once. A refused row
 * does not affect the others. 403 for all but the opener of the sheet.
 */
export const saveRows: Endpoint<typeof schemas.saveRows> = {
  method: "POST",
  path: "/sheets/{id}/rows",
  access: "payments.record",
  people: true,
  tag,
};

/** Hands in the cash of a sheet: it closes when the sum equals its payments, and stays open otherwise (COLL-26). */
export const closeSheet: Endpoint<typeof schemas.closeSheet> = {
  method: "POST",
  path: "/sheets/{id}/close",
  access: "payments.record",
  people: true,
  tag,
};
