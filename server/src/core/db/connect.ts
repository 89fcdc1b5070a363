import { Kysely, PostgresDialect } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { isDatabaseUrl } from "./database-url.ts";
import type { DB } from "./schema.ts";

/** The database as the rest of the server sees it: query builder, pool for prepared statements, end. */
export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Waits for what is running and closes every connection. Calling it twice is harmless. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections this process keeps at most. Eight is where two cores answer fastest. */
  poolSize?: number;
  /** Told about connections that break while idle; they are replaced, so nothing else is owed. */
  onIdleError?: (error: Error) => void;
}

/** PostgreSQL type numbers whose text is turned into something else than node-postgres would. */
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

/** A one-dimensional array of numbers or dates, `{1,NULL,2}`; no element of these types holds a comma. */
function parseTextArray(text: string): (string | null)[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map((item) => (item === "NULL" ? null : item));
}

/**
 * Set by statement and not in the connection's greeting, so that poolers and other servers that
 * speak PostgreSQL's protocol accept us. Milliseconds.
 */
const sessionSettings = `
  set statement_timeout = 10000;
  set lock_timeout = 3000;
  set idle_in_transaction_session_timeout = 10000;
  set time zone 'UTC'`;

/**
 * Opens a pool on `url` (postgres://user:password@host:port/database). No connection is made before the first query.
 * numeric and int8 arrive as numbers, date as `YYYY-MM-DD`, timestamptz as Date.
 *
 * @throws {StartError} when the address cannot be read
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (!isDatabaseUrl(url)) throw new StartError("The address of the database cannot be read");
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 8,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
    application_name: "microfinance",
    onConnect: async (client) => {
      // The pool listens to idle connections alone. One that breaks in a transaction, between two statements, would
      // end the process; whoever holds it learns of it from the next statement.
      client.on("error", () => undefined);
      await client.query(sessionSettings);
    },
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  // The builder ends the pool only if a query went through the builder.
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close: () => (closing ??= close()) };
}

/**
 * Waits until the database lets us in, which takes a moment where both were started together or its machines are
 * changing places.
 *
 * @throws {StartError} when it does not within `patience` milliseconds
 */
export async function awaitDatabase(pool: pg.Pool, patience = 30_000): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
    } catch (cause) {
      const reason =
        cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : "";
      if (isAppError(cause) || Date.now() > deadline)
        throw new StartError(`The database does not let us in: ${reason}`, { cause });
    }
    await sleep(250);
  }
}

/** A wrong password or name does not get right by waiting. */
function isAppError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(28|3D|42)/.test(code);
}
