import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { confirmError, countInError } from "@microfinance/contract/tills/rules.ts";
import type { Connection } from "../core/deps.ts";
import { readSafe } from "./count-safe.ts";
import { movesOnTheWay } from "./moves-on-the-way.ts";

/**
 * What waits for a person who supervises tills: whether the safe is to be counted or its count signed off, and how much
 * money is on the way that this person may count in or confirm (TILL-17, TILL-18).
 */
export async function cashToCount(
  db: Connection,
  staff_id: number,
  day: CalendarDate,
): Promise<{ safe: boolean; on_the_way: number }> {
  const { is_due, counts } = await readSafe(db, { staff_id, isBlind: true }, day);
  const [newest] = counts;
  const isToSignOff =
    newest !== undefined && newest.signed_off_by === null && newest.counted_by.id !== staff_id;
  const moves = (await movesOnTheWay(db)).filter(({ sent_by, counted_by }) => {
    const move = { sender: sent_by.id, counted_by: counted_by?.id ?? null, isWaiting: true };
    const rule = counted_by === null ? countInError : confirmError;
    return rule(move, staff_id) === null;
  });
  return { safe: is_due || isToSignOff, on_the_way: moves.length };
}
