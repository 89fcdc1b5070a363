import { cashMovePlan } from "@microfinance/contract/tills/cash-move.ts";
import type { cashMove, newCashMove } from "@microfinance/contract/tills/schema.ts";
import type { z } from "zod";
import { postEntry } from "../accounting/post-entry.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

type MoveInput = z.output<typeof newCashMove>;

type CashMove = z.output<typeof cashMove>;

/**
 * Records money moved between the safe, banks, wallets and cheques in hand, exactly once for its key (TILL-13).
 * @throws 400 for the same account twice, a till, an account without money, and a date after today; 409 for a closed
 *   day, and when the key belongs to another move
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
      lock: (tx) => namedAccounts(tx, [move.from, move.to]),
      plan: (accounts) => cashMovePlan(move, accounts, day),
      write: async (tx, { kind, postings: lines }) => {
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
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await postEntry(tx, { kind, entry_date: date, staff_id, created_at, lines });
        await writeAudit(tx, ctx, {
          action: "cash.move",
          record_type: "cash_move",
          record_id: id,
          after: move,
        });
        return id;
      },
      read: async (_, id) => ({ id, ...move }),
    },
  );
}

async function namedAccounts(tx: Connection, codes: readonly string[]) {
  return tx
    .selectFrom("ledger_accounts")
    .select(["code", "active"])
    .where("code", "in", codes)
    .execute();
}
