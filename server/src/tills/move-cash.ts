import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { cashMovePlan } from "@microfinance/contract/tills/cash-move.ts";
import { isCountedIn } from "@microfinance/contract/tills/rules.ts";
import type { cashMove, newCashMove } from "@microfinance/contract/tills/schema.ts";
import { cashMoveEntry } from "@microfinance/contract/tills/till-entries.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { postEntry } from "../accounting/post-entry.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { reachOfCall } from "../core/db/reach.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";

type MoveInput = z.output<typeof newCashMove>;

/** A move as a response has it. */
export type CashMove = z.output<typeof cashMove>;

/**
 * Records money moved between the safe, banks, wallets and cheques in hand, exactly once for its key (TILL-13). Above
 * what one person moves on a day it goes to account 1340, until another person counts it in (TILL-18); so does cash for
 * another branch (BR-12).
 * @throws 400 for the same account twice, a till, an account without money, and a date after today; 409 for a closed
 *   day, for more cheques than are in hand, and when the key belongs to another move
 */
export function moveCash(
  deps: Deps,
  ctx: RequestContext,
  { move_key, ...move }: MoveInput,
): Promise<CashMove> {
  const staff_id = staffIdOf(ctx);
  const day = today(deps);
  const created_at = deps.now();
  return act(
    deps,
    ctx,
    "cash.move",
    { key: move_key, input: move },
    {
      lock: async (tx) => {
        const named = await namedAccounts(tx, move);
        const of = (code: string) => named.find((account) => account.code === code);
        const [from, to] = [of(move.from), of(move.to)];
        const isCarried = to?.money_kind === "cash" && from?.branch_id !== to.branch_id;
        const isSeen = to !== undefined && to.money_kind !== null;
        const on_the_way =
          isCarried || (await goesOnTheWay(tx, staff_id, { ...move, isSeen }, day));
        return { on_the_way, named };
      },
      plan: ({ named }) => cashMovePlan(move, named, day),
      write: async (tx, planned, { on_the_way }) => {
        const { from, to, amount, date } = move;
        const { id } = await tx
          .insertInto("cash_moves")
          .values({
            from_account: from,
            to_account: to,
            amount,
            move_date: date,
            staff_id,
            created_at,
            on_the_way,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const entry = on_the_way
          ? cashMoveEntry(from, accounts.cashOnTheWay.code, toCents(amount))
          : planned;
        if (entry !== null)
          await postEntry(tx, {
            kind: entry.kind,
            entry_date: date,
            staff_id,
            created_at,
            lines: entry.postings,
          });
        await writeAudit(tx, ctx, {
          action: "cash.move",
          record_type: "cash_move",
          record_id: id,
          after: { ...move, ...(on_the_way ? { on_the_way } : {}) },
        });
        return id;
      },
      read: async (tx, id) => ({
        id,
        ...move,
        ...(await tx
          .selectFrom("cash_moves")
          .select("on_the_way")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()),
      }),
    },
  );
}

/** The two accounts of a move: money leaves a branch that the caller sees, and goes to any (BR-12). */
async function namedAccounts(tx: Connection, { from, to }: Pick<MoveInput, "from" | "to">) {
  const reach = reachOfCall();
  const named = await tx
    .selectFrom("ledger_accounts")
    .select(["code", "active", "money_kind", "branch_id"])
    .where("code", "in", [from, to])
    .execute();
  return named.filter(
    ({ code, branch_id }) => code !== from || reach === null || reach.includes(branch_id ?? 0),
  );
}

/**
 * Whether a move is counted in by another person: above the limit of a day, and always to an account that the lender
 * added, which no count and no statement shows. The sender's record is locked: two moves at once count in turn.
 */
async function goesOnTheWay(
  tx: Connection,
  staff_id: number,
  { amount, isSeen }: { amount: number; isSeen: boolean },
  day: string,
): Promise<boolean> {
  const { cash_move_limit } = await readSettings(tx);
  if (cash_move_limit === null) return false;
  if (!isSeen) return true;
  await sql`select from staff where id = ${staff_id} for no key update`.execute(tx);
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum(amount), 0) as moved from cash_moves
    where staff_id = ${staff_id} and created_at >= ${day}::date and created_at < ${day}::date + 1
      and not on_the_way`.execute(tx);
  return isCountedIn(toCents(rows[0]?.moved ?? 0), toCents(amount), cash_move_limit);
}
