import type { SentRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetNumber, valueDateOf } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { type Deps, today } from "../core/deps.ts";
import { type AppError, forbidden } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { togetherOrAlone } from "../payments/together-or-alone.ts";
import { eachRow } from "./each-row.ts";
import { type RowResult, saveAlone } from "./save-row.ts";
import { saveTogether } from "./save-together.ts";

/**
 * Saves rows, each of which is accepted or refused by itself (COLL-22, COLL-23): simple rows together in one
 * transaction, every other row in its own. An unexpected error is thrown after the other rows are saved. A repeated
 * request books nothing twice.
 * @throws 403 for all but the person who opened the sheet
 */
export async function saveRows(
  deps: Deps,
  { id, collection_date, opened_by }: { id: number; collection_date: string; opened_by: number },
  rows: readonly SentRow[],
  ctx: RequestContext,
): Promise<RowResult[]> {
  if (opened_by !== staffIdOf(ctx)) throw notYours({ id });
  const date = valueDateOf(collection_date, today(deps));
  const sheet = { id, date, dateError: await errorOfBackdating(deps, ctx, date) };
  return togetherOrAlone(ctx, rows, {
    together: (some) => saveTogether(deps, sheet, some, ctx),
    alone: (left) => eachRow(left, (row) => saveAlone(deps, sheet, row, ctx)),
  });
}

/** The 403 for a sheet that another person opened; the record is for the audit log (AUTH-57). */
export function notYours({ id }: { id: number }): AppError {
  const error = forbidden(texts.notYours);
  error.record = { record_type: "collection_sheet", record_id: sheetNumber(id) };
  return error;
}
