import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { isSafeDue, safeSignOffError, seesExpected } from "@microfinance/contract/tills/rules.ts";
import type {
  bookedDifference,
  Denomination,
  Safe,
  SafeCount,
} from "@microfinance/contract/tills/schema.ts";
import { differenceEntry } from "@microfinance/contract/tills/till-entries.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { postToday } from "../accounting/post-entry.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { countedTotal } from "./count-till.ts";
import type { Viewer } from "./session-rows.ts";

/** Counts that the page of cash shows. */
const shownCounts = 10;

/** The safe with its newest counts, and whether it is to be counted today (TILL-17). */
export async function readSafe(
  db: Connection,
  viewer: Pick<Viewer, "staff_id" | "isBlind">,
  day: CalendarDate,
): Promise<Safe> {
  const safe = await safeOf(db, viewer.staff_id);
  const rows = await countsWhere(
    db,
    sql`s.account_code = ${safe} order by s.id desc limit ${shownCounts}`,
  );
  return {
    is_due: await isDue(db, day, safe),
    counts: rows.map((row) => countOf(row, viewer)),
  };
}

/** The account of the safe of a person's branch. */
async function safeOf(db: Connection, staffId: number): Promise<string> {
  const { rows } = await sql<{ safe: string }>`select safe_of(${staffId}) as safe`.execute(db);
  return rows[0]?.safe ?? "";
}

/** Whether a safe of any branch is to be counted. */
export async function isAnyDue(db: Connection, day: CalendarDate): Promise<boolean> {
  const branches = await db.selectFrom("branches").select("safe_account").execute();
  for (const { safe_account } of branches) if (await isDue(db, day, safe_account)) return true;
  return false;
}

/** Whether the setting asks for a count of this safe today: only where tills are on (TILL-17). */
async function isDue(db: Connection, day: CalendarDate, safe: string): Promise<boolean> {
  const { tills, safe_count } = await readSettings(db);
  if (!tills || safe_count === "none") return false;
  const { rows } = await sql<{ isUsed: boolean; since: CalendarDate | null }>`
    select coalesce(sum(m.entries), 0) > coalesce(max(last.postings), 0) as "isUsed",
           coalesce(max(last.business_date), min(m.entry_date)) as since
    from account_movements m
    left join lateral (
      select business_date, postings + (total <> expected)::integer as postings
      from safe_counts where account_code = ${safe} and signed_off_by is not null
      order by id desc limit 1) as last on true
    where m.account_code = ${safe}`.execute(db);
  const [use] = rows;
  return use !== undefined && isSafeDue(safe_count, use, day);
}

/**
 * Counts the safe, or counts it again; every count is kept (TILL-17). Unlike a count of a till it holds no payment
 * back, since the safe has no end of its day: what is posted afterwards is use since this count.
 * @throws 400 for unknown notes
 */
export function countSafe(
  deps: Deps,
  ctx: RequestContext,
  denominations: readonly Denomination[],
): Promise<SafeCount> {
  const counted_by = staffIdOf(ctx);
  return inAct(deps, "safe.count", async (tx) => {
    const { till_count_blind: isBlind, ...settings } = await readSettings(tx);
    const account_code = await safeOf(tx, counted_by);
    const total = countedTotal(denominations, settings);
    const { rows } = await sql<{ expected: number; postings: number }>`
      select coalesce(sum(debit - credit), 0) as expected, coalesce(sum(entries), 0) as postings
      from account_movements where account_code = ${account_code}`.execute(tx);
    const { id } = await tx
      .insertInto("safe_counts")
      .values({
        account_code,
        business_date: today(deps),
        denominations: JSON.stringify(denominations),
        total,
        expected: rows[0]?.expected ?? 0,
        postings: rows[0]?.postings ?? 0,
        counted_by,
        counted_at: deps.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(tx, ctx, {
      action: "safe.count",
      record_type: "safe_count",
      record_id: id,
      after: { total },
    });
    return countOf(await countNamed(tx, id), { staff_id: counted_by, isBlind });
  });
}

/**
 * Signs off the newest count of the safe and posts its difference as that of a till (TILL-17).
 * @throws 404 for an unknown count; 400 for a difference without a reason; 409 for who counted, for a count that was
 *   signed off, and once the safe was counted again
 */
export function signOffSafe(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { charge_to, note }: z.output<typeof bookedDifference>,
): Promise<SafeCount> {
  const signed_off_by = staffIdOf(ctx);
  return inAct(deps, "safe.sign_off", async (tx) => {
    await sql`lock table safe_counts in share row exclusive mode`.execute(tx);
    const row = await countNamed(tx, id);
    const difference = toCents(row.total) - toCents(row.expected);
    const error = safeSignOffError(
      {
        counted_by: row.counted_by,
        signed_off_by: row.signed_off_by,
        isNewest: row.is_newest,
        difference,
      },
      { actor: signed_off_by, note },
    );
    if (error === texts.reasonOfDifference) throw badRequest(error, { note: error });
    if (error !== null) throw conflict(error);
    await tx
      .updateTable("safe_counts")
      .set({ charge_to, note, signed_off_by, signed_off_at: deps.now() })
      .where("id", "=", id)
      .execute();
    // Today: the day of the count may be closed by now.
    await postToday(tx, deps, ctx, differenceEntry(row.account_code, difference, charge_to));
    await writeAudit(tx, ctx, {
      action: "safe.sign_off",
      record_type: "safe_count",
      record_id: id,
      after: { total: row.total, difference: fromCents(difference), charge_to, note },
    });
    return countOf(await countNamed(tx, id), { staff_id: signed_off_by, isBlind: false });
  });
}

/** A count as stored, with the names of its people. Amounts in NLe. */
interface CountRow {
  id: number;
  account_code: string;
  business_date: CalendarDate;
  denominations: Denomination[];
  total: number;
  expected: number;
  counted_by: number;
  counter: string;
  counted_at: Date;
  charge_to: SafeCount["charge_to"];
  note: string;
  signed_off_by: number | null;
  signer: string;
  signed_off_at: Date | null;
  is_newest: boolean;
}

async function countsWhere(db: Connection, condition: RawBuilder<unknown>): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select s.id, s.account_code, s.business_date, s.denominations, s.total, s.expected, s.counted_by, s.counted_at, s.charge_to, s.note,
           s.signed_off_by, s.signed_off_at, ${shortNameOf("cu")} as counter, ${shortNameOf("su")} as signer,
           not exists (select from safe_counts n where n.account_code = s.account_code and n.id > s.id) as is_newest
    from safe_counts s
    join staff cs on cs.id = s.counted_by join users cu on cu.id = cs.user_id
    left join staff ss on ss.id = s.signed_off_by left join users su on su.id = ss.user_id
    where ${condition}`.execute(db);
  return rows;
}

async function countNamed(db: Connection, id: number): Promise<CountRow> {
  const [row] = await countsWhere(db, sql`s.id = ${id}`);
  if (row === undefined) throw notFound(texts.safeCountNotFound);
  return row;
}

function countOf(
  { expected, counter, signer, is_newest: _, account_code: __, ...row }: CountRow,
  { staff_id, isBlind }: Pick<Viewer, "staff_id" | "isBlind">,
): SafeCount {
  const sees = seesExpected({
    isHolder: row.counted_by === staff_id,
    isBlind,
    status: row.signed_off_by === null ? "counted" : "signed_off",
  });
  return {
    ...row,
    difference: sees ? fromCents(toCents(row.total) - toCents(expected)) : null,
    counted_by: { id: row.counted_by, name: counter },
    counted_at: row.counted_at.toISOString(),
    signed_off_by: row.signed_off_by === null ? null : { id: row.signed_off_by, name: signer },
    signed_off_at: row.signed_off_at?.toISOString() ?? null,
  };
}
