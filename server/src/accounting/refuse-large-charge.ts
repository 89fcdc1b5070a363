import {
  chargeLimitText,
  givenUp,
  kindsOfOnePerson,
} from "@microfinance/contract/accounting/charge-limit.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { readSettings } from "../settings/queries.ts";

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
export async function refuseLargeCharge(tx: Connection, entry: Booked): Promise<void> {
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
