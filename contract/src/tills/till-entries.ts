import type { Cents } from "../core/money.ts";
import type { EntryKind } from "../accounting/entry-kinds.ts";

/** An entry on any accounts of the chart, in cents. */
export interface MoneyEntry {
  kind: EntryKind;
  postings: { account: string; debit: Cents; credit: Cents }[];
}

const cashShort = "5200";
const staffShortages = "1310";
const cashOver = "4500";

/** Cash from one account to another (TILL-13), or null for an amount of 0. */
function moved(kind: EntryKind, from: string, to: string, amount: Cents): MoneyEntry | null {
  if (amount === 0) return null;
  return {
    kind,
    postings: [
      { account: to, debit: amount, credit: 0 },
      { account: from, debit: 0, credit: amount },
    ],
  };
}

/** A float from the safe of the branch to the till, or a hand-over from the till to the safe (TILL-6). */
export function movementEntry(
  kind: "float" | "handover",
  { till, safe }: { till: string; safe: string },
  amount: Cents,
): MoneyEntry | null {
  return kind === "float"
    ? moved("till_float", safe, till, amount)
    : moved("till_handover", till, safe, amount);
}

/** A shortage charged to the office or to the cashier, or cash over (TILL-12); null without a difference. */
export function differenceEntry(
  counted: string,
  difference: Cents,
  charge: "loss" | "staff",
): MoneyEntry | null {
  const bearer = charge === "staff" ? staffShortages : cashShort;
  return difference < 0
    ? moved("till_difference", counted, bearer, -difference)
    : moved("till_difference", cashOver, counted, difference);
}

/** Money between the safe, banks, wallets and cheques in hand, and the account of money on the way (TILL-18). */
export function cashMoveEntry(from: string, to: string, amount: Cents): MoneyEntry | null {
  return moved("cash_move", from, to, amount);
}
