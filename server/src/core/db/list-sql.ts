import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { shortestNameSearch } from "@microfinance/contract/core/constants.ts";
import { searchWords } from "@microfinance/contract/core/names.ts";
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

/** What a list is ordered by for each name of its `sortedPageQuery`, as SQL over its query (SITE-20). */
export type SortValues<Name extends string = string> = Readonly<Record<Name, RawBuilder<unknown>>>;

/**
 * A query's rows of a page window, in its order. `key` is the column of the list's key, "t.id". A list that is also
 * ordered by other columns gives their `values`.
 */
export function pageOf<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  key: string,
  window: PageWindow,
  values: SortValues = {},
): SelectQueryBuilder<Tables, From, Row> {
  const sorted = valueOf(window, values);
  return query
    .where(inWindow(key, window))
    .$if(sorted !== null, (one) =>
      one.orderBy(sorted ?? sql.ref(key), (by) =>
        window.backwards ? by.asc().nullsLast() : by.desc().nullsLast(),
      ),
    )
    .orderBy(sql.ref(key), sorted === null ? orderOf(window) : "desc")
    .limit(window.limit)
    .offset(window.offset);
}

/** The same as the end of a statement in SQL, behind `where ... and`. */
export function pageSql(
  key: string | Expression<unknown>,
  window: PageWindow,
  values: SortValues = {},
): RawBuilder<unknown> {
  return sql`${inWindow(key, window)}
    order by ${orderSql(key, window, values)} limit ${window.limit} offset ${window.offset}`;
}

/**
 * The order of a page window in SQL: that of the key, or of a column with missing values last and equal ones newest
 * first.
 */
export function orderSql(
  key: string | Expression<unknown>,
  window: PageWindow,
  values: SortValues = {},
): RawBuilder<unknown> {
  const keyed = typeof key === "string" ? sql.ref(key) : key;
  const order = sql.raw(orderOf(window));
  const sorted = valueOf(window, values);
  return sorted === null
    ? sql`${keyed} ${order}`
    : sql`${sorted} ${order} nulls last, ${keyed} desc`;
}

/**
 * The value of the window's column; null for the order of the key. The contract refuses names that a list does not
 * have.
 */
function valueOf({ sort }: PageWindow, values: SortValues): RawBuilder<unknown> | null {
  return sort === undefined ? null : (values[sort] ?? null);
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
 * Whether every word is in the name of the alias u of users: in any order, middle names left out, accents, apostrophes,
 * hyphens and dots as they come (SITE-22). One or two letters are the beginning of a name.
 */
export function nameMatches(typed: string): Expression<SqlBool> {
  const words = searchWords(typed);
  if (words.length === 0) return sql<SqlBool>`false`;
  const isShort = [...typed.trim()].length < shortestNameSearch;
  const patterns = words.map((word) => (isShort ? fromBeginning(word) : anywhere(word)));
  const all = patterns.map((pattern) => sql<SqlBool>`u.search_name like fold_name(${pattern})`);
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** Whether every word is in this text, folded as names are. */
export function wordsMatch(typed: string, columns: Expression<unknown>): RawBuilder<SqlBool> {
  const words = searchWords(typed);
  if (words.length === 0) return sql<SqlBool>`false`;
  const all = words.map(
    (word) => sql<SqlBool>`fold_name(${columns}) like fold_name(${anywhere(word)})`,
  );
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** Digits from which on any part of a phone is searched; fewer are its beginning. */
const shortestPhonePart = 4;

/**
 * Whether these digits are in a phone of the alias u of users, typed with or without the country code or the leading 0.
 * A few digits are the beginning of the first phone: the collation is that of its index, so that any database locale
 * can use it.
 */
export function phoneMatches(digits: string): Expression<SqlBool> {
  const local = digits.replace(/^0+/, "");
  if (local.length >= shortestPhonePart)
    return sql<SqlBool>`u.search_phones like ${anywhere(local)}`;
  const phone = local.startsWith("232") ? local : `232${local}`;
  return sql<SqlBool>`u.search_phone collate "C" like ${fromBeginning(phone)}`;
}

function literally(input: string): string {
  return input.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
