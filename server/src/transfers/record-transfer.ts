import type { createTransfer } from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import type { z } from "zod";
import { recordAudit } from "../audit/record.ts";
import { type Deps, today } from "../deps.ts";
import { conflict } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import { bookTransfer } from "./book-transfer.ts";
import { isTakenPin } from "./taken-pin.ts";
import { findByKey, insertTransfer, type TransferRow } from "./queries.ts";

type TransferInput = z.output<NonNullable<typeof createTransfer.body>>;

/**
 * Records a money transfer with its entry in the books and in the audit trail, exactly once a transfer_key (D117).
 * @returns the transfer's id, and whether it had been recorded by an earlier try
 * @throws 409 when the medium has this pin, or the key stands for another transfer
 */
export async function recordTransfer(
  deps: Deps,
  staffId: number,
  cause: Cause,
  input: TransferInput,
): Promise<{ id: number; replayed: boolean }> {
  const known = await replayOf(deps, staffId, input);
  if (known !== null) return { id: known, replayed: true };
  try {
    return { id: await insert(deps, staffId, cause, input), replayed: false };
  } catch (error) {
    if (!isTakenPin(error)) throw error;
    // A twin of this very request may have been a moment faster.
    const twin = await replayOf(deps, staffId, input);
    if (twin !== null) return { id: twin, replayed: true };
    throw conflict(transferTexts.pinTaken(input.transfer_medium, input.transfer_pin), {
      transfer_pin: transferTexts.pinTaken(input.transfer_medium, input.transfer_pin),
    });
  }
}

function insert(deps: Deps, staffId: number, cause: Cause, input: TransferInput): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await insertTransfer(tx, {
      ...stored(input),
      transfer_key: input.transfer_key ?? null,
      staff_id: staffId,
      created_at: now,
      updated_at: now,
    });
    const day = row.transfer_date < today(deps) ? row.transfer_date : today(deps);
    await bookTransfer(tx, { staff_id: staffId, entry_date: day }, null, row);
    await recordAudit(tx, cause, {
      action: "transfer.create",
      record_type: "transfer",
      record_id: row.id,
      after: stored(input),
    });
    return row.id;
  });
}

/** The transfer recorded under the same key before, or null. */
async function replayOf(deps: Deps, staffId: number, input: TransferInput): Promise<number | null> {
  if (!input.transfer_key) return null;
  const row = await findByKey(deps.db, input.transfer_key);
  if (!row) return null;
  if (row.deleted_at || row.staff_id !== staffId || !isSame(row, stored(input)))
    throw conflict(transferTexts.keyTaken);
  return row.id;
}

function isSame(row: TransferRow, wanted: object): boolean {
  const recorded = new Map<string, unknown>(Object.entries(row));
  return Object.entries(wanted).every(([name, value]) => recorded.get(name) === value);
}

/** The input as it is stored; a transfer records money received, so it is completed unless said otherwise (D117). */
function stored({ transfer_key: _key, status, ...fields }: TransferInput) {
  return {
    ...fields,
    foreign_currency: fields.foreign_currency.toUpperCase(),
    status: status ?? ("completed" as const),
  };
}
