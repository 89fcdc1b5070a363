import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { randomInt } from "node:crypto";
import { type Deps, today } from "../core/deps.ts";

/** The id of a payment whose caller gives none (PAY-5). A used id is detected when the payment is written. */
export function newTransactionId(deps: Deps): string {
  return makeTransactionId(today(deps), () => randomInt(2 ** 32) / 2 ** 32);
}
