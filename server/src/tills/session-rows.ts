import type { sessionSorts } from "@microfinance/contract/tills/endpoint-schemas.ts";
import { seesExpected } from "@microfinance/contract/tills/rules.ts";
import type { TillSession } from "@microfinance/contract/tills/schema.ts";
import { zNumber } from "@microfinance/contract/tills/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { type RawBuilder, sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { readSettings } from "../settings/queries.ts";

/** Who reads a session, and what they may see. */
export interface Viewer {
  staff_id: number;
  /** Sees the sessions of others: supervises tills, or reads the ledger (TILL-15). */
  seesAll: boolean;
  supervises: boolean;
  isBlind: boolean;
}

/** The caller as a reader of sessions. @throws 403 without a staff record */
export async function viewerOf(db: Connection, { actor }: RequestContext): Promise<Viewer> {
  if (actor?.staff_id == null) throw forbidden();
  const supervises = may(actor, "tills.supervise");
  const { till_count_blind: isBlind } = await readSettings(db);
  return {
    staff_id: actor.staff_id,
    supervises,
    seesAll: supervises || may(actor, "ledger.read"),
    isBlind,
  };
}

/** A session as stored, with the names of its people. Amounts in NLe. */
export interface SessionRow {
  id: number;
  number: number | null;
  till_id: number;
  till_name: string;
  account_code: string;
  /** The safe of the branch of the till. */
  safe_account: string;
  staff_id: number;
  holder: string;
  business_date: string;
  status: TillSession["status"];
  opening: number;
  opened_at: Date;
  counted: number | null;
  expected: number | null;
  counted_by: number | null;
  counter: string;
  counted_at: Date | null;
  keep: number | null;
  charge_to: TillSession["charge_to"];
  note: string;
  signed_off_by: number | null;
  signer: string;
  signed_off_at: Date | null;
  report: unknown;
}

/** The sessions that meet a condition on `s`. */
export async function sessionsWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.number, s.till_id, a.name as till_name, t.account_code, b.safe_account, s.staff_id, s.business_date, s.status,
           s.opening, s.opened_at, s.counted, s.expected, s.counted_by, s.counted_at, s.keep, s.charge_to, s.note,
           s.signed_off_by, s.signed_off_at, s.report,
           ${shortNameOf("hu")} as holder, ${shortNameOf("cu")} as counter, ${shortNameOf("su")} as signer
    from till_sessions s
    join tills t on t.id = s.till_id
    join ledger_accounts a on a.code = t.account_code
    join branches b on b.id = a.branch_id
    join staff hs on hs.id = s.staff_id join users hu on hu.id = hs.user_id
    left join staff cs on cs.id = s.counted_by left join users cu on cu.id = cs.user_id
    left join staff ss on ss.id = s.signed_off_by left join users su on su.id = ss.user_id
    where ${condition}`.execute(db);
  return rows;
}

/** A session in a response, without what its holder must not see before the sign-off (TILL-9). */
export function sessionOf(row: SessionRow, viewer: Viewer): TillSession {
  const isHolder = row.staff_id === viewer.staff_id;
  const sees = seesExpected({ isHolder, isBlind: viewer.isBlind, status: row.status });
  const { counted, expected } = row;
  return {
    id: row.id,
    number: row.number === null ? null : zNumber(row.number),
    till: { id: row.till_id, name: row.till_name, account_code: row.account_code },
    holder: { id: row.staff_id, name: row.holder },
    business_date: row.business_date,
    status: row.status,
    opening: row.opening,
    opened_at: row.opened_at.toISOString(),
    counted,
    difference:
      counted === null || expected === null || !sees
        ? null
        : fromCents(toCents(counted) - toCents(expected)),
    counted_by: row.counted_by === null ? null : { id: row.counted_by, name: row.counter },
    counted_at: row.counted_at?.toISOString() ?? null,
    keep: row.keep,
    charge_to: row.charge_to,
    note: row.note,
    signed_off_by: row.signed_off_by === null ? null : { id: row.signed_off_by, name: row.signer },
    signed_off_at: row.signed_off_at?.toISOString() ?? null,
  };
}

/** What narrows the list of sessions. */
export interface SessionFilter {
  status?: TillSession["status"] | undefined;
  till_id?: number | undefined;
  staff_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What the sessions are ordered by. No order shows a holder the difference of a blind count (TILL-9). */
function sortValuesOf({ staff_id, isBlind }: Viewer): SortValues<(typeof sessionSorts)[number]> {
  return {
    number: sql`s.number`,
    till: sql`lower(a.name)`,
    holder: sql`lower(${shortNameOf("hu")})`,
    counted: sql`s.counted`,
    difference: sql`case when s.status = 'signed_off' or not ${isBlind} or s.staff_id <> ${staff_id}
                         then s.counted - s.expected end`,
    state: sql`s.status`,
  };
}

/** The sessions that a person may see, newest first. */
export function sessionList(
  db: Connection,
  viewer: Viewer,
  { status, till_id, staff_id, from, to }: SessionFilter,
): ListSource<TillSession> {
  const filter = { status, till_id, staff_id, from, to };
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (!viewer.seesAll) parts.push(sql`s.staff_id = ${viewer.staff_id}`);
  if (status) parts.push(sql`s.status = ${status}`);
  if (till_id) parts.push(sql`s.till_id = ${till_id}`);
  if (staff_id) parts.push(sql`s.staff_id = ${staff_id}`);
  if (from) parts.push(sql`s.business_date >= ${from}`);
  if (to) parts.push(sql`s.business_date <= ${to}`);
  const matching = sql.join(parts, sql` and `);
  return {
    name: `till sessions:${viewer.seesAll ? "" : viewer.staff_id}:${JSON.stringify(filter)}`,
    key: (session) => session.id,
    branch: { db, of: "session", key: ({ id }) => id },
    rows: async (window) => {
      const rows = await sessionsWhere(
        db,
        sql`${matching} and ${pageSql("s.id", window, sortValuesOf(viewer))}`,
      );
      return rows.map((row) => sessionOf(row, viewer));
    },
    count: (limit) => countUpTo(db, sql`select from till_sessions s where ${matching}`, limit),
  };
}

/**
 * One session that this person may see.
 * @throws 404 for an unknown one, and for another person's
 */
export async function visibleSession(
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<SessionRow> {
  const [row] = await sessionsWhere(db, sql`s.id = ${id}`);
  if (row === undefined || !(viewer.seesAll || row.staff_id === viewer.staff_id))
    throw notFound(texts.sessionNotFound);
  return row;
}
