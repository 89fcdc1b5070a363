import type { ResolutionInput } from "@microfinance/contract/collections/field-endpoints.ts";
import { resolvingPaymentError } from "@microfinance/contract/collections/field.ts";
import { provisionalReference } from "@microfinance/contract/collections/on-phone.ts";
import { sheetNumber } from "@microfinance/contract/collections/sheets.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockLoan } from "../loan-record/queries.ts";

/**
 * Resolves a conflict (COLL-36): a person other than its owner states what became of the money, with the receipt if it
 * became a payment. It books nothing.
 * @throws 400 for a receipt that is no such payment, 403 for the owner, 404 for an unknown conflict, 409 for a resolved
 *   one
 */
export async function resolveConflict(
  deps: Deps,
  id: number,
  { resolution, reason, receipt_number }: ResolutionInput,
  ctx: RequestContext,
): Promise<void> {
  const resolved_by = staffIdOf(ctx);
  await deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("field_collections")
      .selectAll()
      .where("id", "=", id)
      .where("refusal", "<>", "")
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw notFound(texts.conflictNotFound);
    if (found.owner_id === resolved_by) throw forbidden(texts.ownConflict);
    if (found.resolution !== null) throw conflict(texts.resolvedAlready);
    const resolving_payment_id = await paymentOfReceipt(tx, found.amount, {
      isPaid: resolution === "paid",
      receipt: receipt_number ?? "",
    });
    await tx
      .updateTable("field_collections")
      .set({
        resolution,
        resolution_reason: reason,
        resolved_by,
        resolved_at: deps.now(),
        resolving_payment_id,
      })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "conflict.resolve",
      record_type: "field_collection",
      record_id: id,
      after: {
        reference: provisionalReference(
          sheetNumber(found.sheet_id),
          found.position,
          found.collection_key,
        ),
        amount: found.amount,
        resolution,
        reason,
        payment: resolving_payment_id,
      },
    });
  });
}

/** The payment that the money became; null for none. @throws 400 at the receipt */
async function paymentOfReceipt(
  tx: Connection,
  collected: number,
  { isPaid, receipt }: { isPaid: boolean; receipt: string },
): Promise<number | null> {
  const refuse = (text: string) => badRequest(text, { receipt_number: text });
  if (!isPaid) {
    if (receipt !== "") throw refuse(texts.receiptUnasked);
    return null;
  }
  const id = /^RC-(\d{1,12})$/i.exec(receipt)?.[1];
  if (id === undefined) throw refuse(texts.receiptNeeded);
  const payment = await livePayment(tx, Number(id));
  const taken = await tx
    .selectFrom("field_collections")
    .select("id")
    .where(({ or, eb }) =>
      or([eb("payment_id", "=", Number(id)), eb("resolving_payment_id", "=", Number(id))]),
    )
    .executeTakeFirst();
  const stored =
    payment === null ? null : { amount: toCents(payment.amount), is_taken: taken !== undefined };
  const error = resolvingPaymentError(stored, toCents(collected));
  if (error !== null) throw refuse(error);
  return Number(id);
}

/** A payment that is not reversed; the lock of its loan prevents a reversal in this transaction. Null for none. */
async function livePayment(tx: Connection, id: number): Promise<{ amount: number } | null> {
  const payment = await tx
    .selectFrom("payments")
    .select(["amount", "loan_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (payment === undefined) return null;
  await lockLoan(tx, { column: "id", value: payment.loan_id });
  const reversal = await tx
    .selectFrom("payment_reversals")
    .select("payment_id")
    .where("payment_id", "=", id)
    .executeTakeFirst();
  return reversal === undefined ? payment : null;
}
