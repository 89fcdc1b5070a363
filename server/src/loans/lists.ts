import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { loanSorts } from "@microfinance/contract/loans/list-filters.ts";
import { statusLists, type LoanStatus } from "@microfinance/contract/loans/status.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { countUpTo, inWindow, orderOf } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { findLoans, type LoanRow } from "../loan-record/queries.ts";
import { loansMatching, monthsMatching } from "../loan-record/search.ts";
import { common, type WorkFilter, type WorkSelection, workSelection } from "./work-filters.ts";

/** The filter of a list; null for none. */
export interface LoanFilter extends WorkFilter {
  statuses: LoanStatus[] | null;
  query: string;
  customer_id: string | null;
}

/**
 * The list of loans, newest first (SITE-20), or by one of `loanSorts`. The ids of the page are read first, from the
 * index for the filter, and only these loans are joined with other tables.
 */
export function loanList(
  db: Connection,
  filter: LoanFilter,
  today: CalendarDate,
): ListSource<LoanRow> {
  return {
    name: `loans:${JSON.stringify(filter)}:${filter.due === null ? "" : today}`,
    key: (row) => row.id,
    branch: { db, of: "loan", key: ({ loan_id }) => loan_id },
    rows: async (window) => {
      const selection = await selectionOf(db, filter, today);
      const bound = await boundOf(db, filter.query, selection.id);
      const bounded = { ...selection, where: both(selection.where, bound) };
      return findLoans(db, await pageOfIds(db, bounded, window));
    },
    count: async (limit) => countLoans(db, await selectionOf(db, filter, today), limit),
  };
}

async function countLoans(
  db: Connection,
  selection: WorkSelection,
  limit: number,
): Promise<number> {
  const ofStatus = selection.statuses ? sql`l.status = any(${selection.statuses})` : sql`true`;
  return countUpTo(
    db,
    sql`select from ${selection.from} where ${ofStatus} and ${selection.where}`,
    limit,
  );
}

async function selectionOf(
  db: Connection,
  filter: LoanFilter,
  today: CalendarDate,
): Promise<WorkSelection> {
  const work = workSelection(filter, today);
  const conditions = [
    work.where,
    await loansMatching(db, filter.query),
    filter.customer_id === null ? null : sql<SqlBool>`l.customer_id = ${filter.customer_id}`,
  ].filter((condition) => condition !== null);
  return {
    ...work,
    statuses: common(filter.statuses, work.statuses),
    where: sql`${sql.join(conditions, sql` and `)}`,
  };
}

function both(one: RawBuilder<SqlBool>, other: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`${one} and ${other}`;
}

/**
 * The range of ids of the loans in a code's months, so that a search for an old month skips newer loans. A separate
 * query, since the planner needs the numbers.
 */
async function boundOf(
  db: Connection,
  query: string,
  id: WorkSelection["id"],
): Promise<RawBuilder<SqlBool>> {
  const months = monthsMatching(query);
  if (months === null) return sql<SqlBool>`true`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first) as first, max(last) as last
    from unnest(${months}::text[]) as month,
         lateral (select min(id) as first, max(id) as last from loans where left(loan_id, 9) = month) as ids`.execute(
    db,
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  return sql<SqlBool>`${sql.ref(id)} between ${first} and ${last}`;
}

/**
 * Several statuses are read separately, each from its own index range, and merged: one condition on all of them would
 * scan the loans of other statuses. Each is a separate subquery, so that the planner estimates a rare status
 * correctly.
 */
async function pageOfIds(
  db: Connection,
  selection: WorkSelection,
  window: PageWindow,
): Promise<number[]> {
  if (window.sort !== undefined) return sortedIds(db, selection, window, sortOf(window.sort));
  const order = sql.raw(orderOf(window));
  const id = sql.ref(selection.id);
  const isInWindow = inWindow(selection.id, window);
  const newest = (where: RawBuilder<SqlBool>, limit: number) => sql`(
    select ${id} as id from ${selection.from} where ${where} and ${selection.where} and ${isInWindow}
    order by ${id} ${order} limit ${limit})`;
  const statuses = selection.statuses ?? [null];
  if (statuses.length === 0) return [];
  const parts = statuses.map((status) =>
    newest(status === null ? sql`true` : sql`l.status = ${status}`, window.limit + window.offset),
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union all `)}) as found
    order by id ${order} limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** The loans of the filter by a column; loans without a value come last, equal ones newest first. */
async function sortedIds(
  db: Connection,
  selection: WorkSelection,
  window: PageWindow,
  value: RawBuilder<unknown>,
): Promise<number[]> {
  const order = sql.raw(orderOf(window));
  const ofStatus = selection.statuses ? sql`l.status = any(${selection.statuses})` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select l.id from ${selection.from} where ${ofStatus} and ${selection.where}
    order by ${value} ${order} nulls last, l.id desc
    limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows.map((row) => row.id);
}

const sortValues: Record<(typeof loanSorts)[number], RawBuilder<unknown>> = {
  customer: sql`(select u.search_name from users u where u.id = l.user_fid)`,
  status: sql`l.status`,
  loan_amount: sql`l.loan_amount`,
  approved_amount: sql`l.approved_amount`,
  approval_date: sql`l.approval_date`,
  loan_type: sql`l.loan_type`,
  total_amount: sql`l.total_amount`,
  paid_total: sql`l.paid_total`,
  last_payment_date: sql`l.last_payment_date`,
  balance: sql`l.balance`,
  next_due_date: sql`(
    select due.due_date from instalments due
    where due.loan_id = l.id and due.amount_to_date > l.paid_total
      and l.status = any(${statusLists.owing})
    order by due.number limit 1)`,
  officer: sql`(
    select ou.search_name from loan_officers lo
    join staff os on os.id = lo.staff_id join users ou on ou.id = os.user_id
    where lo.loan_id = l.id and lo.until is null)`,
};

function sortOf(name: string): RawBuilder<unknown> {
  const known = loanSorts.find((sort) => sort === name);
  return known === undefined ? sql`l.id` : sortValues[known];
}
