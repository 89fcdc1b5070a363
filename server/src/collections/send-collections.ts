import type {
  CollectionResult,
  SentCollection,
} from "@microfinance/contract/collections/field-endpoints.ts";
import { collectionError } from "@microfinance/contract/collections/field.ts";
import { provisionalReference } from "@microfinance/contract/collections/on-phone.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { sheetNumber, valueDateOf } from "@microfinance/contract/collections/sheets.ts";
import { businessDate, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { inAct } from "../acts/running-act.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type AppError, conflict, isTillClosed, toAppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockSentRow } from "./lock-sent-row.ts";
import { paymentOfRow, paymentOfSheet, payRow } from "./save-row.ts";
import { sentRowColumns, isSameRow, processEach } from "./sent-rows.ts";
import type { TakenSheet } from "./take-sheet.ts";

/** The reason why collected money is not booked. */
interface Refusal {
  refusal: string;
}

/**
 * Books the collections of a phone, each in its own transaction (COLL-33, COLL-34). One that a rule refuses becomes a
 * conflict (COLL-35) and does not affect the others. The result of a key never changes, so a repeated request books
 * nothing twice.
 */
export async function sendCollections(
  deps: Deps,
  taken: TakenSheet,
  rows: readonly SentCollection[],
  ctx: RequestContext,
): Promise<CollectionResult[]> {
  return processEach(
    rows,
    (sent) => bookOrRecordConflict(deps, taken, sent, ctx),
    (sent, text): CollectionResult => ({ ...resultOf(sent), outcome: "refused", text }),
  );
}

/** Books a collection, or records it as a conflict. @throws 409 for an unknown row and a key of another collection */
async function bookOrRecordConflict(
  deps: Deps,
  taken: TakenSheet,
  sent: SentCollection,
  ctx: RequestContext,
): Promise<CollectionResult> {
  const refusal = await book(deps, taken, sent, ctx).catch((error: unknown) => {
    const found = toAppError(error);
    if (found.status >= 500 || found.message === texts.otherCollection) throw error;
    // No conflict: once the officer has opened the till, the phone sends it again.
    if (isTillClosed(error))
      return { ...resultOf(sent), outcome: "waiting", text: found.message } as const;
    const record = { record_type: "collection_sheet", record_id: sheetNumber(taken.sheet_id) };
    const denied = found.status === 403 ? (found.record ?? record) : undefined;
    return { refusal: found.message, denied };
  });
  if ("outcome" in refusal) return refusal;
  return recordConflict(deps, taken, sent, refusal, ctx);
}

/** Books a collection, or returns why the state of its sheet and row refuses it. @throws the errors of a payment */
async function book(
  deps: Deps,
  taken: TakenSheet,
  sent: SentCollection,
  ctx: RequestContext,
): Promise<CollectionResult | Refusal> {
  return inAct(deps, "payment.record", async (tx) => {
    const state = await lockState(tx, taken, sent);
    if (state.earlier !== null) return state.earlier;
    const collectedOn = businessDate(new Date(sent.collected_at));
    const earlier = await paymentOfRow(tx, state.row);
    const error = collectionError({ ...state, payment: earlier }, collectedOn, today(deps));
    if (error !== null) return { refusal: error };
    const date: CalendarDate = valueDateOf(state.collection_date, today(deps));
    const dateError = await errorOfBackdating({ ...deps, db: tx }, ctx, date);
    const number = sheetNumber(taken.sheet_id);
    const reference = provisionalReference(number, sent.position, sent.collection_key);
    const remarks = `Collection sheet ${number}, on a phone as ${reference}`;
    const sheet = { id: taken.sheet_id, date, dateError };
    const payment = paymentOfSheet(sheet, state.row, sent.amount, remarks);
    const payment_id = await payRow(tx, deps, ctx, state.row, payment);
    await insertCollection(tx, deps, taken, sent, { payment_id });
    await clearAbsence(tx, taken, sent, { refused_amount: null, refusal: "" });
    return { ...resultOf(sent), outcome: "booked", receipt_number: receiptNumber(payment_id) };
  });
}

/** Records a conflict with its reason and owner (COLL-35). A denial is written to the audit log (AUTH-57). */
async function recordConflict(
  deps: Deps,
  taken: TakenSheet,
  sent: SentCollection,
  { refusal, denied }: Refusal & { denied?: AppError["record"] },
  ctx: RequestContext,
): Promise<CollectionResult> {
  return deps.db.transaction().execute(async (tx) => {
    // Another request may have booked it in between.
    const { earlier, is_closed } = await lockState(tx, taken, sent);
    if (earlier !== null) return earlier;
    const id = await insertCollection(tx, deps, taken, sent, { refusal });
    if (!is_closed) await clearAbsence(tx, taken, sent);
    if (denied !== undefined) await writeAudit(tx, ctx, { action: "access.denied", ...denied });
    await writeAudit(tx, ctx, {
      action: "collection.conflict",
      record_type: "field_collection",
      record_id: id,
      after: {
        reference: provisionalReference(
          sheetNumber(taken.sheet_id),
          sent.position,
          sent.collection_key,
        ),
        amount: sent.amount,
        reason: refusal,
      },
    });
    return { ...resultOf(sent), outcome: "conflict", text: refusal };
  });
}

/**
 * The state of the row, locked until the end of the transaction, and the earlier result of the key.
 * @throws 409 for an unknown row and a key of another collection
 */
async function lockState(tx: Connection, taken: TakenSheet, sent: SentCollection) {
  const arrival = await lockSentRow(tx, taken, sent.position);
  return { ...arrival, earlier: await earlierResult(tx, taken, sent) };
}

/**
 * Clears the mark of a member who pays, and so is not absent (COLL-42).
 * @param refusal the cleared refusal of a booked row
 */
async function clearAbsence(
  tx: Connection,
  taken: TakenSheet,
  { position }: SentCollection,
  refusal: object = {},
): Promise<void> {
  await tx
    .updateTable("collection_sheet_rows")
    .set({ is_absent: false, ...refusal })
    .where("sheet_id", "=", taken.sheet_id)
    .where("position", "=", position)
    .execute();
}

/** The earlier result of the key; null for a new key. @throws 409 when it belongs to another collection */
async function earlierResult(
  tx: Connection,
  taken: TakenSheet,
  sent: SentCollection,
): Promise<CollectionResult | null> {
  const earlier = await tx
    .selectFrom("field_collections")
    .selectAll()
    .where("collection_key", "=", sent.collection_key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const { sheet_id, position, owner_id: by, collected_at: at } = earlier;
  const isSame =
    isSameRow({ sheet_id, position, by, at }, taken, { ...sent, at: sent.collected_at }) &&
    toCents(earlier.amount) === toCents(sent.amount);
  if (!isSame) throw conflict(texts.otherCollection);
  const payment = earlier.payment_id ?? earlier.resolving_payment_id;
  const outcome = earlier.resolution === null ? "conflict" : "resolved";
  return {
    ...resultOf(sent),
    outcome: earlier.payment_id === null ? outcome : "booked",
    text: earlier.resolution_reason || earlier.refusal,
    receipt_number: payment === null ? null : receiptNumber(payment),
  };
}

async function insertCollection(
  tx: Connection,
  deps: Deps,
  taken: TakenSheet,
  { collection_key, position, amount, collected_at }: SentCollection,
  outcome: { payment_id: number } | Refusal,
): Promise<number> {
  const made = await tx
    .insertInto("field_collections")
    .values({
      collection_key,
      ...sentRowColumns(deps, taken, position),
      amount: fromCents(toCents(amount)),
      collected_at,
      owner_id: taken.taken_by,
      ...outcome,
    })
    // Another row has taken the key at the same time.
    .onConflict((conflicting) => conflicting.column("collection_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) throw conflict(texts.otherCollection);
  return made.id;
}

function resultOf({ collection_key, position }: SentCollection) {
  return { collection_key, position, text: "", receipt_number: null };
}
