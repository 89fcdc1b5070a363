import { CompiledQuery } from "kysely";
import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import type { Connection } from "../deps.ts";
import { prepareAs } from "./pool-of-builder.ts";

/** Where a statement runs: on any connection of the pool, or on the connection of a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: QueryConfig): Promise<Pick<QueryResult<Row>, "rows">>;
}

/** The query builder, or its transaction, as a place where statements run, prepared there too (`poolOfBuilder`). */
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
export function statement<Row>(name: string, sql: string): Statement<Row> {
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z_]+)/g, (_, key: string) => {
    if (!names.includes(key)) names.push(key);
    return `$${names.indexOf(key) + 1}`;
  });
  return statementOf(
    name,
    text,
    names.map((key) => ({ name: key })),
  );
}

/** A parameter of a statement: a value that is always the same, or the name of one that is given. */
type Parameter = { value: unknown } | { name: string };

/** Makes a statement of SQL with numbered parameters. */
export function statementOf<Row>(
  name: string,
  text: string,
  parameters: readonly Parameter[],
): Statement<Row> {
  prepareAs(name, text);
  const runAll = async (db: Queryable, given: object) => {
    const named = new Map<string, unknown>(Object.entries(given));
    const values = parameters.map((parameter) => {
      if (!("name" in parameter)) return parameter.value;
      const value = named.get(parameter.name);
      if (value === undefined)
        throw new Error(`The statement ${name} has no value for :${parameter.name}`);
      return value;
    });
    const { rows } = await db.query<Row & QueryResultRow>({ name, text, values });
    return rows;
  };
  return { runAll, run: async (db, given) => (await runAll(db, given))[0] ?? null };
}
