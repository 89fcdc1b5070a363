import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { lockLoan } from "../loan-record/queries.ts";
import { actsOf } from "./queries.ts";
import { reverseAct } from "./reverse-act.ts";
import { servicedLoan } from "./serviced-loan.ts";

/** What was owed no more because a loan was settled early, with the day from which; in cents. */
export interface Rebate {
  date: CalendarDate;
  amount: Cents;
}

/**
 * Takes the rebate of a loan back that was settled early, before one of its payments is reversed (SERV-75): it is owed
 * again as it was agreed.
 * @returns null for any other loan, where nothing is taken back
 */
export async function takeBackRebate(
  tx: Connection,
  deps: Deps,
  loanId: number,
  by: { reason: string; staff_id: number },
): Promise<Rebate | null> {
  const row = await lockLoan(tx, { column: "id", value: loanId });
  if (row === null || row.settled_early_on === null) return null;
  const act = (await actsOf(tx, loanId)).find(
    ({ kind, reversed_on }) => kind === "settlement" && reversed_on === null,
  );
  if (act === undefined) throw new Error(`loan ${row.loan_id} is settled early without an act`);
  await reverseAct(tx, deps, await servicedLoan(tx, row), act, {
    ...by,
    entry: null,
    fields: { status: "paying", settled_early_on: null },
    keepsPayments: true,
  });
  return { date: row.settled_early_on, amount: toCents(act.credited) };
}

/** What a loan got back because it was settled early, in cents; it is owed again once a payment is reversed. */
export async function liveRebate(tx: Connection, loanId: number): Promise<Cents> {
  const row = await tx
    .selectFrom("loan_acts")
    .select("credited")
    .where("loan_id", "=", loanId)
    .where("kind", "=", "settlement")
    .where("reversed_on", "is", null)
    .executeTakeFirst();
  return toCents(row?.credited ?? 0);
}
