import { cashMethod } from "@microfinance/contract/core/constants.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import type { createTransfer } from "@microfinance/contract/transfers/endpoint-schemas.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { z } from "zod";
import {
  feeError,
  needsCompletion,
  transferDateError,
} from "@microfinance/contract/transfers/rules.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { act, type ActSteps } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { actorIn, type RequestContext, staffIdOf } from "../core/http/session.ts";
import { resolveMethod } from "@microfinance/contract/payments/method.ts";
import { readSettings } from "../settings/queries.ts";
import { knownMethods, refuseSystemMethod } from "../accounting/methods.ts";
import { bookTransfer, postedColumns } from "./transfer-entries.ts";
import { comparableOf, hasPin, insertTransfer } from "./queries.ts";
import { isTakenPin } from "./taken-pin.ts";

type TransferInput = z.output<NonNullable<typeof createTransfer.body>>;

/**
 * Records a money transfer with its ledger entry and its audit entry, exactly once for a transfer_key (TRF-5).
 * @returns the transfer's id, and whether an earlier request recorded it
 * @throws 400 for a date after today or more than 31 days ago; 403 for one too far back (ACC-25); 409 when the medium
 *   has this pin, the transfer of the key was canceled since, or the key belongs to another transfer
 */
export async function recordTransfer(
  deps: Deps,
  staff_id: number,
  ctx: RequestContext,
  input: TransferInput,
): Promise<number> {
  const now = deps.now();
  const day = today(deps);
  const fields = stored(input);
  const comparable = comparableOf(input);
  const request = { key: input.transfer_key ?? null, input: fields };
  const steps: ActSteps<null, object, number> = {
    lock: async (tx) => {
      // The index rejects concurrent duplicates. It permits older transfers with a shared pin, so a query checks those.
      if (await hasPin(tx, comparable)) throw pinTaken(input);
      return null;
    },
    plan: () => transferRefusal(input, day) ?? {},
    write: async (tx) => {
      await refuseBackdating({ ...deps, db: tx }, ctx, input.transfer_date);
      await refuseSystemMethod(tx, fields.payment_method);
      const waits = await waitsForOther(tx, ctx, now, fields);
      const status = waits ? ("pending" as const) : fields.status;
      const row = await insertTransfer(tx, {
        ...fields,
        status,
        ...comparable,
        ...(waits ? {} : await postedColumns(tx, staff_id, { ...fields, ...comparable })),
        staff_id,
        created_at: now,
        updated_at: now,
      });
      const on = { staff_id, entry_date: row.transfer_date, created_at: now };
      await bookTransfer(tx, on, null, row);
      await writeAudit(tx, ctx, {
        action: "transfer.create",
        record_type: "transfer",
        record_id: row.id,
        after: { ...fields, status, ...exceptionsOf({ backdated: row.transfer_date < day }) },
      });
      return row.id;
    },
    read: async (tx, id) => {
      const { status, deleted_at } = await statusOf(tx, id);
      if (deleted_at !== null) throw conflict(transferTexts.keyTaken);
      if (status === "canceled") throw conflict(transferTexts.recordedAndCanceled);
      return id;
    },
  };
  return act(deps, ctx, "transfer.create", request, steps).catch((error: unknown) => {
    throw isTakenPin(error) ? pinTaken(input) : error;
  });
}

/**
 * Whether another person must complete a transfer, since it is above the ceiling of who acts. What they completed on
 * the same day counts: many transfers below the ceiling are one above it.
 */
export async function waitsForOther(
  tx: Connection,
  ctx: RequestContext,
  at: Date,
  { payment_method, local_currency }: { payment_method: string; local_currency: number },
): Promise<boolean> {
  const is_cash = resolveMethod(await knownMethods(tx), payment_method).role === "cash";
  const { approval_ceilings } = await readSettings(tx);
  const before = is_cash ? 0 : await completedOnDay(tx, staffIdOf(ctx), at);
  return needsCompletion(actorIn(ctx), { local_currency, before, is_cash }, approval_ceilings);
}

/**
 * What a person completed without cash on the day of a moment, in cents. Their record is locked: two transfers at once
 * count in turn.
 */
async function completedOnDay(tx: Connection, staffId: number, at: Date): Promise<Cents> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx);
  const day = businessDate(at);
  const { rows } = await sql<{ completed: number }>`
    select coalesce(sum(t.local_currency), 0) as completed
    from ledger_entries e join transfers t on t.id = e.transfer_id
    where e.kind = 'transfer' and e.staff_id = ${staffId} and t.status = 'completed'
      and t.money_account > '1049'
      and e.created_at >= ${day}::date and e.created_at < ${day}::date + 1`.execute(tx);
  return toCents(rows[0]?.completed ?? 0);
}

function transferRefusal(input: TransferInput, day: string): Refusal | null {
  const date = transferDateError(input.transfer_date, day);
  if (date !== null) return { refused: date, field: "transfer_date" };
  const fee = feeError(input);
  return fee === null ? null : { refused: fee, field: "fee" };
}

function pinTaken({ transfer_medium, transfer_pin }: TransferInput) {
  const text = transferTexts.pinTaken(transfer_medium, transfer_pin);
  return conflict(text, { transfer_pin: text });
}

function statusOf(tx: Connection, id: number) {
  return tx
    .selectFrom("transfers")
    .select(["status", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * The stored form of the input: a transfer records received money, so its status is completed (TRF-2) if it does not
 * wait.
 */
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
