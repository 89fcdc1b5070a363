import { Kysely, PostgresDialect } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { isDatabaseUrl } from "./database-url.ts";
import { poolOfBuilder } from "./pool-of-builder.ts";
import { ReachPool } from "./reach-pool.ts";
import type { DB } from "./schema.ts";

/** The database for the rest of the server: query builder, pool for prepared statements, close. */
export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Waits for running queries and closes every connection. It is idempotent. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The maximum of connections of this process. Eight gives the shortest response times on two cores. */
  poolSize?: number;
  /** Milliseconds after which a connection that was not made counts as failed; 10,000 without it. */
  connectionTimeoutMillis?: number;
  /** Milliseconds after which a silent server counts as cut off and the connection is given up; never without it. */
  queryTimeoutMillis?: number;
  /** By how much the limits of a session are longer: tests run on machines that are busy with others; 1 without it. */
  patience?: number;
  /** Called for connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
}

/** PostgreSQL type ids whose parser differs from that of node-postgres. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number], // int8: counts and identities, far below 2^53
  [1700, Number], // numeric(14,2): fits a double exactly to the cent
  [1082, (text) => text], // date: a day on the calendar, not an instant
]);

const elementTypeOfArray = new Map([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const parser = parsers.get(oid);
    if (parser) return parser;
    const element = parsers.get(elementTypeOfArray.get(oid) ?? 0);
    if (element)
      return (text: string) =>
        parseTextArray(text).map((item) => (item === null ? null : element(item)));
    return format === "binary"
      ? pg.types.getTypeParser(oid, "binary")
      : pg.types.getTypeParser(oid);
  },
};

/** A one-dimensional array of numbers or dates, `{1,NULL,2}`; elements of these types contain no comma. */
function parseTextArray(text: string): (string | null)[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map((item) => (item === "NULL" ? null : item));
}

/** Set by a statement and not by startup parameters, which some poolers and compatible servers reject. Milliseconds. */
const sessionSettings = (patience: number) => `
  set statement_timeout = ${patience * 10_000};
  set lock_timeout = ${patience * 3_000};
  set idle_in_transaction_session_timeout = ${patience * 10_000};
  set time zone 'UTC'`;

/**
 * Opens a pool on `url` (postgres://user:password@host:port/database). No connection is made before the first query.
 * numeric and int8 arrive as numbers, date as `YYYY-MM-DD`, timestamptz as Date.
 *
 * @throws {StartError} when the address is invalid
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (!isDatabaseUrl(url)) throw new StartError("The address of the database cannot be read");
  const { patience = 1 } = options;
  const pool = new ReachPool({
    connectionString: url,
    max: options.poolSize ?? 8,
    connectionTimeoutMillis: options.connectionTimeoutMillis ?? patience * 10_000,
    ...(options.queryTimeoutMillis !== undefined && { query_timeout: options.queryTimeoutMillis }),
    keepAlive: true,
    types,
    application_name: "microfinance",
    onConnect: async (client) => {
      // The pool handles errors of idle connections only. Without a listener an error between two statements of a
      // transaction would end the process; the next statement reports it.
      client.on("error", () => undefined);
      await client.query(sessionSettings(patience));
    },
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOfBuilder(pool) }) });
  let closing: Promise<void> | undefined;
  // The builder ends the pool only if a query used the builder.
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close: () => (closing ??= close()) };
}

/**
 * Waits until the database accepts a connection, for the case that both start together or during a failover.
 *
 * @throws {StartError} when it does not within `timeout` milliseconds
 */
export async function awaitDatabase(pool: pg.Pool, timeout = 30_000): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
    } catch (cause) {
      const reason =
        cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : "";
      if (isAppError(cause) || Date.now() > deadline)
        throw new StartError(`Cannot connect to the database: ${reason}. Check DATABASE_URL.`, {
          cause,
        });
    }
    await sleep(250);
  }
}

/** A wrong password or user is not retried. */
function isAppError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(28|3D|42)/.test(code);
}
