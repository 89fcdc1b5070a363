import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { MoneyPlace } from "./post-entry.ts";

/**
 * The account to which money goes, or from which it comes (ACC-20). A payment calls the same function in its own
 * statement.
 * @param amount in NLe; negative for money that is paid out
 * @param dated value date and time of money that may be of an earlier day, which a till does not take
 */
export async function moneyAccount(
  tx: Connection,
  method: { account_code: string | null },
  staffId: number,
  amount: number,
  dated: { on: CalendarDate | null; at: Date | null } = { on: null, at: null },
): Promise<MoneyPlace> {
  const { rows } = await sql<MoneyPlace>`
    select (place).* from (select money_account(${method.account_code}::text, ${staffId}::integer, ${amount}::numeric,
                                                ${dated.on}::date, ${dated.at}::timestamptz) as place offset 0) as m`.execute(
    tx,
  );
  return onlyPlace(rows);
}

/**
 * The account of money that is taken back.
 * @param place the account and session of the entry that is taken back
 * @param amount in NLe, of the new entry; negative for money that is paid out
 * @param named the account of cash whose session is not open any more; the person's own session when absent (TILL-7)
 */
export async function moneyBack(
  tx: Connection,
  place: MoneyPlace,
  staffId: number,
  amount: number,
  named: string | null = null,
): Promise<MoneyPlace> {
  const { rows } = await sql<MoneyPlace>`
    select (place).* from (
      select money_back(row(${place.account_code}::text, ${place.till_session_id}::integer)::money_place,
                        ${staffId}::integer, ${amount}::numeric, ${named}::text) as place offset 0) as m`.execute(
    tx,
  );
  return onlyPlace(rows);
}

function onlyPlace([place]: MoneyPlace[]): MoneyPlace {
  if (place === undefined) throw new Error("the function of the money account gave no row");
  return place;
}
