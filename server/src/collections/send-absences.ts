import type {
  AbsenceResult,
  SentAbsence,
} from "@microfinance/contract/collections/absence-endpoints.ts";
import { absenceError } from "@microfinance/contract/collections/field.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { lockSentRow } from "./lock-sent-row.ts";
import { paymentOfRow } from "./save-row.ts";
import { sentRowColumns, isSameRow, processEach } from "./sent-rows.ts";
import type { TakenSheet } from "./take-sheet.ts";

/**
 * Marks the members whom a phone reports as absent, each in its own transaction (COLL-41). A mark that the row
 * contradicts is set aside (COLL-42). The result of a key never changes, so a repeated request marks nothing twice.
 */
export async function sendAbsences(
  deps: Deps,
  taken: TakenSheet,
  absences: readonly SentAbsence[],
): Promise<AbsenceResult[]> {
  return processEach(
    absences,
    (sent) => mark(deps, taken, sent),
    (sent, text): AbsenceResult => ({ ...resultOf(sent, text), outcome: "refused" }),
  );
}

/** Marks a row, or sets the mark aside. @throws 409 for an unknown row, and for a key of another mark */
async function mark(deps: Deps, taken: TakenSheet, sent: SentAbsence): Promise<AbsenceResult> {
  return deps.db.transaction().execute(async (tx) => {
    const arrival = await lockSentRow(tx, taken, sent.position);
    const earlier = await earlierResult(tx, taken, sent);
    if (earlier !== null) return earlier;
    const refusal = absenceError(
      {
        ...arrival,
        payment: await paymentOfRow(tx, arrival.row),
        has_money: await hasMoney(tx, taken.sheet_id, sent.position),
        entered: toCents(arrival.row.refused_amount ?? 0),
      },
      businessDate(new Date(sent.marked_at)),
      today(deps),
    );
    await insertAbsence(tx, deps, taken, sent, refusal ?? "");
    if (refusal !== null) return { ...resultOf(sent, refusal), outcome: "set_aside" };
    await tx
      .updateTable("collection_sheet_rows")
      .set({ is_absent: true, refused_amount: null, refusal: "" })
      .where("sheet_id", "=", taken.sheet_id)
      .where("position", "=", sent.position)
      .execute();
    return { ...resultOf(sent), outcome: "marked" };
  });
}

/** Whether money of a row came from a phone, booked or not. */
async function hasMoney(tx: Connection, sheetId: number, position: number): Promise<boolean> {
  const found = await tx
    .selectFrom("field_collections")
    .select("id")
    .where("sheet_id", "=", sheetId)
    .where("position", "=", position)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The earlier result of the key; null for a new key. @throws 409 when it belongs to another mark */
async function earlierResult(
  tx: Connection,
  taken: TakenSheet,
  sent: SentAbsence,
): Promise<AbsenceResult | null> {
  const earlier = await tx
    .selectFrom("field_absences")
    .selectAll()
    .where("absence_key", "=", sent.absence_key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const { sheet_id, position, marked_by: by, marked_at: at } = earlier;
  if (!isSameRow({ sheet_id, position, by, at }, taken, { ...sent, at: sent.marked_at }))
    throw conflict(texts.otherAbsence);
  const { refusal } = earlier;
  return { ...resultOf(sent, refusal), outcome: refusal === "" ? "marked" : "set_aside" };
}

async function insertAbsence(
  tx: Connection,
  deps: Deps,
  taken: TakenSheet,
  { absence_key, position, marked_at }: SentAbsence,
  refusal: string,
): Promise<void> {
  const made = await tx
    .insertInto("field_absences")
    .values({
      absence_key,
      ...sentRowColumns(deps, taken, position),
      marked_at,
      marked_by: taken.taken_by,
      refusal,
    })
    // Another request may insert the same key at the same time.
    .onConflict((conflicting) => conflicting.column("absence_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) throw conflict(texts.otherAbsence);
}

const resultOf = ({ absence_key, position }: SentAbsence, text = "") => ({
  absence_key,
  position,
  text,
});
