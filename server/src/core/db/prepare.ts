import { awaitDatabase, openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";

/** Where the database is, for requests and for migrations. */
export interface DatabaseAddresses {
  /** Of the application's user. */
  url: string;
  /** Of the user who owns the tables; undefined where that is the application's user too. */
  migrationUrl?: string | undefined;
}

/**
 * Waits for the database and brings it to the newest migration, as the owner of its tables. Where that is not the
 * application's user, the latter is given what its requests need and no more.
 *
 * @throws {StartError} as `awaitDatabase`, `migrate` and `grantApplication` do
 */
export async function prepareDatabase(
  { url, migrationUrl }: DatabaseAddresses,
  patience?: number,
): Promise<void> {
  const application = migrationUrl === undefined ? undefined : await applicationRole(url, patience);
  const { pool, close } = openDatabase(migrationUrl ?? url, { poolSize: 1 });
  try {
    await awaitDatabase(pool, patience);
    await migrate(pool, { application });
  } finally {
    await close();
  }
}

/** The role under which the application works, as the database names it. */
async function applicationRole(url: string, patience?: number): Promise<string> {
  const { pool, close } = openDatabase(url, { poolSize: 1 });
  try {
    await awaitDatabase(pool, patience);
    const { rows } = await pool.query<{ role: string }>("select current_user::text as role");
    return rows[0]?.role ?? "";
  } finally {
    await close();
  }
}
