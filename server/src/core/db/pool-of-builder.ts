import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** The name under which each connection prepares a statement, by its text. */
const names = new Map<string, string>();

/** Has each connection prepare this text under a name, also where the query builder sends it. */
export function prepareAs(name: string, text: string): void {
  names.set(text, name);
}

/** A query as it is sent, under the name of its statement. */
export function preparedQuery(text: string, parameters: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text);
  const values = [...parameters];
  return name === undefined ? { text, values } : { name, text, values };
}

/**
 * The pool as the query builder uses it. The builder names no statements, so PostgreSQL would plan those of `statement`
 * anew each time they run in a transaction.
 */
export function poolOfBuilder(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => preparingClient(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("Read rows in batches: there are no cursors");
    return client.query(preparedQuery(text, parameters));
  }
  return { query, release: (destroy) => client.release(destroy) };
}
