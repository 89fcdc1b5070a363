import { takeError } from "@microfinance/contract/collections/field.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { sheetNumber } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { randomBytes } from "node:crypto";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { notYours } from "./save-rows.ts";
import { rowsOfSheet } from "./sheet-rows.ts";

/** A sheet on a phone, as stored. */
export interface TakenSheet {
  id: number;
  device_id: number;
  sheet_id: number;
  taken_by: number;
  taken_at: Date;
  /** Decrypts the data on the phone when the PIN is forgotten (COLL-38), 32 bytes in base64. */
  recovery_key: string;
}

const columns = ["id", "device_id", "sheet_id", "taken_by", "taken_at", "recovery_key"] as const;

/**
 * Takes a sheet to a phone exactly once for its key, with its rows as they are now (COLL-31).
 * @throws 403 for the sheet of another person; 404 for an unknown sheet and for the phone of another person; 409 for a
 *   withdrawn phone, a closed sheet, another day, and a key of another sheet
 */
export async function takeSheet(
  deps: Deps,
  device_id: number,
  { take_key, sheet: sheet_id }: { take_key: string; sheet: number },
  ctx: RequestContext,
): Promise<TakenSheet> {
  const taken_by = staffIdOf(ctx);
  return deps.db.transaction().execute(async (tx) => {
    const device = await tx
      .selectFrom("devices")
      .select("withdrawn_at")
      .where("id", "=", device_id)
      .where("staff_id", "=", taken_by)
      .forShare()
      .executeTakeFirst();
    if (device === undefined) throw notFound(texts.deviceNotFound);
    const sheet = await tx
      .selectFrom("collection_sheets")
      .select(["id", "collection_date", "closed_at", "opened_by"])
      .where("id", "=", sheet_id)
      .forShare()
      .executeTakeFirst();
    if (sheet === undefined) throw notFound(sheetTexts.notFound);
    if (sheet.opened_by !== taken_by) throw notYours(sheet);
    const values = { take_key, device_id, sheet_id, taken_by };
    const earlier = await earlierTake(tx, values);
    if (earlier !== null) {
      ctx.sayReplayed?.();
      return earlier;
    }
    const error = takeError(
      { collection_date: sheet.collection_date, is_closed: sheet.closed_at !== null },
      { is_withdrawn: device.withdrawn_at !== null },
      today(deps),
    );
    if (error !== null) throw conflict(error);
    const rows = (await rowsOfSheet(tx, sheet_id)).map(({ position, balance, payment }) => ({
      position,
      balance,
      paid: payment === null || payment.is_reversed ? 0 : payment.amount,
    }));
    const taken = await tx
      .insertInto("taken_sheets")
      .values({
        ...values,
        taken_at: deps.now(),
        rows: JSON.stringify(rows),
        recovery_key: randomBytes(32).toString("base64"),
      })
      // Another request may insert the same key at the same time.
      .onConflict((conflicting) => conflicting.column("take_key").doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (taken === undefined) {
      const other = await earlierTake(tx, values);
      if (other === null) throw conflict(texts.otherTake);
      ctx.sayReplayed?.();
      return other;
    }
    await writeAudit(tx, ctx, {
      action: "sheet.take",
      record_type: "collection_sheet",
      record_id: sheetNumber(sheet_id),
      after: { device: device_id, rows: rows.length },
    });
    return taken;
  });
}

/**
 * The sheet that was taken under the key; null for a new key.
 * @throws 409 when the key belongs to another sheet or phone
 */
async function earlierTake(
  tx: Connection,
  {
    take_key,
    ...values
  }: Pick<TakenSheet, "device_id" | "sheet_id" | "taken_by"> & { take_key: string },
): Promise<TakenSheet | null> {
  const earlier = await tx
    .selectFrom("taken_sheets")
    .select(columns)
    .where("take_key", "=", take_key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const { device_id, sheet_id, taken_by } = values;
  if (
    earlier.device_id !== device_id ||
    earlier.sheet_id !== sheet_id ||
    earlier.taken_by !== taken_by
  )
    throw conflict(texts.otherTake);
  return earlier;
}

/** A sheet that the caller took. @throws 404 for an unknown one and for that of another person */
export async function takenSheetOf(
  db: Connection,
  id: number,
  ctx: RequestContext,
): Promise<TakenSheet> {
  const taken = await db
    .selectFrom("taken_sheets")
    .select(columns)
    .where("id", "=", id)
    .where("taken_by", "=", staffIdOf(ctx))
    .executeTakeFirst();
  if (taken === undefined) throw notFound(texts.takenNotFound);
  return taken;
}

/**
 * What a phone must do when it connects: delete its sheet if it was withdrawn (COLL-37), and delete the names of the
 * rows whose customers were erased since (COLL-44). Returns the positions of these rows.
 */
export async function instructionsFor(
  db: Connection,
  { device_id, sheet_id }: Pick<TakenSheet, "device_id" | "sheet_id">,
): Promise<{ is_withdrawn: boolean; erased: number[] }> {
  const device = await db
    .selectFrom("devices")
    .select("withdrawn_at")
    .where("id", "=", device_id)
    .executeTakeFirstOrThrow();
  const erased = await db
    .selectFrom("collection_sheet_rows as r")
    .innerJoin("loans as l", "l.id", "r.loan_id")
    .innerJoin("users as u", "u.id", "l.user_fid")
    .select("r.position")
    .where("r.sheet_id", "=", sheet_id)
    .where("u.erased_at", "is not", null)
    .orderBy("r.position")
    .execute();
  return {
    is_withdrawn: device.withdrawn_at !== null,
    erased: erased.map(({ position }) => position),
  };
}

/** Records that a sheet has left its phone; the second time changes nothing (COLL-31). */
export async function returnSheet(deps: Deps, id: number, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const taken = await takenSheetOf(tx, id, ctx);
    const { numUpdatedRows } = await tx
      .updateTable("taken_sheets")
      .set({ returned_at: deps.now() })
      .where("id", "=", taken.id)
      .where("returned_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await writeAudit(tx, ctx, {
      action: "sheet.return",
      record_type: "collection_sheet",
      record_id: sheetNumber(taken.sheet_id),
      after: { device: taken.device_id },
    });
  });
}
