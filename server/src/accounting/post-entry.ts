import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { refuseOtherEntry } from "../acts/running-act.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import {
  chargeLimitText,
  givenUp,
  kindsOfOnePerson,
} from "@microfinance/contract/accounting/charge-limit.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";

/** One line of an entry, in cents, on any account of the chart. */
interface Line {
  account: string;
  debit: Cents;
  credit: Cents;
  /** The branch, where it does not follow from the account, the loan or the money. */
  branch_id?: number;
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
  bill_id?: number;
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
  const inNle = lines.map(({ account, debit, credit, ...branch }) => ({
    ...branch,
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

/** Posts entries together, by the function that posts many as `post_entry` posts one; none with charges. */
export async function postEntries(tx: Connection, entries: readonly NewEntry[]): Promise<void> {
  for (const { kind } of entries) refuseOtherEntry(tx, kind);
  const json = `[${entries.map(entryJson).join(",")}]`;
  await sql`select post_entries(${json}::jsonb)`.execute(tx);
}

/** Posts a planned entry on accounts alone, today and as the caller's; nothing for null. @throws as `postEntry` */
export async function postToday(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  entry: { kind: EntryKind; postings: readonly Line[] } | null,
): Promise<void> {
  if (entry === null) return;
  await postEntry(tx, {
    kind: entry.kind,
    entry_date: today(deps),
    staff_id: staffIdOf(ctx),
    created_at: deps.now(),
    lines: entry.postings,
  });
}

/** An entry as the limit reads it, in cents. */
interface Booked {
  kind: EntryKind;
  staff_id?: number | null;
  created_at?: Date;
  lines: readonly { account: string; debit: Cents; credit: Cents }[];
  /** What was given up before on the same statement or list, which its caller has locked. */
  given_up_before?: Cents;
}

/**
 * Refuses charges, differences and receipts given back above the lender's limit (ACC-27). What one person booked on the
 * same day counts, and what was booked on the same statement or list: many small amounts are one large one.
 * @throws 409 above the limit
 */
async function refuseLargeCharge(tx: Connection, entry: Booked): Promise<void> {
  const amount = givenUp(entry.kind, entry.lines);
  if (amount === 0) return;
  const limit = toCents((await readSettings(tx)).charge_limit);
  const ofDay = await givenUpOnDay(tx, entry.staff_id ?? null, entry.created_at ?? new Date());
  const before = Math.max(ofDay, entry.given_up_before ?? 0);
  if (before + amount > limit) throw conflict(chargeLimitText(entry.kind, limit));
}

/** What a person gave up on the day of a moment. Their record is locked: two amounts at once are counted in turn. */
async function givenUpOnDay(tx: Connection, staffId: number | null, at: Date): Promise<Cents> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx);
  const { rows } = await sql<{ kind: EntryKind; account: string; debit: number }>`
    select e.kind, p.account_code as account, p.debit
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.debit > 0
    where e.staff_id is not distinct from ${staffId}::integer and e.kind in (${sql.join(kindsOfOnePerson)})
      and e.created_at >= ${businessDate(at)}::date and e.created_at < ${businessDate(at)}::date + 1
      and not exists (select from payroll_remittances r where r.entry_id = e.id and r.reversed_on is not null)`.execute(
    tx,
  );
  return rows.reduce(
    (sum, { kind, account, debit }) => sum + givenUp(kind, [{ account, debit: toCents(debit) }]),
    0,
  );
}
