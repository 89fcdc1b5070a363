import { accounts, isMoneyCode } from "@microfinance/contract/accounting/accounts.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { confirmError, countInError } from "@microfinance/contract/tills/rules.ts";
import type {
  bookedDifference,
  MoneyOnTheWay,
  newArrival,
} from "@microfinance/contract/tills/schema.ts";
import {
  cashMoveEntry,
  differenceEntry,
  type MoneyEntry,
} from "@microfinance/contract/tills/till-entries.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { postToday } from "../accounting/post-entry.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { CashMove } from "./move-cash.ts";

const onTheWay = accounts.cashOnTheWay.code;

/** A move whose receiver counts it in, and how it arrived. */
interface MoveRow {
  id: number;
  from: string;
  to: string;
  /** The branch that the money left, and whose it is until it arrives. */
  branch_id: number;
  amount: number;
  date: string;
  staff_id: number;
  sender: string;
  created_at: Date;
  counted: number | null;
  counted_by: number | null;
  counter: string;
  note: string | null;
  is_waiting: boolean;
}

/** The moves on account 1340 that nobody has counted in, or whose difference waits, oldest first (TILL-18). */
export async function movesOnTheWay(db: Connection): Promise<MoneyOnTheWay[]> {
  const rows = await movesWhere(
    db,
    sql`c.on_the_way and (r.move_id is null or r.difference <> 0 and r.confirmed_by is null) order by c.id`,
  );
  return rows.map((row) => ({
    ...moveOf(row),
    sent_by: { id: row.staff_id, name: row.sender },
    sent_at: row.created_at.toISOString(),
    counted: row.counted,
    counted_by: row.counted_by === null ? null : { id: row.counted_by, name: row.counter },
    note: row.note ?? "",
  }));
}

/**
 * Counts in money on the way (TILL-18). What agrees is posted to its account; a difference waits for a second person,
 * and may be counted again until then.
 * @returns the move, and counted less sent in NLe
 * @throws 404 for an unknown move; 409 for its sender, and once it arrived
 */
export function countInMove(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { counted, note }: z.output<typeof newArrival>,
): Promise<{ move: CashMove; difference: number }> {
  return inAct(deps, "cash.count_in", async (tx) => {
    const row = await waitingMove(tx, ctx, id, countInError);
    const difference = fromCents(toCents(counted) - toCents(row.amount));
    if (difference !== 0 && note === "")
      throw badRequest(texts.reasonOfDifference, { note: texts.reasonOfDifference });
    await writeArrival(tx, deps, ctx, id, { counted, difference, note });
    if (difference === 0) await postToday(tx, deps, ctx, arrivalOf(row, row.to, counted));
    await audit(tx, ctx, "cash.count_in", row, { counted, difference, note });
    return { move: { ...moveOf(row), on_the_way: difference !== 0 }, difference };
  });
}

/**
 * Confirms the difference of counted money (TILL-18): what was counted enters its account, and what is short or over
 * is booked as that of a till.
 * @throws 404 for an unknown move; 409 for who counted it, and unless a difference waits
 */
export function confirmMove(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { charge_to, note }: z.output<typeof bookedDifference>,
): Promise<CashMove> {
  const confirmed_by = staffIdOf(ctx);
  return inAct(deps, "cash.confirm_difference", async (tx) => {
    const row = await waitingMove(tx, ctx, id, confirmError);
    const counted = row.counted ?? 0;
    const difference = toCents(counted) - toCents(row.amount);
    await tx
      .updateTable("cash_arrivals")
      .set({ charge_to, confirmed_by, confirmed_at: deps.now() })
      .where("move_id", "=", id)
      .execute();
    await postToday(tx, deps, ctx, ofSender(row, differenceEntry(onTheWay, difference, charge_to)));
    await postToday(tx, deps, ctx, arrivalOf(row, row.to, counted));
    await audit(tx, ctx, "cash.confirm_difference", row, { counted, charge_to, note });
    return { ...moveOf(row), on_the_way: false };
  });
}

/**
 * Sends money on the way back to where it came from: it never left, or came back whole (TILL-18).
 * @throws 404 for an unknown move; 409 for its sender, and once it arrived
 */
export function returnMove(deps: Deps, ctx: RequestContext, id: number): Promise<CashMove> {
  return inAct(deps, "cash.return", async (tx) => {
    const row = await waitingMove(tx, ctx, id, countInError);
    if (row.counted_by !== null) throw conflict(texts.countedOtherwise);
    await writeArrival(tx, deps, ctx, id, { counted: null, difference: 0, note: "" });
    await postToday(tx, deps, ctx, arrivalOf(row, row.from, row.amount));
    await audit(tx, ctx, "cash.return", row, {});
    return { ...moveOf(row), on_the_way: false };
  });
}

/** Money on the way arrives at an account, in NLe. It is of the branch that it left until then (BR-12). */
function arrivalOf(row: MoveRow, account: string, amount: number): MoneyEntry | null {
  return ofSender(row, cashMoveEntry(onTheWay, account, toCents(amount)));
}

/** The entry with what is on the way, and what was lost there, in the branch that the money left. */
function ofSender({ branch_id }: MoveRow, entry: MoneyEntry | null) {
  return (
    entry && {
      ...entry,
      postings: entry.postings.map((line) =>
        isMoneyCode(line.account) ? line : { ...line, branch_id },
      ),
    }
  );
}

/** How a difference reads: "NLe 5.00 short". */
export function differenceInWords(difference: number): string {
  return `${formatNleExact(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}

/** A move on the way on which this person may act, locked. */
async function waitingMove(
  tx: Connection,
  ctx: RequestContext,
  id: number,
  ruleError: typeof countInError,
): Promise<MoveRow> {
  await sql`select from ledger_accounts where code = ${onTheWay} for no key update`.execute(tx);
  const [row] = await movesWhere(tx, sql`c.id = ${id}`);
  if (row === undefined) throw notFound(texts.moveNotFound);
  const { staff_id: sender, counted_by, is_waiting: isWaiting } = row;
  const error = ruleError({ sender, counted_by, isWaiting }, staffIdOf(ctx));
  if (error !== null) throw conflict(error);
  return row;
}

async function writeArrival(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  move_id: number,
  arrival: { counted: number | null; difference: number; note: string },
): Promise<void> {
  const values = { ...arrival, counted_by: staffIdOf(ctx), counted_at: deps.now() };
  await tx
    .insertInto("cash_arrivals")
    .values({ move_id, ...values })
    .onConflict((known) => known.column("move_id").doUpdateSet(values))
    .execute();
}

function audit(
  tx: Connection,
  ctx: RequestContext,
  action: "cash.count_in" | "cash.confirm_difference" | "cash.return",
  { id, from, to, amount }: MoveRow,
  after: object,
): Promise<void> {
  return writeAudit(tx, ctx, {
    action,
    record_type: "cash_move",
    record_id: id,
    after: { from, to, amount, ...after },
  });
}

function moveOf({ id, from, to, amount, date, is_waiting }: MoveRow): CashMove {
  return { id, from, to, amount, date, on_the_way: is_waiting };
}

async function movesWhere(db: Connection, condition: RawBuilder<unknown>): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select c.id, coalesce(fa.branch_id, 1) as branch_id, c.from_account as from, c.to_account as to, c.amount, c.move_date as date, c.staff_id, c.created_at,
           r.counted, r.counted_by, r.note, ${shortNameOf("su")} as sender, ${shortNameOf("cu")} as counter,
           c.on_the_way and (r.move_id is null or r.difference <> 0 and r.confirmed_by is null) as is_waiting
    from cash_moves c
    join ledger_accounts fa on fa.code = c.from_account
    join staff ss on ss.id = c.staff_id join users su on su.id = ss.user_id
    left join cash_arrivals r on r.move_id = c.id
    left join staff cs on cs.id = r.counted_by left join users cu on cu.id = cs.user_id
    where ${condition}`.execute(db);
  return rows;
}
