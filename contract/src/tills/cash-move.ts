import { isMoneyCode } from "../accounting/accounts.ts";
import { toCents } from "../core/money.ts";
import type { Refusal } from "../core/refusal.ts";
import { moveError } from "./rules.ts";
import { tillTexts as texts } from "./texts.ts";
import { cashMoveEntry, type MoneyEntry } from "./till-entries.ts";

/** Cash to move, in NLe. */
interface CashMove {
  from: string;
  to: string;
  amount: number;
  date: string;
}

/** An account that a cash move names. */
interface MovedAccount {
  code: string;
  active: boolean;
}

/** The entry of a cash move of a day up to today, between active accounts where money is (TILL-13). */
export function cashMovePlan(
  { from, to, amount, date }: CashMove,
  accounts: readonly MovedAccount[],
  today: string,
): MoneyEntry | Refusal {
  if (date > today) return { refused: texts.moveInFuture, field: "date" };
  const error = moveError(from, to);
  if (error !== null) return { refused: error, field: "to" };
  for (const [field, code] of Object.entries({ from, to })) {
    const isActive = accounts.some((account) => account.code === code && account.active);
    if (!isMoneyCode(code) || !isActive) return { refused: texts.noMoneyAccount(code), field };
  }
  const entry = cashMoveEntry(from, to, toCents(amount));
  if (entry === null) throw new RangeError("a cash move has an amount");
  return entry;
}
