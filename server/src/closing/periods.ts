import type {
  PeriodCheck,
  PeriodEvent,
  PeriodMonth,
} from "@microfinance/contract/accounting/period-endpoints.ts";
import {
  closesMonthEnd,
  closingError,
  monthEndsBetween,
  monthsOf,
  periodCheckList,
  periodChecks,
  type PeriodFacts,
  reopeningError,
} from "@microfinance/contract/accounting/period-rules.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { closedThrough } from "../accounting/refuse-backdating.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type ListSource, wholeList } from "../core/db/page.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { recordPortfolioAnew } from "../reports/portfolio-snapshots.ts";
import { postProvision } from "../reports/provision.ts";
import { readSettings } from "../settings/queries.ts";
import { isAnyDue } from "../tills/count-safe.ts";

/** The months from the first entry to today, and every closing and reopening, latest first. */
export async function readPeriods(deps: Deps) {
  const closed_through = await closedThrough(deps.db);
  const months = await monthsWithEntries(deps, closed_through);
  return { closed_through, months, events: await periodEvents(deps.db) };
}

/** The months for their export. */
export function periodList(deps: Deps): ListSource<PeriodMonth> {
  return wholeList("periods", async () => (await readPeriods(deps)).months);
}

/** What closing through a day needs. */
export async function checkPeriod(deps: Deps, through: CalendarDate) {
  const closed = await closedThrough(deps.db);
  const checks = await checksThrough(deps.db, through, closed);
  return { checks, fixes: await fixedBy(deps.db, closed, through) };
}

/** What a closing through a day fixes: the days since the last closing, and what is dated in them. */
async function fixedBy(db: Connection, closed: CalendarDate | null, through: CalendarDate) {
  const after = closed ?? (await dayBeforeEntries(db));
  if (after === null) return { from: null, debit: 0 };
  const { rows } = await sql<{ debit: number }>`
    select coalesce(sum(debit), 0) as debit from account_movements
    where entry_date > ${after} and entry_date <= ${through}`.execute(db);
  return { from: addDays(after, 1), debit: rows[0]?.debit ?? 0 };
}

/**
 * Closes the books through a day (ACC-17). Entries under way are awaited before the day changes, and later ones of
 * these days refused, so the trial balance of a closed day never changes. What takes long comes before that, so that
 * payments wait for milliseconds.
 * @throws 400 for a day after today or closed already; 409 while a check blocks
 */
export async function closePeriod(
  deps: Deps,
  ctx: RequestContext,
  through: CalendarDate,
): Promise<void> {
  await inAct(deps, "period.close", async (tx) => {
    const closed_before = await lockClosed(tx);
    const error = closingError(through, closed_before, today(deps));
    if (error !== null) throw badRequest(error, { through: error });
    const checkList = async () => {
      const checks = await checksThrough(tx, through, closed_before);
      const blocking = checks.filter(({ state }) => state === "blocks");
      if (blocking.length > 0) throw conflict(texts.blocked(blocking.map(sentenceOf)));
    };
    await checkList();
    const ends = await monthEnds(tx, { after: closed_before, through });
    const recorded = await recordMonths(tx, ends);
    await sql`select lock_journal()`.execute(tx);
    await checkList();
    // An entry of these days meanwhile: the portfolios are recorded again, while no other can come.
    if (ends.length > 0 && (await entriesThrough(tx, ends.at(-1) ?? through)) !== recorded)
      await recordMonths(tx, ends);
    await postProvisions(tx, deps, ctx, ends);
    await record(tx, deps, ctx, { kind: "close", closed_before, closed_through: through });
  });
}

/** The ends of the months that a closing ends. */
async function monthEnds(
  tx: Connection,
  { after, through }: { after: CalendarDate | null; through: CalendarDate },
): Promise<CalendarDate[]> {
  const first = after ?? (await dayBeforeEntries(tx));
  return first === null ? [] : monthEndsBetween(first, through);
}

/**
 * Records the portfolio at the end of each month anew (ACC-26).
 * @returns how many postings there were before: as many afterwards mean that the portfolios are of the same entries
 */
async function recordMonths(tx: Connection, ends: readonly CalendarDate[]): Promise<number> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
  const last = ends.at(-1);
  const recorded = last === undefined ? 0 : await entriesThrough(tx, last);
  for (const end of ends) await recordPortfolioAnew(tx, end);
  return recorded;
}

/**
 * The number of postings through a day. None is ever changed or removed, so that the same number is the same postings.
 */
async function entriesThrough(db: Connection, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select coalesce(sum(entries), 0) as entries from account_movements where entry_date <= ${day}`.execute(
    db,
  );
  return rows[0]?.entries ?? 0;
}

/** Posts the provision of each month that the closing ends (ACC-26), of the books as they close. */
async function postProvisions(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  ends: readonly CalendarDate[],
): Promise<void> {
  const { provision_at_close } = await readSettings(tx);
  if (!provision_at_close) return;
  for (const end of ends) await postProvision(tx, deps, end, staffIdOf(ctx));
}

/** The day before the first entry; null without any. */
async function dayBeforeEntries(db: Connection): Promise<CalendarDate | null> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select min(entry_date) - 1 as day from account_movements`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Opens a day and every later one again.
 * @throws 400 for an open day
 */
export async function reopenPeriod(
  deps: Deps,
  ctx: RequestContext,
  from: CalendarDate,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const closed_before = await lockClosed(tx);
    const error = reopeningError(from, closed_before);
    if (error !== null) throw badRequest(error, { from: error });
    const closed_through = addDays(from, -1);
    await record(tx, deps, ctx, { kind: "reopen", closed_before, closed_through, reason });
  });
}

function sentenceOf({ key, text }: PeriodCheck): string {
  return `${periodChecks.find((check) => check.key === key)?.label}: ${text}`;
}

async function lockClosed(tx: Connection): Promise<CalendarDate | null> {
  const row = await tx
    .selectFrom("closed_books")
    .select("closed_through")
    .forUpdate()
    .executeTakeFirst();
  return row?.closed_through ?? null;
}

interface Change {
  kind: "close" | "reopen";
  closed_before: CalendarDate | null;
  closed_through: CalendarDate;
  reason?: string;
}

async function record(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  change: Change,
): Promise<void> {
  const { kind, closed_before, closed_through, reason } = change;
  await tx.updateTable("closed_books").set({ closed_through }).execute();
  await tx
    .insertInto("period_events")
    .values({
      ...change,
      staff_id: staffIdOf(ctx),
      last_entry: sql<number>`(select coalesce(max(id), 0) from ledger_entries)`,
      created_at: deps.now(),
    })
    .execute();
  await writeAudit(tx, ctx, {
    action: `period.${kind}`,
    record_type: "period",
    record_id: closed_through,
    before: { closed_through: closed_before },
    after: { closed_through, reason },
  });
}

async function checksThrough(
  db: Connection,
  through: CalendarDate,
  closed: CalendarDate | null,
): Promise<PeriodCheck[]> {
  const { rows } = await sql<Omit<PeriodFacts, "is_safe_due">>`
    select (select count(*) from journals where status = 'pending' and entry_date <= ${through}) as pending_journals,
           (select coalesce(json_agg(json_build_object('id', s.id, 'till', a.name, 'day', s.business_date)
                                     order by s.business_date, s.id), '[]')
            from till_sessions s join tills t on t.id = s.till_id join ledger_accounts a on a.code = t.account_code
            where s.status <> 'signed_off' and s.business_date <= ${through}) as unsigned_sessions,
           (select count(*) from till_movements m join till_sessions s on s.id = m.session_id
            where m.status = 'pending' and s.business_date <= ${through}) as pending_movements,
           coalesce(sum(debit - credit) filter (where account_code = '1095'), 0) as unassigned,
           coalesce(sum(credit - debit) filter (where account_code = '3200'), 0) as opening,
           coalesce(sum(credit - debit) filter (where account_code = '2400'), 0) as unidentified,
           coalesce(sum(debit - credit) filter (where account_code = '1340'), 0) as on_the_way,
           (select coalesce(json_agg(a.code || ' ' || a.name order by a.code), '[]') from ledger_accounts a
            where a.money_kind in ('bank', 'wallet')
              and exists (select from ledger_postings p where p.account_code = a.code and p.entry_date <= ${through})
              and not exists (select from reconciliations r where r.account_code = a.code and r.through >= ${through})
           ) as unreconciled
    from account_movements
    where account_code in ('1095', '3200', '2400', '1340') and entry_date <= ${through}`.execute(
    db,
  );
  // Sums without a group are one row.
  const facts = rows[0] ?? noFacts;
  const is_safe_due = await isAnyDue(db, through);
  return periodCheckList({ ...facts, is_safe_due }, closesMonthEnd(through, closed));
}

const noFacts: Omit<PeriodFacts, "is_safe_due"> = {
  pending_journals: 0,
  unsigned_sessions: [],
  pending_movements: 0,
  unassigned: 0,
  opening: 0,
  unidentified: 0,
  unreconciled: [],
  on_the_way: 0,
};

async function monthsWithEntries(deps: Deps, closed: CalendarDate | null): Promise<PeriodMonth[]> {
  const { rows } = await sql<{ month: string; first: string; entries: number }>`
    select to_char(entry_date, 'YYYY-MM') as month, min(entry_date) as first, sum(entries) as entries
    from account_movements group by 1 order by 1`.execute(deps.db);
  const counts = new Map(rows.map(({ month, entries }) => [month, entries]));
  return monthsOf(rows[0]?.first ?? today(deps), today(deps), closed).map((month) => ({
    ...month,
    entries: counts.get(month.from.slice(0, 7)) ?? 0,
  }));
}

async function periodEvents(db: Connection): Promise<PeriodEvent[]> {
  const { rows } = await sql<Omit<PeriodEvent, "at"> & { created_at: Date }>`
    select p.id, p.kind, p.closed_before, p.closed_through, p.reason, p.created_at,
           ${shortNameOf("u")} as staff_name,
           case when p.kind = 'close' then 0 else
             (select count(*) from ledger_entries e
              where e.entry_date > p.closed_through and e.entry_date <= p.closed_before and e.id > p.last_entry)
           end as added
    from period_events p join staff s on s.id = p.staff_id join users u on u.id = s.user_id
    order by p.id desc limit 200`.execute(db);
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
}
