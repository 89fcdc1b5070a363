import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import type { createTransfer } from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import type { z } from "zod";
import { feeError, transferDateError } from "@microfinance/contract/transfers/rules.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { refuseSystemMethod } from "../accounting/methods.ts";
import { bookTransfer, postedColumns } from "./transfer-entries.ts";
import { comparableOf, findByKey, hasPin, insertTransfer, type TransferRow } from "./queries.ts";
import { isTakenPin } from "./taken-pin.ts";

type TransferInput = z.output<NonNullable<typeof createTransfer.body>>;

/**
 * Records a money transfer with its ledger entry and its audit entry, exactly once for a transfer_key (TRF-5).
 * @returns the transfer's id, and whether an earlier request recorded it
 * @throws 400 for a date after today or more than 31 days ago; 403 for one too far back (ACC-25); 409 when the medium has this pin, or the key belongs to
 *   another transfer
 */
export async function recordTransfer(
  deps: Deps,
  staffId: number,
  ctx: RequestContext,
  input: TransferInput,
): Promise<{ id: number; replayed: boolean }> {
  const known = await replayOf(deps, staffId, input);
  if (known !== null) return { id: known, replayed: true };
  const rejection = transferDateError(input.transfer_date, today(deps));
  if (rejection !== null) throw badRequest(rejection, { transfer_date: rejection });
  await refuseBackdating(deps, ctx, input.transfer_date);
  const fee = feeError(input);
  if (fee !== null) throw badRequest(fee, { fee });
  const id = await insert(deps, staffId, ctx, input).catch((error: unknown) => {
    if (isTakenPin(error)) return null;
    throw error;
  });
  if (id !== null) return { id, replayed: false };
  // A concurrent copy of this request may have committed first.
  const replayed = await replayOf(deps, staffId, input);
  if (replayed !== null) return { id: replayed, replayed: true };
  const text = transferTexts.pinTaken(input.transfer_medium, input.transfer_pin);
  throw conflict(text, { transfer_pin: text });
}

/** The new transfer's id, or null when its medium has the pin already. */
function insert(
  deps: Deps,
  staffId: number,
  ctx: RequestContext,
  input: TransferInput,
): Promise<number | null> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const comparable = comparableOf(input);
    // The index rejects concurrent duplicates. It permits older transfers with a shared pin, so a query checks those.
    if (await hasPin(tx, comparable)) return null;
    const fields = stored(input);
    await refuseSystemMethod(tx, fields.payment_method);
    const row = await insertTransfer(tx, {
      ...fields,
      ...comparable,
      ...(await postedColumns(tx, staffId, { ...fields, ...comparable })),
      transfer_key: input.transfer_key ?? null,
      staff_id: staffId,
      created_at: now,
      updated_at: now,
    });
    await bookTransfer(tx, { staff_id: staffId, entry_date: row.transfer_date }, null, row);
    await writeAudit(tx, ctx, {
      action: "transfer.create",
      record_type: "transfer",
      record_id: row.id,
      after: {
        ...stored(input),
        ...exceptionsOf({ backdated: row.transfer_date < today(deps) }),
      },
    });
    return row.id;
  });
}

/** The transfer recorded under the same key before, or null. */
async function replayOf(deps: Deps, staffId: number, input: TransferInput): Promise<number | null> {
  if (!input.transfer_key) return null;
  const row = await findByKey(deps.db, input.transfer_key);
  if (!row) return null;
  if (row.status === "canceled" && row.staff_id === staffId)
    throw conflict(transferTexts.recordedAndCanceled);
  if (row.deleted_at || row.staff_id !== staffId || !isSame(row, stored(input)))
    throw conflict(transferTexts.keyTaken);
  return row.id;
}

function isSame(row: TransferRow, requested: object): boolean {
  const recorded = new Map<string, unknown>(Object.entries(row));
  return Object.entries(requested).every(([name, value]) => recorded.get(name) === value);
}

/** The stored form of the input: a transfer records received money, so its status is completed (TRF-2). */
function stored({ transfer_key: _key, ...fields }: TransferInput) {
  return {
    ...fields,
    foreign_currency: fields.foreign_currency.toUpperCase(),
    direction: fields.direction ?? "in",
    fee: fields.fee ?? 0,
    payment_method: fields.payment_method || cashMethod,
    status: "completed" as const,
  };
}
