import { entryKindLabel, type EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { seesExpected } from "@microfinance/contract/tills/rules.ts";
import {
  type Denomination,
  type SessionDetails,
  type TillEntry,
  type TillReport,
  tillReport,
} from "@microfinance/contract/tills/schema.ts";
import {
  blindReport,
  type CashEntry,
  tillReportOf,
} from "@microfinance/contract/tills/till-report.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { entriesNamed } from "../accounting/journal.ts";
import type { Connection } from "../core/deps.ts";
import { movementsWhere } from "./movement-rows.ts";
import { sessionOf, type SessionRow, type Viewer, visibleSession } from "./session-rows.ts";

/** Entries of a session in a response; a cashier takes a few hundred payments a day. */
const mostEntries = 1000;

/**
 * One session with its report, cash, movements and counts.
 * @throws 404 for an unknown one, and for another person's
 */
export async function readSession(
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<SessionDetails> {
  const row = await visibleSession(db, viewer, id);
  const [report, entries, movements, counts] = await Promise.all([
    reportOf(db, row),
    entriesOf(db, row),
    movementsWhere(db, sql`m.session_id = ${id} order by m.id desc`),
    countsOf(db, id),
  ]);
  const isHolder = row.staff_id === viewer.staff_id;
  const sees = seesExpected({ isHolder, isBlind: viewer.isBlind, status: row.status });
  return {
    ...sessionOf(row, viewer),
    report: sees ? report : blindReport(report),
    entries,
    movements,
    counts,
  };
}

/** The Z report as it was stored at the sign-off, else the X report of now. */
async function reportOf(db: Connection, row: SessionRow): Promise<TillReport> {
  return row.report === null ? xReport(db, row) : tillReport.parse(row.report);
}

/** The report of a session from its entries and the payments that its holder took by other methods (TILL-10). */
export async function xReport(
  db: Connection,
  row: Pick<SessionRow, "id" | "account_code" | "opening" | "counted" | "staff_id"> & {
    opened_at: Date;
    counted_at: Date | null;
  },
): Promise<TillReport> {
  const [entries, non_cash] = await Promise.all([
    cashEntries(db, row.id, row.account_code),
    nonCash(db, row),
  ]);
  return tillReportOf({
    opening: toCents(row.opening),
    counted: row.counted === null ? null : toCents(row.counted),
    entries,
    non_cash,
  });
}

/** What the entries of a session did to its till, in the order of posting. */
async function cashEntries(
  db: Connection,
  session: number,
  account: string,
): Promise<(CashEntry & { id: number })[]> {
  const { rows } = await sql<{ id: number; kind: EntryKind; debit: number; credit: number }>`
    select e.id, e.kind, sum(p.debit) as debit, sum(p.credit) as credit
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account_code = ${account}
    where e.till_session_id = ${session}
    group by e.id, e.kind order by e.id`.execute(db);
  return rows.map(({ id, kind, debit, credit }) => {
    const net = toCents(debit) - toCents(credit);
    return { id, kind, in: Math.max(net, 0), out: Math.max(-net, 0) };
  });
}

async function nonCash(
  db: Connection,
  row: { staff_id: number; opened_at: Date; counted_at: Date | null },
): Promise<TillReport["non_cash"]> {
  const { rows } = await sql<{ payment_method: string; count: number; sum: number }>`
    select p.payment_method, count(*) as count, sum(p.amount + p.excess) as sum
    from payments p
    where p.staff_id = ${row.staff_id} and p.created_at >= ${row.opened_at}
      and (${row.counted_at}::timestamptz is null or p.created_at <= ${row.counted_at})
      and not exists (select from payment_reversals r where r.payment_id = p.id)
      and not exists (select from ledger_entries e
                      where e.loan_id = p.loan_id and e.payment_id = p.id
                        and e.kind in ('payment', 'till_collection') and e.till_session_id is not null)
    group by p.payment_method order by p.payment_method`.execute(db);
  return rows;
}

async function entriesOf(db: Connection, row: SessionRow): Promise<TillEntry[]> {
  const moved = (await cashEntries(db, row.id, row.account_code))
    .toReversed()
    .slice(0, mostEntries);
  const named = await entriesNamed(
    db,
    moved.map(({ id }) => id),
  );
  const byId = new Map(named.map((entry) => [entry.id, entry]));
  return moved.map(({ id, kind, in: taken, out }) => ({
    id,
    at: byId.get(id)?.recorded_at ?? row.opened_at.toISOString(),
    kind,
    label: entryKindLabel(kind),
    sentence: byId.get(id)?.sentence ?? "",
    loan_id: byId.get(id)?.loan_id ?? null,
    customer_name: byId.get(id)?.customer_name ?? null,
    in: fromCents(taken),
    out: fromCents(out),
  }));
}

async function countsOf(db: Connection, session: number): Promise<SessionDetails["counts"]> {
  const { rows } = await sql<{
    id: number;
    total: number;
    denominations: Denomination[];
    counted_by: number;
    name: string;
    counted_at: Date;
  }>`
    select c.id, c.total, c.denominations, c.counted_by, c.counted_at,
           ${shortNameOf("u")} as name
    from till_counts c join staff s on s.id = c.counted_by join users u on u.id = s.user_id
    where c.session_id = ${session} order by c.id`.execute(db);
  return rows.map(({ counted_by, name, counted_at, ...count }) => ({
    ...count,
    counted_by: { id: counted_by, name },
    counted_at: counted_at.toISOString(),
  }));
}
