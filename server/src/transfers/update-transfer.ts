import type { updateTransfer as endpoint } from "@microfinance/contract/transfers/endpoints.ts";
import { mayUpdateTransfer } from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import type { z } from "zod";
import { recordAudit } from "../audit/record.ts";
import { type Deps, today } from "../deps.ts";
import { aboutRecord } from "../http/about-record.ts";
import { conflict, notAllowed, notFound } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { bookTransfer } from "./book-transfer.ts";
import { lockTransfer, saveTransfer, type TransferRow } from "./queries.ts";
import { isTakenPin } from "./taken-pin.ts";

type TransferChange = z.output<NonNullable<typeof endpoint.body>>;

/**
 * Corrects a transfer and, where the money paid out changed, its entry in the books: the old one is turned round
 * and the new one posted, both today (D117).
 * @throws 404 when there is no such transfer, 403 for anybody but its creator, finance admin, manager and system
 *   admin, 409 when the medium has this pin already
 */
export async function updateTransfer(
  deps: Deps,
  actor: SessionActor,
  cause: Cause,
  id: number,
  change: TransferChange,
): Promise<void> {
  try {
    await aboutRecord({ record_type: "transfer", record_id: id }, () =>
      deps.db.transaction().execute(async (tx) => {
        const current = await lockTransfer(tx, id);
        if (!current) throw notFound(transferTexts.notFound);
        if (!mayUpdateTransfer(actor, current)) throw notAllowed(transferTexts.notYours);
        const changed = differing(current, change);
        if (Object.keys(changed).length === 0) return;
        const saved = await saveTransfer(tx, id, { ...changed, updated_at: deps.now() });
        const on = { staff_id: actor.staff_id, entry_date: today(deps) };
        await bookTransfer(tx, on, current, saved);
        await recordAudit(tx, cause, {
          action: "transfer.update",
          record_type: "transfer",
          record_id: id,
          before: only(current, Object.keys(changed)),
          after: changed,
        });
      }),
    );
  } catch (error) {
    if (!isTakenPin(error)) throw error;
    throw conflict(transferTexts.pinTakenElsewhere, {
      transfer_pin: transferTexts.pinTakenElsewhere,
    });
  }
}

function differing(current: TransferRow, change: TransferChange): TransferChange {
  const wanted = {
    ...change,
    ...(change.foreign_currency === undefined
      ? {}
      : { foreign_currency: change.foreign_currency.toUpperCase() }),
  };
  const stored = new Map<string, unknown>(Object.entries(current));
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => stored.get(name) !== value),
  );
}

function only(row: TransferRow, names: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
