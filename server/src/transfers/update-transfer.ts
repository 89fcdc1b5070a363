import type { updateTransfer as schemas } from "@microfinance/contract/transfers/endpoint-schemas.ts";
import {
  mayCompleteTransfer,
  mayUpdateTransfer,
  transferDateError,
  transferEditError,
} from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import type { z } from "zod";
import { inAct } from "../acts/running-act.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, type SessionActor, staffIdOf } from "../core/http/session.ts";
import { bookTransfer, postedColumns } from "./transfer-entries.ts";
import { comparableOf, hasPin, lockTransfer, saveTransfer, type TransferRow } from "./queries.ts";
import { waitsForOther } from "./record-transfer.ts";
import { isTakenPin } from "./taken-pin.ts";

type TransferChange = z.output<NonNullable<typeof schemas.body>>;

/**
 * Corrects a transfer (TRF-6). Amount and pin of a completed one are fixed, since the ledger and the medium have them;
 * completing a pending one posts it today.
 * @throws 404 for an unknown transfer; 403 for all but its creator, finance admin, manager and system admin; 409 when
 *   it is canceled, when a fixed field would change, or when the medium has this pin already
 */
export async function updateTransfer(
  deps: Deps,
  actor: SessionActor,
  ctx: RequestContext,
  id: number,
  change: TransferChange,
): Promise<void> {
  try {
    await aboutRecord({ record_type: "transfer", record_id: id }, () =>
      inAct(deps, "transfer.update", async (tx) => {
        const at = deps.now();
        const on = { staff_id: staffIdOf(ctx), entry_date: today(deps), created_at: at };
        const current = await lockTransfer(tx, id);
        if (!current) throw notFound(transferTexts.notFound);
        if (!mayUpdateTransfer(actor, current)) throw forbidden(transferTexts.notYours);
        const changed = differing(current, change);
        const names = Object.keys(changed);
        const error = transferEditError(current.status, names, changed.status ?? current.status);
        if (error !== null) throw conflict(error);
        if (names.length === 0) return;
        if (changed.status !== undefined && !mayCompleteTransfer(actor))
          throw forbidden(transferTexts.statusNotYours);
        const completes = changed.status === "completed";
        if (completes && (await waitsForOther(tx, ctx, at, { ...current, ...changed })))
          throw conflict(transferTexts.aboveCeiling);
        const comparable = comparableOf({ ...current, ...changed });
        const isAnotherPin =
          comparable.comparable_pin !== current.comparable_pin ||
          comparable.comparable_medium !== current.comparable_medium;
        if (isAnotherPin && (await hasPin(tx, comparable))) throw pinTaken();
        const dated = changed.transfer_date;
        const dateError = dated ? transferDateError(dated, today(deps)) : null;
        if (dateError !== null) throw badRequest(dateError, { transfer_date: dateError });
        if (dated) await refuseBackdating({ ...deps, db: tx }, ctx, dated);
        const saved = await saveTransfer(tx, id, {
          ...changed,
          ...(isAnotherPin ? { ...comparable, same_pin_number: 0 } : {}),
          ...(changed.status === "completed"
            ? await postedColumns(tx, on.staff_id, { ...current, ...changed, ...comparable })
            : {}),
          updated_at: at,
        });
        await bookTransfer(tx, on, current, saved);
        await writeAudit(tx, ctx, {
          action: "transfer.update",
          record_type: "transfer",
          record_id: id,
          before: only(current, names),
          after: changed,
        });
      }),
    );
  } catch (error) {
    if (!isTakenPin(error)) throw error;
    throw pinTaken();
  }
}

function pinTaken() {
  const text = transferTexts.pinTakenElsewhere;
  return conflict(text, { transfer_pin: text });
}

function differing(current: TransferRow, change: TransferChange): TransferChange {
  const requested = {
    ...change,
    ...(change.foreign_currency === undefined
      ? {}
      : { foreign_currency: change.foreign_currency.toUpperCase() }),
  };
  const stored = new Map<string, unknown>(Object.entries(current));
  return Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => stored.get(name) !== value),
  );
}

function only(row: TransferRow, names: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
