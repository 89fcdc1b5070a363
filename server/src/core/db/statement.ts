import { CompiledQuery } from "kysely";
import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import type { Connection } from "../deps.ts";
import { prepareAs } from "./pool-of-builder.ts";

/** Where a statement runs: on any connection of the pool, or on the one that holds a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: QueryConfig): Promise<Pick<QueryResult<Row>, "rows">>;
}

/** The transaction of the query builder as a place where statements run, prepared there too (`poolOfBuilder`). */
export function inTransaction(tx: Connection): Queryable {
  return {
    query: ({ text, values }) => tx.executeQuery(CompiledQuery.raw(text, values ?? [])),
  };
}

/** An SQL statement that is prepared once on each connection. `run` returns its first row, null without one. */
export interface Statement<Row> {
  /** @throws for a name without a value; null is one */
  run(db: Queryable, values: object): Promise<Row | null>;
  /** The same for a statement of several rows. */
  runAll(db: Queryable, values: object): Promise<Row[]>;
}

/** Makes a statement of SQL in which `:name` stands for the value of that name, and `::type` for a cast as usual. */
export function statement<Row extends QueryResultRow>(name: string, sql: string): Statement<Row> {
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z_]+)/g, (_, key: string) => {
    if (!names.includes(key)) names.push(key);
    return `$${names.indexOf(key) + 1}`;
  });
  prepareAs(name, text);
  const runAll = async (db: Queryable, given: object) => {
    const named = new Map<string, unknown>(Object.entries(given));
    const missing = names.find((key) => named.get(key) === undefined);
    if (missing !== undefined)
      throw new Error(`The statement ${name} has no value for :${missing}`);
    const values = names.map((key) => named.get(key));
    const { rows } = await db.query<Row>({ name, text, values });
    return rows;
  };
  return { runAll, run: async (db, given) => (await runAll(db, given))[0] ?? null };
}
