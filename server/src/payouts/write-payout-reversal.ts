import { type FurtherCharges, storedCharges } from "@microfinance/contract/accounting/charges.ts";
import { disbursementReversalEntry } from "@microfinance/contract/accounting/entries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { moneyBack } from "../accounting/money-account.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";

/** The payout of a loan that is not reversed. */
interface LivePayout {
  id: number;
  number: number;
  loan_id: number;
  amount: number;
  fee: number;
  charges: FurtherCharges | null;
  settled: number;
  /** What the customer got. */
  paid: number;
  paid_on: string;
  money_account: string;
  till_session_id: number | null;
  staff_id: number | null;
}

const chargesOfPayout = sql<FurtherCharges | null>`charges`.as("charges");

/** The payout of a loan that is not reversed, or null. */
export async function livePayoutOf(db: Connection, loanId: number): Promise<LivePayout | null> {
  const row = await db
    .selectFrom("payouts")
    .select([
      "id",
      "number",
      "loan_id",
      "amount",
      "fee",
      chargesOfPayout,
      "settled",
      "paid",
      "paid_on",
      "money_account",
      "till_session_id",
      "staff_id",
    ])
    .where("loan_id", "=", loanId)
    .where("reversed_on", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The method and reference of a loan's latest payout. */
export function lastPayoutOf(
  db: Connection,
  loanId: number,
): Promise<{ payment_method: string; reference: string }> {
  return db
    .selectFrom("payouts")
    .select(["payment_method", "reference"])
    .where("loan_id", "=", loanId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Reverses a payout today: its money goes back to the account that paid it (ACC-20). */
export async function writePayoutReversal(
  db: Connection,
  deps: Deps,
  payout: LivePayout,
  reason: string,
  staff_id: number,
  named: string | null = null,
): Promise<void> {
  const cents = {
    amount: toCents(payout.amount),
    charges: storedCharges(payout.fee, payout.charges),
    settled: toCents(payout.settled),
  };
  const place = { account_code: payout.money_account, till_session_id: payout.till_session_id };
  const money = await moneyBack(db, place, staff_id, payout.paid, named);
  await db
    .updateTable("payouts")
    .set({
      reversed_on: today(deps),
      reversed_by: staff_id,
      reversed_at: deps.now(),
      reversal_reason: reason,
    })
    .where("id", "=", payout.id)
    .execute();
  const { kind, postings: lines } = disbursementReversalEntry(cents);
  await postEntry(db, {
    kind,
    entry_date: today(deps),
    loan_id: payout.loan_id,
    payout_id: payout.id,
    staff_id,
    created_at: deps.now(),
    money,
    lines,
  });
}
