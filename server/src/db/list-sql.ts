import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Connection } from "../deps.ts";
import type { Stretch } from "./page.ts";

/** Whether a row's key lies in the stretch of a list that is asked for. `key` is a column, "t.id". */
export function inStretch(key: string, stretch: Stretch): Expression<SqlBool> {
  if (stretch.before !== undefined) return sql<SqlBool>`${sql.ref(key)} < ${stretch.before}`;
  if (stretch.after !== undefined) return sql<SqlBool>`${sql.ref(key)} > ${stretch.after}`;
  return sql<SqlBool>`true`;
}

/** The order in which a stretch is read. */
export function orderOf(stretch: Stretch): "asc" | "desc" {
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

function literally(typed: string): string {
  return typed.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
