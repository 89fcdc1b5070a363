import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Connection } from "../deps.ts";
import type { PageWindow } from "./page.ts";

/** Whether a row's key lies in the stretch of a list that is asked for. `key` is a column, "t.id". */
export function inWindow(key: string, stretch: PageWindow): Expression<SqlBool> {
  if (stretch.before !== undefined) return sql<SqlBool>`${sql.ref(key)} < ${stretch.before}`;
  if (stretch.after !== undefined) return sql<SqlBool>`${sql.ref(key)} > ${stretch.after}`;
  return sql<SqlBool>`true`;
}

/** The order in which a stretch is read. */
export function orderOf(stretch: PageWindow): "asc" | "desc" {
  return stretch.backwards ? "asc" : "desc";
}

/** How many rows a query finds, counting no further than `limit`. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: Connection,
  query: SelectQueryBuilder<DB, Tables, Row>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query.limit(limit)}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The LIKE pattern that finds what was typed anywhere in a lower-case text, its wildcards taken as they are. */
export function anywhere(typed: string): string {
  return `%${literally(typed)}%`;
}

/** The LIKE pattern that finds what was typed at a text's beginning. */
export function fromBeginning(typed: string): string {
  return `${literally(typed)}%`;
}

/**
 * Whether the phone of the alias u of users begins with these digits, typed with or without the country code or the
 * leading 0. The collation is the index's own, so that it serves whatever the database's is.
 */
export function phoneBegins(digits: string): Expression<SqlBool> {
  const local = digits.replace(/^0/, "");
  const phone = local.startsWith("232") ? local : `232${local}`;
  return sql<SqlBool>`u.search_phone collate "C" like ${fromBeginning(phone)}`;
}

function literally(typed: string): string {
  return typed.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
