import type { SentRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { decideRow, type RowDecision } from "@microfinance/contract/collections/sheets.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { recordTogether } from "../payments/record-together.ts";
import {
  isClosed,
  markRows,
  paymentOfSheet,
  type RowResult,
  type SheetToSave,
} from "./save-row.ts";

/**
 * Saves in one transaction those rows of a sheet that need no other change: rows that were booked before, rows without
 * an amount, and rows with a payment that the rules allow. The others are missing in the result; `saveAlone` returns
 * their result or the reason of their refusal.
 * @throws an error of the database, which undoes all
 */
export async function saveTogether(
  deps: Deps,
  sheet: SheetToSave,
  sent: readonly SentRow[],
  ctx: RequestContext,
): Promise<Map<SentRow, RowResult>> {
  return inAct(deps, "payment.record", (tx) => save(tx, deps, sheet, sent, ctx));
}

async function save(
  tx: Connection,
  deps: Deps,
  sheet: SheetToSave,
  sent: readonly SentRow[],
  ctx: RequestContext,
): Promise<Map<SentRow, RowResult>> {
  const rows = await lockedRows(tx, sheet, sent);
  const toPay = rows.flatMap((row) =>
    row.decision.kind === "pay"
      ? [{ row, loan: row.loan_id, input: paymentOfSheet(sheet, row, row.given.amount) }]
      : [],
  );
  const paid = new Set(
    [...(await recordTogether(tx, deps, ctx, toPay)).keys()].map(({ row }) => row),
  );
  const saved = rows.flatMap((row) => {
    const outcome = outcomeOf(row.decision, paid.has(row));
    return outcome === null ? [] : [{ given: row.given, outcome }];
  });
  const changed = saved.filter(({ outcome }) => outcome !== "repeated");
  await markRows(
    tx,
    sheet,
    changed.map(({ given }) => given),
  );
  return new Map(
    saved.map(({ given, outcome }) => [given, { position: given.position, outcome, text: "" }]),
  );
}

function outcomeOf({ kind }: RowDecision, isPaid: boolean): RowResult["outcome"] | null {
  if (kind === "repeated") return "repeated";
  if (kind === "mark") return "marked";
  return kind === "pay" && isPaid ? "booked" : null;
}

interface LockedRow {
  loan_id: number;
  transaction_id: string;
  /** As sent. */
  given: SentRow;
  decision: RowDecision;
}

/**
 * Locks the rows in their order and decides on each. A payment that was booked while the lock was awaited is not read
 * yet; `recordTogether` then finds its transaction id used, and the row is saved alone.
 */
async function lockedRows(
  tx: Connection,
  sheet: SheetToSave,
  sent: readonly SentRow[],
): Promise<LockedRow[]> {
  const is_closed = await isClosed(tx, sheet.id);
  const positions = sent.map(({ position }) => position);
  const { rows } = await sql<{
    position: number;
    loan_id: number;
    transaction_id: string;
    paid_loan: number | null;
    paid: number | null;
    is_reversed: boolean;
  }>`
    select r.position, r.loan_id, r.transaction_id, p.loan_id as paid_loan, p.amount as paid, v.payment_id is not null as is_reversed
    from collection_sheet_rows r
    left join payments p on p.transaction_id = r.transaction_id
    left join payment_reversals v on v.payment_id = p.id
    where r.sheet_id = ${sheet.id} and r.position = any(${positions}::integer[])
    order by r.position
    for update of r`.execute(tx);
  const sentOf = new Map(sent.map((row) => [row.position, row]));
  return rows.flatMap(({ position, loan_id, transaction_id, paid_loan, paid, is_reversed }) => {
    const given = sentOf.get(position);
    // Another loan has the row's transaction id: refused alone.
    if (given === undefined || (paid_loan !== null && paid_loan !== loan_id)) return [];
    const { amount, is_absent = false } = given;
    const payment = paid === null ? null : { amount: toCents(paid), is_reversed };
    const decision = decideRow({ payment, is_closed }, { amount: toCents(amount), is_absent });
    return [{ loan_id, transaction_id, given, decision }];
  });
}
