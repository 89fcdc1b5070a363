import { awaitDatabase, openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";

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
 * @throws {StartError} as `awaitDatabase`, `migrate` and `grantApplication` do
 */
export async function prepareDatabase(
  { url, migrationUrl }: DatabaseAddresses,
  timeout?: number,
): Promise<void> {
  const application = migrationUrl === undefined ? undefined : await applicationRole(url, timeout);
  const { pool, close } = openDatabase(migrationUrl ?? url, { poolSize: 1 });
  try {
    await awaitDatabase(pool, timeout);
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
