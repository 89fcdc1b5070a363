import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import { createJobSchema } from "./job-schema.ts";
import { grantApplication } from "./privileges.ts";

/** The folder of the migrations: `0001_people.sql`, `0002_...`, forward only. */
const migrationsDirectory = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** The lock id of all migrating processes: those that start together queue. */
const migrationLock = 7_262_001;

export interface MigrateOptions {
  directory?: string;
  /** The migrations up to which to migrate, from a backup: the first ones of the files. All by default. */
  upTo?: string[];
  /** The role of the application, if it is not the migrating one: it is granted its privileges. */
  application?: string | undefined;
}

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/**
 * Applies the missing migrations, each file in its own transaction, in order. Concurrent processes queue. Returns the
 * names of the files applied now.
 *
 * @throws {StartError} when an applied file was edited or removed, a file's number is invalid, or SQL fails
 */
export async function migrate(
  pool: pg.Pool,
  { directory = migrationsDirectory, upTo, application }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = beginningOf(await readMigrations(directory), upTo);
  const client = await pool.connect().catch((cause: unknown) => {
    throw new StartError(
      `Cannot connect to the database: ${reasonOf(cause)}. Check DATABASE_URL.`,
      { cause },
    );
  });
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await applyMissing(client, migrations);
    await createJobSchema(client);
    if (application !== undefined) await grantApplication(client, application);
    return applied;
  } finally {
    // The connection is not returned to the pool: closing it releases the lock and its changed settings.
    client.release(true);
  }
}

function beginningOf(migrations: Migration[], upTo: string[] | undefined): Migration[] {
  if (upTo === undefined) return migrations;
  const different = upTo.findIndex((name, index) => migrations[index]?.name !== name);
  if (different !== -1)
    throw new StartError(
      `${upTo[different]} is unknown. The backup is from a later version: install that version.`,
    );
  return migrations.slice(0, upTo.length);
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  const made = await client.query(
    "select 1 where to_regclass('public.schema_migrations') is not null",
  );
  // Even "if not exists" requires the CREATE privilege, which the application's user lacks.
  if (made.rowCount === 0)
    await client.query(`
      create table schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
  const history = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  checkHistory(migrations, history.rows);
  const applied: string[] = [];
  for (const migration of migrations.slice(history.rows.length)) {
    await apply(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

function checkHistory(
  migrations: Migration[],
  history: { name: string; checksum: string }[],
): void {
  for (const [index, row] of history.entries()) {
    const migration = migrations[index];
    if (migration?.name !== row.name)
      throw new StartError(
        `The database has migration ${row.name}, but the files have ${migration?.name ?? "none"} in its place. ` +
          "Run the version of the application that migrated the database.",
      );
    if (migration.checksum !== row.checksum)
      throw new StartError(
        `${row.name} was edited after it was applied. Undo the edit and write a new migration.`,
      );
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const line =
      error instanceof Error && "position" in error
        ? lineAt(migration.sql, Number(error.position))
        : "";
    throw new StartError(`${migration.name}${line}: ${reasonOf(error)}`, { cause: error });
  }
}

/** A failed connection to a name with several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function lineAt(sql: string, position: number): string {
  return Number.isFinite(position) ? `:${sql.slice(0, position).split("\n").length}` : "";
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const twin = names[index - 1]?.slice(0, 4) === name.slice(0, 4);
      if (twin || !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
        throw new StartError(`${name} must be named NNNN_name.sql, with a unique number`);
      const sql = await readFile(path.join(directory, name), "utf8");
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex"),
      };
    }),
  );
}
