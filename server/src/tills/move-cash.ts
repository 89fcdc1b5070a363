import { toCents } from "@microfinance/contract/core/money.ts";
import { moveError } from "@microfinance/contract/tills/rules.ts";
import type { cashMove, newCashMove } from "@microfinance/contract/tills/schema.ts";
import { cashMoveEntry } from "@microfinance/contract/tills/till-entries.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import type { z } from "zod";
import { postEntry } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { isMoneyCode } from "@microfinance/contract/accounting/accounts.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

type MoveInput = z.output<typeof newCashMove>;

/** A cash move and whether an earlier request recorded it. */
interface Moved {
  move: z.output<typeof cashMove>;
  replayed: boolean;
}

/**
 * Records money moved between the safe, banks, wallets and cheques in hand, exactly once for its key (TILL-13).
 * @throws 400 for the same account twice, a till, an account without money, and a date after today; 409 for a closed
 *   day, and when the key belongs to another move
 */
export async function moveCash(deps: Deps, ctx: RequestContext, input: MoveInput): Promise<Moved> {
  const { move_key, from, to, amount, date } = input;
  const staff_id = staffIdOf(ctx);
  if (date > today(deps)) throw badRequest(texts.moveInFuture, { date: texts.moveInFuture });
  const error = moveError(from, to);
  if (error !== null) throw badRequest(error, { to: error });
  const entry = cashMoveEntry(from, to, toCents(amount));
  if (entry === null) throw new RangeError("a cash move has an amount");
  return deps.db.transaction().execute(async (tx) => {
    await refuseOtherAccounts(tx, { from, to });
    const made = await tx
      .insertInto("cash_moves")
      .values({
        move_key,
        from_account: from,
        to_account: to,
        amount,
        move_date: date,
        staff_id,
        created_at: deps.now(),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) return { move: await earlierMove(tx, input, staff_id), replayed: true };
    await postEntry(tx, {
      kind: entry.kind,
      entry_date: date,
      staff_id,
      created_at: deps.now(),
      lines: entry.postings,
    });
    await writeAudit(tx, ctx, {
      action: "cash.move",
      record_type: "cash_move",
      record_id: made.id,
      after: { from, to, amount, date },
    });
    return { move: { id: made.id, from, to, amount, date }, replayed: false };
  });
}

async function refuseOtherAccounts(
  tx: Connection,
  named: { from: string; to: string },
): Promise<void> {
  const known = await tx
    .selectFrom("ledger_accounts")
    .select(["code", "active"])
    .where("code", "in", [named.from, named.to])
    .execute();
  for (const [field, code] of Object.entries(named)) {
    const isUsable =
      isMoneyCode(code) && known.some((account) => account.code === code && account.active);
    if (isUsable) continue;
    const text = texts.noMoneyAccount(code);
    throw badRequest(text, { [field]: text });
  }
}

async function earlierMove(
  tx: Connection,
  { move_key, from, to, amount, date }: MoveInput,
  staff_id: number,
): Promise<Moved["move"]> {
  const known = await tx
    .selectFrom("cash_moves")
    .selectAll()
    .where("move_key", "=", move_key)
    .executeTakeFirst();
  const isSame =
    known !== undefined &&
    known.from_account === from &&
    known.to_account === to &&
    known.amount === amount &&
    known.move_date === date &&
    known.staff_id === staff_id;
  if (!isSame) throw conflict(texts.moveKeyTaken);
  return { id: known.id, from, to, amount, date };
}
