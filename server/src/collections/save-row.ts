import type { SentRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { decideRow, sheetNumber } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { sql, type SqlBool } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type AppError, conflict, toAppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockLoan } from "../loan-record/queries.ts";
import type { PaymentToRecord } from "../payments/prepare-payment.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";

/** The result of a row that was sent; `text` states why it was refused. */
export interface RowResult {
  position: number;
  outcome: "booked" | "repeated" | "marked" | "refused";
  text: string;
}

/** The sheet whose rows are saved, the value date of its payments, and the error of that date. */
export interface SheetToSave {
  id: number;
  date: string;
  dateError: AppError | null;
}

/** The payment of a row, under the transaction id of the row (COLL-22). @param amount in NLe */
export function paymentOfSheet(
  sheet: SheetToSave,
  { transaction_id }: { transaction_id: string },
  amount: number,
  remarks = `Collection sheet ${sheetNumber(sheet.id)}`,
): PaymentToRecord {
  const { date: transaction_date, dateError } = sheet;
  return {
    amount,
    payment_method: cashMethod,
    transaction_id,
    transaction_date,
    remarks,
    dateError,
  };
}

/**
 * Saves a row in its own transaction, or stores why it is refused (COLL-22, COLL-23).
 * @throws an unexpected error; a repeated request books nothing twice
 */
export async function saveAlone(
  deps: Deps,
  sheet: SheetToSave,
  row: SentRow,
  ctx: RequestContext,
): Promise<RowResult> {
  try {
    return await saveRow(deps, sheet, row, ctx);
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.status >= 500) throw error;
    return refused(deps, sheet, row, refusal, ctx);
  }
}

async function saveRow(
  deps: Deps,
  sheet: SheetToSave,
  sent: SentRow,
  ctx: RequestContext,
): Promise<RowResult> {
  const { position, amount, is_absent = false } = sent;
  return inAct(deps, "payment.record", async (tx) => {
    const is_closed = await isClosed(tx, sheet.id);
    const row = await lockRow(tx, sheet.id, position);
    const stored = { payment: await paymentOfRow(tx, row), is_closed };
    const decision = decideRow(stored, { amount: toCents(amount), is_absent });
    if (decision.kind === "refused") return { position, outcome: "refused", text: decision.text };
    if (decision.kind === "repeated") return { position, outcome: "repeated", text: "" };
    if (decision.kind === "pay")
      await payRow(tx, deps, ctx, row, paymentOfSheet(sheet, row, amount));
    await markRows(tx, sheet, [sent]);
    return { position, outcome: decision.kind === "pay" ? "booked" : "marked", text: "" };
  });
}

/** Stores for saved rows whether the members were absent, and clears the last refusal. */
export async function markRows(
  tx: Connection,
  sheet: SheetToSave,
  saved: readonly SentRow[],
): Promise<void> {
  if (saved.length === 0) return;
  const positions = saved.map(({ position }) => position);
  const absent = saved.flatMap((row) => (row.is_absent === true ? [row.position] : []));
  await sql`
    update collection_sheet_rows
    set is_absent = position = any(${absent}::integer[]), refused_amount = null, refusal = ''
    where sheet_id = ${sheet.id} and position = any(${positions}::integer[])`.execute(tx);
}

/** Whether the sheet is closed. Its lock prevents that it is closed before the end of the transaction. */
export async function isClosed(tx: Connection, sheetId: number): Promise<boolean> {
  const { closed_at } = await tx
    .selectFrom("collection_sheets")
    .select("closed_at")
    .where("id", "=", sheetId)
    .forShare()
    .executeTakeFirstOrThrow();
  return closed_at !== null;
}

/** Locks the row, so that two requests for it run one after the other. @throws 409 for an unknown one */
export async function lockRow(tx: Connection, sheetId: number, position: number) {
  const row = await tx
    .selectFrom("collection_sheet_rows")
    .select(["loan_id", "transaction_id", "refused_amount"])
    .where("sheet_id", "=", sheetId)
    .where("position", "=", position)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw conflict(texts.unknownRow);
  return row;
}

/** The payment under the row's id, in cents; null before it. @throws 409 when it is of another loan */
export async function paymentOfRow(
  tx: Connection,
  row: { loan_id: number; transaction_id: string },
): Promise<{ amount: number; is_reversed: boolean } | null> {
  const payment = await tx
    .selectFrom("payments as p")
    .leftJoin("payment_reversals as r", "r.payment_id", "p.id")
    .select(["p.loan_id", "p.amount", "r.payment_id as reversed"])
    .where("p.transaction_id", "=", row.transaction_id)
    .executeTakeFirst();
  if (payment === undefined) return null;
  if (payment.loan_id !== row.loan_id) throw conflict(paymentInputTexts.transactionIdTaken);
  return { amount: toCents(payment.amount), is_reversed: payment.reversed !== null };
}

/** Records the payment of a row, whose loan it locks. @returns the payment's id @throws as every payment */
export async function payRow(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { loan_id }: { loan_id: number },
  { dateError = null, ...input }: PaymentToRecord,
): Promise<number> {
  await lockLoan(tx, { column: "id", value: loan_id });
  const { payment } = await recordPaymentWithin(tx, deps, ctx, loan_id, { input, dateError });
  return payment.id;
}

/** Stores why a row was refused, as long as it has no payment. A denial is recorded (AUTH-57). */
async function refused(
  deps: Deps,
  sheet: SheetToSave,
  { position, amount }: SentRow,
  refusal: AppError,
  ctx: RequestContext,
): Promise<RowResult> {
  if (refusal.status === 403) {
    const record = refusal.record ?? {
      record_type: "collection_sheet",
      record_id: sheetNumber(sheet.id),
    };
    await writeAudit(deps.db, ctx, { action: "access.denied", ...record });
  }
  await deps.db
    .updateTable("collection_sheet_rows as r")
    .set({ refused_amount: amount, refusal: refusal.message })
    .where("r.sheet_id", "=", sheet.id)
    .where("r.position", "=", position)
    // Another request may have booked the row in between.
    .where(
      sql<SqlBool>`not exists (select from payments p where p.transaction_id = r.transaction_id)`,
    )
    .execute();
  return { position, outcome: "refused", text: refusal.message };
}
