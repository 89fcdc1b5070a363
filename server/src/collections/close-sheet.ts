import { sheetNumber } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { notYours } from "./save-rows.ts";
import { findSheet } from "./sheet-rows.ts";

/**
 * Hands in the cash of a sheet (COLL-26). A sum equal to its payments closes the sheet; any other sum is stored, and
 * the sheet stays open. The same sum for a closed sheet changes nothing.
 * @returns the text that states the result
 * @throws 403 for all but the person who opened it; 409 for another sum once it is closed
 */
export async function closeSheet(
  deps: Deps,
  sheet: { id: number; opened_by: number },
  { handed_in, note }: { handed_in: number; note?: string | null | undefined },
  ctx: RequestContext,
): Promise<string> {
  const counted_by = staffIdOf(ctx);
  if (sheet.opened_by !== counted_by) throw notYours(sheet);
  return deps.db.transaction().execute(async (tx) => {
    // Saving a row locks the sheet too, so no row is saved meanwhile.
    await tx
      .selectFrom("collection_sheets")
      .select("id")
      .where("id", "=", sheet.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const stored = await findSheet(tx, sheet.id);
    if (stored === null) throw new Error(`sheet ${sheet.id} was locked but is not found`);
    if (stored.state === "closed") {
      if (stored.handed_in !== handed_in) throw conflict(texts.isClosed);
      return texts.closed;
    }
    const difference = toCents(handed_in) - toCents(stored.collected);
    const closed_at = difference === 0 ? deps.now() : null;
    await tx
      .updateTable("collection_sheets")
      .set({ handed_in, counted_by, counted_at: deps.now(), note: note ?? "", closed_at })
      .where("id", "=", sheet.id)
      .execute();
    await writeAudit(tx, ctx, {
      action: difference === 0 ? "sheet.close" : "sheet.count",
      record_type: "collection_sheet",
      record_id: sheetNumber(sheet.id),
      after: { handed_in, collected: stored.collected },
    });
    if (difference === 0) return texts.closed;
    const inWords = formatNleExact(fromCents(Math.abs(difference)));
    return difference > 0 ? texts.more(inWords) : texts.less(inWords);
  });
}
