import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { remittanceCode, runCode, type RunState } from "@microfinance/contract/payroll/rules.ts";
import type {
  RunDetails,
  RunLine,
  RunRecord,
  StoredRow,
} from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf, shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

interface RunFilter {
  employer_id?: number | undefined;
  month?: string | undefined;
  state?: RunState | undefined;
}

/** The deduction lists, newest first (PAYR-6). */
export function runList(db: Connection, filter: RunFilter): ListSource<RunRecord> {
  const { employer_id = null, month, state = null } = filter;
  const first = month === undefined ? null : `${month}-01`;
  const matching = sql`(${employer_id}::integer is null or r.employer_id = ${employer_id})
    and (${first}::date is null or r.month = ${first}::date) and (${state}::text is null or r.state = ${state})`;
  return {
    name: `payroll-runs:${JSON.stringify(filter)}`,
    key: ({ id }) => id,
    rows: async (window) => {
      const found = await runsWhere(db, sql`${matching} and ${pageSql("r.id", window)}`);
      return found.map(({ reason: _reason, ...run }) => run);
    },
    count: async (limit) => countUpTo(db, sql`select from payroll_runs r where ${matching}`, limit),
  };
}

/** Above every id. Lists are newest first; the key of one in rising order is this less the id. */
const top = 100_000_000_000_000;

/** The part of a page of a statement that is ordered by this column, rising. */
function risingWindow(column: RawBuilder<unknown>, window: PageWindow): RawBuilder<unknown> {
  return pageSql(sql`(${top}::bigint - ${column})`, window);
}

type StoredRun = Omit<RunRecord, "code" | "prepared_at" | "difference"> & {
  prepared_at: Date;
  reason: string | null;
  difference: number;
};

async function runsWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<(RunRecord & { reason: string | null })[]> {
  const { rows } = await sql<StoredRun>`
    select r.id, r.employer_id, e.name as employer_name, to_char(r.month, 'YYYY-MM') as month, r.number, r.pay_day,
           r.state, r.reason, listed.lines, listed.expected, listed.deducted, listed.short, came.arrived,
           listed.deducted - came.arrived as difference,
           (select count(*) from payroll_rows w where w.run_id = r.id and w.state = 'waiting') as waiting,
           ${shortNameOf("u")} as prepared_by, r.prepared_at
    from payroll_runs r
    join payroll_employers e on e.id = r.employer_id
    join staff s on s.id = r.prepared_by join users u on u.id = s.user_id
    cross join lateral (
      select count(*) as lines, coalesce(sum(n.expected), 0) as expected, coalesce(sum(w.deducted), 0) as deducted,
             coalesce(sum(greatest(n.expected - coalesce(w.deducted, 0), 0)), 0) as short
      from payroll_lines n left join payroll_rows w on w.line_id = n.id and w.state = 'booked'
      where n.run_id = r.id) as listed
    cross join lateral (
      select coalesce(sum(m.amount + m.charges), 0) as arrived
      from payroll_remittances m where m.run_id = r.id and m.reversed_on is null) as came
    where ${condition}`.execute(db);
  return rows.map((row) => ({
    ...row,
    code: runCode(row.id),
    prepared_at: row.prepared_at.toISOString(),
  }));
}

/** One list with its files and its money. @throws 404 for an unknown one */
export async function readRun(db: Connection, id: number): Promise<RunDetails> {
  const [run] = await runsWhere(db, sql`r.id = ${id}`);
  if (run === undefined) throw notFound(texts.notFound);
  return { ...run, files: await filesOf(db, id), remittances: await remittancesOf(db, id) };
}

async function filesOf(db: Connection, runId: number): Promise<RunDetails["files"]> {
  type Stored = Omit<RunDetails["files"][number], "accepted_at"> & { accepted_at: Date };
  const { rows } = await sql<Stored>`
    select f.id, f.deducted_on, f.accepted_at, ${shortNameOf("u")} as accepted_by,
           count(w.id) as rows, count(w.id) filter (where w.state = 'waiting') as waiting,
           count(w.id) filter (where w.state = 'booked') as booked,
           count(w.id) filter (where w.state = 'refused') as refused
    from payroll_files f
    join staff s on s.id = f.accepted_by join users u on u.id = s.user_id
    left join payroll_rows w on w.file_id = f.id
    where f.run_id = ${runId}
    group by f.id, u.first_name, u.last_name
    order by f.id desc`.execute(db);
  return rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() }));
}

async function remittancesOf(db: Connection, runId: number): Promise<RunDetails["remittances"]> {
  const { rows } = await sql<Omit<RunDetails["remittances"][number], "code">>`
    select m.id, m.received_on as date, m.amount, m.charges, m.money_account as account_code, a.name as account_name,
           m.reference, m.entry_id, ${shortNameOf("u")} as recorded_by, m.reversed_on,
           m.reversal_reason
    from payroll_remittances m
    join ledger_accounts a on a.code = m.money_account
    join staff s on s.id = m.staff_id join users u on u.id = s.user_id
    where m.run_id = ${runId} order by m.id`.execute(db);
  return rows.map((row) => ({ ...row, code: remittanceCode(row.id) }));
}

/** The lines of a list in its order; `short` leaves those that were not deducted in full. @throws 404 */
export async function lineList(
  db: Connection,
  runId: number,
  short: boolean | null = null,
): Promise<ListSource<RunLine>> {
  await refuseUnknown(db, runId);
  const from = sql`
    payroll_lines n
    join loans l on l.id = n.loan_id
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    left join payroll_rows w on w.line_id = n.id and w.state = 'booked'
    where n.run_id = ${runId}
      and (${short}::boolean is null or (coalesce(w.deducted, 0) < n.expected) = ${short})`;
  return {
    name: `payroll-lines:${runId}:${short ?? ""}`,
    key: ({ id }) => top - id,
    rows: async (window) => {
      const { rows } = await sql<Omit<RunLine, "run_code">>`
        select n.id, l.loan_id, l.customer_id, ${fullNameOf("u")} as customer_name, n.staff_number, n.expected, w.deducted,
               greatest(n.expected - coalesce(w.deducted, 0), 0) as short
        from ${from} and ${risingWindow(sql`n.id`, window)}`.execute(db);
      return rows.map((row) => ({ ...row, run_code: runCode(runId) }));
    },
    count: (limit) => countUpTo(db, sql`select from ${from}`, limit),
  };
}

/** The rows of the accepted files of a list, in their order. @throws 404 for an unknown list */
export async function storedRowList(
  db: Connection,
  runId: number,
  state: string | null,
): Promise<ListSource<StoredRow>> {
  await refuseUnknown(db, runId);
  const matching = sql`w.run_id = ${runId} and (${state}::text is null or w.state = ${state})`;
  return {
    name: `payroll-rows:${runId}:${state ?? ""}`,
    key: ({ id }) => top - id,
    rows: (window) => rowsWhere(db, sql`${matching} and ${risingWindow(sql`w.id`, window)}`),
    count: (limit) => countUpTo(db, sql`select from payroll_rows w where ${matching}`, limit),
  };
}

async function refuseUnknown(db: Connection, runId: number): Promise<void> {
  const run = await db
    .selectFrom("payroll_runs")
    .select("id")
    .where("id", "=", runId)
    .executeTakeFirst();
  if (run === undefined) throw notFound(texts.notFound);
}

/** The stored rows of a condition on `payroll_rows w`. */
export async function rowsWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const { rows } = await sql<Omit<StoredRow, "receipt_number"> & { payment_id: number | null }>`
    select w.id, w.file_id, w.row_number as row, w.line_id, w.staff_number,
           coalesce(nullif(w.loan_code, ''), l.loan_id, '') as loan_id, coalesce(${fullNameOf("u")}, '') as customer_name,
           n.expected, w.deducted, w.outcome, w.problem, w.state, w.payment_id,
           coalesce(p.excess, (select sum(k.amount) from customer_credits k where k.payroll_row_id = w.id), 0) as credit
    from payroll_rows w
    left join payroll_lines n on n.id = w.line_id
    left join loans l on l.id = n.loan_id
    left join customers c on c.customer_id = l.customer_id
    left join users u on u.id = c.user_id
    left join payments p on p.id = w.payment_id
    where ${condition}`.execute(db);
  return rows.map(({ payment_id, ...row }) => ({
    ...row,
    receipt_number: payment_id === null ? null : receiptNumber(payment_id),
  }));
}
