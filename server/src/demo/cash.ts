import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
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
  const { safe } = context.branch;
  return happens(context, Date.parse(`${date}T08:05:00Z`), async () => {
    const { rows } = await sql<{ balance: number }>`
      select sum(debit - credit) as balance from account_movements where account_code = ${safe}`.execute(
      context.deps.db,
    );
    const balance = rows[0]?.balance ?? 0;
    if (balance >= cashLevels.least && balance <= cashLevels.most) return [];
    const isLow = balance < cashLevels.least;
    const amount = Math.round(Math.abs(cashLevels.usual - balance));
    const move = await moveCash(context.deps, by(context.staff, 6), {
      move_key: randomUUID(),
      from: isLow ? "1050" : safe,
      to: isLow ? safe : "1050",
      amount,
      date,
    });
    if (move.on_the_way)
      await countInMove(context.deps, by(context.staff, 8), move.id, { counted: amount, note: "" });
    return [];
  });
}

/** A branch as far as its tills need it. */
type TillsContext = Pick<DemoContext, "deps" | "staff"> & {
  branch: Pick<DemoContext["branch"], "manager">;
};

/**
 * Turns tills on: the cashiers and the loan officers have theirs open today, each with a float from the safe of their
 * branch.
 */
export async function openDemoTills(branches: readonly TillsContext[]): Promise<void> {
  const [first] = branches;
  if (first === undefined) return;
  await setSettings(first.deps, by(first.staff, 8), { tills: true });
  let number = 1;
  for (const { deps, staff, branch } of branches)
    for (const role of [4, 5]) {
      const people = { manager: branch.manager, finance: by(staff, 6), holder: by(staff, role) };
      await openDemoTill(deps, people, `Till ${number++}`);
    }
}

/** The till of a person, open today. */
async function openDemoTill(
  deps: Deps,
  people: Record<"manager" | "finance" | "holder", RequestContext>,
  name: string,
): Promise<void> {
  const till = await addTill(deps, people.manager, { name });
  const session = await openTill(deps, people.holder, till.id);
  const movement = await makeMovement(deps, people.finance, session, {
    movement_key: randomUUID(),
    kind: "float",
    amount: float,
  });
  await acceptMovement(deps, people.holder, movement.id);
}
