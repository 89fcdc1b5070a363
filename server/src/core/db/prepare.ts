import { awaitDatabase, openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { versionTables } from "./migration-files.ts";
import { StartError } from "../start-error.ts";
import type pg from "pg";

/** The oldest major version of PostgreSQL that the migrations are for. */
const oldestVersion = 18;

/** The addresses of the database, for requests and for migrations. */
export interface DatabaseAddresses {
  /** The address for the application's user. */
  url: string;
  /** The address for the user who owns the tables; undefined if that is the application's user. */
  migrationUrl?: string | undefined;
}

/**
 * Waits for the database and applies the migrations as the owner of its tables. If that is not the application's user,
 * it grants the latter only the privileges that requests need.
 *
 * @throws {StartError} when PostgreSQL is too old, and as `awaitDatabase`, `migrate` and `grantApplication` do
 */
export async function prepareDatabase(
  { url, migrationUrl }: DatabaseAddresses,
  timeout?: number,
): Promise<void> {
  const application = migrationUrl === undefined ? undefined : await applicationRole(url, timeout);
  const { pool, close } = openDatabase(migrationUrl ?? url, { poolSize: 1 });
  try {
    await awaitDatabase(pool, timeout);
    await rejectOldServer(pool);
    await migrate(pool, { application });
  } finally {
    await close();
  }
}

/** The database role of the application. */
async function applicationRole(url: string, timeout?: number): Promise<string> {
  const { pool, close } = openDatabase(url, { poolSize: 1 });
  try {
    await awaitDatabase(pool, timeout);
    const { rows } = await pool.query<{ role: string }>("select current_user::text as role");
    return rows[0]?.role ?? "";
  } finally {
    await close();
  }
}

/**
 * Rejects a PostgreSQL older than the migrations need, before anything is written. A database that has migrations
 * already was accepted by whoever applied them.
 *
 * @throws {StartError} with the version that was found
 */
async function rejectOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number; isNew: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            to_regclass('public.${versionTables.migrations}') is null as "isNew"`,
  );
  for (const { version, number, isNew } of rows)
    if (isNew && number < oldestVersion * 10_000)
      throw new StartError(
        `PostgreSQL ${oldestVersion} or newer is required; DATABASE_URL names a server of version ${version}.`,
      );
}
