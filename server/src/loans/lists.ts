import type { LoanStatus } from "@microfinance/contract/loans/status.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { inWindow, orderOf } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { type LoanRow, selectLoans } from "./queries.ts";
import { loansMatching, monthsMatching } from "./search.ts";

/** The filter of a list; null for none. */
export interface LoanFilter {
  statuses: LoanStatus[] | null;
  query: string;
  customer_id: string | null;
}

/**
 * The list of loans, newest first (SITE-20). The ids of the page are read first, from the index for the filter, and
 * only these loans are joined with other tables.
 */
export function loanList(db: Connection, filter: LoanFilter): ListSource<LoanRow> {
  const isWanted = conditionsOf(filter);
  return {
    name: `loans:${filter.statuses?.join() ?? ""}:${filter.customer_id ?? ""}:${filter.query}`,
    key: (row) => row.id,
    rows: async (stretch) => {
      const bound = await boundOf(db, filter.query);
      const ids = await pageOfIds(
        db,
        filter.statuses,
        sql<SqlBool>`${isWanted} and ${bound}`,
        stretch,
      );
      if (ids.length === 0) return [];
      return selectLoans(db).where("l.id", "in", ids).orderBy("l.id", orderOf(stretch)).execute();
    },
    count: (limit) => countLoans(db, filter.statuses, isWanted, limit),
  };
}

async function countLoans(
  db: Connection,
  statuses: LoanStatus[] | null,
  isWanted: RawBuilder<SqlBool>,
  limit: number,
): Promise<number> {
  const ofStatus = statuses ? sql`l.status = any(${statuses})` : sql`true`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from loans l where ${ofStatus} and ${isWanted} limit ${limit}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function conditionsOf(filter: LoanFilter): RawBuilder<SqlBool> {
  const found = loansMatching(filter.query) ?? sql<SqlBool>`true`;
  if (filter.customer_id === null) return found;
  return sql<SqlBool>`l.customer_id = ${filter.customer_id} and ${found}`;
}

/**
 * The range of ids of the loans in a code's months, so that a search for an old month skips newer loans. A separate
 * query, since the planner needs the numbers.
 */
async function boundOf(db: Connection, query: string): Promise<RawBuilder<SqlBool>> {
  const months = monthsMatching(query);
  if (months === null) return sql<SqlBool>`true`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first) as first, max(last) as last
    from unnest(${months}::text[]) as month,
         lateral (select min(id) as first, max(id) as last from loans where left(loan_id, 9) = month) as ids`.execute(
    db,
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  return sql<SqlBool>`l.id between ${first} and ${last}`;
}

/**
 * Several statuses are read separately, each from its own index range, and merged: one condition on all of them would
 * scan the loans of other statuses. Each is a separate subquery, so that the planner estimates a rare status
 * correctly.
 */
async function pageOfIds(
  db: Connection,
  statuses: LoanStatus[] | null,
  isWanted: RawBuilder<SqlBool>,
  stretch: PageWindow,
): Promise<number[]> {
  const order = sql.raw(orderOf(stretch));
  const isInStretch = inWindow("l.id", stretch);
  const newest = (where: RawBuilder<SqlBool>, limit: number) => sql`(
    select l.id from loans l where ${where} and ${isWanted} and ${isInStretch}
    order by l.id ${order} limit ${limit})`;
  const parts = statuses
    ? statuses.map((status) =>
        newest(sql<SqlBool>`l.status = ${status}`, stretch.limit + stretch.offset),
      )
    : [newest(sql<SqlBool>`true`, stretch.limit + stretch.offset)];
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union all `)}) as found
    order by id ${order} limit ${stretch.limit} offset ${stretch.offset}`.execute(db);
  return rows.map((row) => row.id);
}
