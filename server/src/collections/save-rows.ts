import type { SentRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { decideRow, sheetNumber, valueDateOf } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { sql, type SqlBool } from "kysely";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { inTransaction } from "../core/db/statement.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type AppError, conflict, forbidden, toAppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { staffIdOf } from "../loans/change-loan.ts";
import { lockLoan } from "../loans/queries.ts";
import { readLoanForPayment } from "../payments/read-loan.ts";
import { payLocked } from "../payments/record-payment.ts";

/** What became of a row that was sent. */
export interface RowResult {
  position: number;
  outcome: "booked" | "repeated" | "marked" | "refused";
  text: string;
}

/** Rows of a request that are saved at the same time: half of a process's connections, so that others go on. */
const rowsAtOnce = 4;

/** The sheet whose rows are saved. */
interface SheetRef {
  id: number;
  collection_date: string;
  opened_by: number;
}

/**
 * Saves rows, each in a transaction of its own (COLL-22, COLL-23): a refused row stops no other. An unexpected error is
 * thrown after the rest is saved; sent again, nothing is booked twice.
 * @throws 403 for all but the person who opened the sheet
 */
export async function saveRows(
  deps: Deps,
  sheet: SheetRef,
  rows: readonly SentRow[],
  ctx: RequestContext,
): Promise<RowResult[]> {
  if (sheet.opened_by !== staffIdOf(ctx)) throw notYours(sheet);
  const date = valueDateOf(sheet.collection_date, today(deps));
  const tooFarBack = await errorOfBackdating(deps, ctx, date);
  const results: RowResult[] = [];
  const errors: unknown[] = [];
  const waiting = rows.entries();
  const saveNext = async () => {
    for (const [place, row] of waiting)
      try {
        results[place] = await saveRow(deps, sheet, row, { date, tooFarBack }, ctx);
      } catch (error) {
        const refusal = toAppError(error);
        if (refusal.status >= 500) errors.push(error);
        else results[place] = await refused(deps, sheet, row, refusal, ctx);
      }
  };
  await Promise.all(Array.from({ length: rowsAtOnce }, saveNext));
  if (errors.length > 0) throw errors[0];
  return results;
}

/** The 403 of a sheet that another person opened. */
export function notYours({ id }: Pick<SheetRef, "id">): AppError {
  const error = forbidden(texts.notYours);
  error.record = { record_type: "collection_sheet", record_id: sheetNumber(id) };
  return error;
}

async function saveRow(
  deps: Deps,
  sheet: SheetRef,
  sent: SentRow,
  dated: { date: string; tooFarBack: AppError | null },
  ctx: RequestContext,
): Promise<RowResult> {
  const { position, amount, is_absent = false } = sent;
  return deps.db.transaction().execute(async (tx) => {
    // The sheet is not closed before the row is saved.
    const { closed_at } = await tx
      .selectFrom("collection_sheets")
      .select("closed_at")
      .where("id", "=", sheet.id)
      .forShare()
      .executeTakeFirstOrThrow();
    const row = await lockRow(tx, sheet.id, position);
    const stored = { payment: await paymentOfRow(tx, row), is_closed: closed_at !== null };
    const decision = decideRow(stored, { amount: toCents(amount), is_absent });
    if (decision.kind === "refused") return { position, outcome: "refused", text: decision.text };
    if (decision.kind === "repeated") return { position, outcome: "repeated", text: "" };
    if (decision.kind === "pay")
      await payRow(tx, deps, ctx, {
        ...row,
        amount,
        remarks: `Collection sheet ${sheetNumber(sheet.id)}`,
        ...dated,
      });
    await tx
      .updateTable("collection_sheet_rows")
      .set({ is_absent, refused_amount: null, refusal: "" })
      .where("sheet_id", "=", sheet.id)
      .where("position", "=", position)
      .execute();
    return { position, outcome: decision.kind === "pay" ? "booked" : "marked", text: "" };
  });
}

/** The row, locked, so that two requests for it follow each other. @throws 409 for an unknown one */
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

/** Records the payment of a row under the row's own id (COLL-22). @returns the payment's id @throws as every payment */
export async function payRow(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  row: {
    loan_id: number;
    transaction_id: string;
    amount: number;
    remarks: string;
    date: string;
    tooFarBack: AppError | null;
  },
): Promise<number> {
  const { loan_id, transaction_id, amount, date } = row;
  const key = { column: "id", value: loan_id } as const;
  await lockLoan(tx, key);
  const loan = await readLoanForPayment(inTransaction(tx), key, transaction_id);
  if (loan === null) throw new Error(`loan ${loan_id} of a sheet does not exist`);
  if (loan.earlier !== null) throw conflict(paymentInputTexts.transactionIdTaken);
  const { payment } = await payLocked(tx, deps, ctx, loan, {
    amount,
    payment_method: cashMethod,
    transaction_id,
    transaction_date: date,
    remarks: row.remarks,
    refusal: row.tooFarBack,
  });
  return payment.id;
}

/** Stores why a row was refused, as long as it has no payment. A denial is recorded (AUTH-57). */
async function refused(
  deps: Deps,
  sheet: SheetRef,
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
