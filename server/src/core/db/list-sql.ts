import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Connection } from "../deps.ts";
import type { PageWindow } from "./page.ts";

/** Whether a row's key is in the requested page window. `key` is a column, "t.id", or what is computed from one. */
export function inWindow(
  key: string | Expression<unknown>,
  window: PageWindow,
): Expression<SqlBool> {
  const keyed = typeof key === "string" ? sql.ref(key) : key;
  if (window.before !== undefined) return sql<SqlBool>`${keyed} < ${window.before}`;
  if (window.after !== undefined) return sql<SqlBool>`${keyed} > ${window.after}`;
  return sql<SqlBool>`true`;
}

/** A query's rows of a page window, in its order. `key` is the column of the list's key, "t.id". */
export function pageOf<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  key: string,
  window: PageWindow,
): SelectQueryBuilder<Tables, From, Row> {
  return query
    .where(inWindow(key, window))
    .orderBy(sql.ref(key), orderOf(window))
    .limit(window.limit)
    .offset(window.offset);
}

/** The same as the end of a statement in SQL, behind `where ... and`. */
export function pageSql(
  key: string | Expression<unknown>,
  window: PageWindow,
): RawBuilder<unknown> {
  const keyed = typeof key === "string" ? sql.ref(key) : key;
  return sql`${inWindow(key, window)}
    order by ${keyed} ${sql.raw(orderOf(window))} limit ${window.limit} offset ${window.offset}`;
}

/** The order in which a page window is read. */
export function orderOf(window: PageWindow): "asc" | "desc" {
  return window.backwards ? "asc" : "desc";
}

/** The count of a query's rows, up to `limit`. The query has no limit of its own. */
export async function countUpTo(
  db: Connection,
  query: Expression<unknown>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${limit}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The LIKE pattern for the input anywhere in a lower-case text, with escaped wildcards. */
export function anywhere(input: string): string {
  return `%${literally(input)}%`;
}

/** The LIKE pattern for the input at the beginning of a text. */
export function fromBeginning(input: string): string {
  return `${literally(input)}%`;
}

/**
 * Whether the phone of the alias u of users begins with these digits, typed with or without the country code or the
 * leading 0. The collation is that of the index, so that any database locale can use it.
 */
export function phoneBegins(digits: string): Expression<SqlBool> {
  const local = digits.replace(/^0/, "");
  const phone = local.startsWith("232") ? local : `232${local}`;
  return sql<SqlBool>`u.search_phone collate "C" like ${fromBeginning(phone)}`;
}

function literally(input: string): string {
  return input.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
