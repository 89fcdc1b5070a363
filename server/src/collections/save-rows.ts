import type { SentRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetNumber, valueDateOf } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { type Deps, today } from "../core/deps.ts";
import { type AppError, forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { staffIdOf } from "../loans/change-loan.ts";
import { togetherOrAlone } from "../payments/together-or-alone.ts";
import { eachRow } from "./each-row.ts";
import { type RowResult, saveAlone } from "./save-row.ts";
import { saveTogether } from "./save-together.ts";

/**
 * Saves rows, each accepted or refused alone (COLL-22, COLL-23): what needs nothing else in one transaction for many rows,
 * every other row in a transaction of its own. An unexpected error is thrown after the rest is saved; sent again, nothing
 * is booked twice.
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

/** The 403 of a sheet that another person opened. */
export function notYours({ id }: { id: number }): AppError {
  const error = forbidden(texts.notYours);
  error.record = { record_type: "collection_sheet", record_id: sheetNumber(id) };
  return error;
}
