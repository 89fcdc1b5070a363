import { type CompiledQuery, type Driver, Kysely, PostgresDialect, type QueryResult } from "kysely";
import type pg from "pg";
import { preparedQuery } from "./pool-of-builder.ts";
import type { DB } from "./schema.ts";

/**
 * A query builder over two pools: a statement that the replica cannot finish runs on the primary.
 *
 * @param onLost is called when the replica failed
 */
export function readingDatabase(
  replica: pg.Pool,
  primary: pg.Pool,
  onLost: () => void,
): Kysely<DB> {
  const dialect = new PostgresDialect({ pool: replica });
  dialect.createDriver = () => readingDriver(replica, primary, onLost);
  return new Kysely<DB>({ dialect });
}

function readingDriver(replica: pg.Pool, primary: pg.Pool, onLost: () => void): Driver {
  const executeQuery = async <Row>({
    sql,
    parameters,
  }: CompiledQuery): Promise<QueryResult<Row>> => {
    const query = preparedQuery(sql, parameters);
    const result: { rows: unknown[] } = await replica.query(query).catch((error: unknown) => {
      if (!isOfServer(error)) throw error;
      onLost();
      return primary.query(query);
    });
    // Kysely knows the columns that its statement selects.
    return { rows: result.rows as Row[] };
  };
  const streamQuery = () => {
    throw new Error("Read a list in batches: the read replica streams no rows");
  };
  const noTransaction = () => Promise.reject(new Error("The read replica begins no transaction"));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve({ executeQuery, streamQuery }),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    destroy: () => Promise.resolve(),
  };
}

/** SQL states that speak of the server: connection, resources, shutdown, a conflict with the recovery. */
const statesOfServer = /^(08|53|57P|58|XX|40001|40P01)/;

/** An error without an SQL state is a broken connection. A statement that takes too long would do so anywhere. */
function isOfServer(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !/^[0-9A-Z]{5}$/.test(code) || statesOfServer.test(code);
}
