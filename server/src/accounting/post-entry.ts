import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { refuseOtherEntry } from "../acts/running-act.ts";
import type { Connection } from "../core/deps.ts";
import { refuseLargeCharge } from "./refuse-large-charge.ts";

/** One line of an entry, in cents, on any account of the chart. */
interface Line {
  account: string;
  debit: Cents;
  credit: Cents;
}

/** The account where money is, and the session if it is the account of a till. */
export interface MoneyPlace {
  account_code: string;
  till_session_id: number | null;
}

/** A journal entry with all its postings, in cents. `entry_date` is the value date, YYYY-MM-DD. */
export interface NewEntry {
  kind: EntryKind;
  entry_date: string;
  loan_id?: number;
  payment_id?: number;
  payout_id?: number;
  transfer_id?: number;
  journal_id?: number;
  act_id?: number;
  credit_id?: number;
  /** The account that replaces the placeholder `moneyAccount` in the lines. */
  money?: MoneyPlace;
  staff_id?: number | null;
  created_at?: Date;
  lines: readonly Line[];
  /** In cents: what was given up before on the same statement or list (ACC-27). */
  given_up_before?: Cents;
}

/** The JSON parameter of the SQL function `post_entry`, amounts in NLe. */
export function entryJson({ lines, money, given_up_before: _, ...entry }: NewEntry): string {
  const inNle = lines.map(({ account, debit, credit }) => ({
    account,
    debit: fromCents(debit),
    credit: fromCents(credit),
  }));
  const place = money && {
    money_account: money.account_code,
    till_session_id: money.till_session_id,
  };
  return JSON.stringify({ ...entry, ...place, lines: inNle });
}

/**
 * Posts a journal entry with all its postings in the transaction of its cause. The database rejects an unbalanced
 * entry, and one without postings (decision 010). Charges and differences of one person have a limit, whichever call
 * books them (ACC-27).
 * @returns the id of the entry
 * @throws 409 above that limit
 */
export async function postEntry(tx: Connection, entry: NewEntry): Promise<number> {
  refuseOtherEntry(tx, entry.kind);
  await refuseLargeCharge(tx, entry);
  const { rows } = await sql<{ id: number }>`
    select post_entry(${entryJson(entry)}::jsonb) as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("post_entry returned no row");
  return row.id;
}
