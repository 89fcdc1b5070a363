import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { setSettings } from "./set-settings.ts";
import { acceptMovement, makeMovement } from "../tills/movements.ts";
import { moveCash } from "../tills/move-cash.ts";
import { countInMove } from "../tills/moves-on-the-way.ts";
import { openTill } from "../tills/open-till.ts";
import { addTill } from "../tills/tills.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";

/**
 * Below the first the safe is filled up from the bank to the second, and above the third it is emptied to it, in NLe.
 */
const cashLevels = { least: 20_000, usual: 35_000, most: 50_000 };
/** What each till opens with today, in NLe. */
const float = 3_000;

/** Every third morning, money moves between the safe and the bank account, so that the safe always has enough. */
export function demoCashMoves(
  context: DemoContext,
  opened: CalendarDate,
  until: CalendarDate,
): Event[] {
  const moves: Event[] = [];
  for (let date = addDays(opened, 3); date <= until; date = addDays(date, 3))
    moves.push(cashMove(context, date));
  return moves;
}

function cashMove(context: DemoContext, date: CalendarDate): Event {
  return happens(context, Date.parse(`${date}T08:05:00Z`), async () => {
    const { rows } = await sql<{ balance: number }>`
      select sum(debit - credit) as balance from account_movements where account_code = '1000'`.execute(
      context.deps.db,
    );
    const balance = rows[0]?.balance ?? 0;
    if (balance >= cashLevels.least && balance <= cashLevels.most) return [];
    const isLow = balance < cashLevels.least;
    const amount = Math.round(Math.abs(cashLevels.usual - balance));
    const move = await moveCash(context.deps, by(context.staff, 6), {
      move_key: randomUUID(),
      from: isLow ? "1050" : "1000",
      to: isLow ? "1000" : "1050",
      amount,
      date,
    });
    if (move.on_the_way)
      await countInMove(context.deps, by(context.staff, 8), move.id, { counted: amount, note: "" });
    return [];
  });
}

/** Turns tills on: the cashier and the loan officer have theirs open today, each with a float from the safe. */
export async function openDemoTills({ deps, staff }: DemoContext): Promise<void> {
  const manager = by(staff, 8);
  const finance = by(staff, 6);
  await setSettings(deps, manager, { tills: true });
  for (const [name, role] of [
    ["Till 1", 4],
    ["Till 2", 5],
  ] as const) {
    const holder = by(staff, role);
    const till = await addTill(deps, manager, name);
    const session = await openTill(deps, holder, till.id);
    const movement = await makeMovement(deps, finance, session, {
      movement_key: randomUUID(),
      kind: "float",
      amount: float,
    });
    await acceptMovement(deps, holder, movement.id);
  }
}
