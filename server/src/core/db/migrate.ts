import { fileURLToPath } from "node:url";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import { createJobSchema } from "./job-schema.ts";
import {
  type AppliedFile,
  readFunctions,
  readMigrations,
  type SqlFile,
  versionTables,
} from "./migration-files.ts";
import { grantApplication } from "./privileges.ts";

/** The folder of the migrations: `0001_users.sql`, `0002_...`, forward only; functions are in a folder in it. */
const migrationsDirectory = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** The lock id of all migrating processes: those that start together queue. */
const migrationLock = 7_262_001;

export interface MigrateOptions {
  directory?: string;
  /**
   * The migrations up to which to migrate, from a backup: the first ones of the files. No function, trigger or view is
   * made then, since theirs are of the last migration: rows are loaded and `migrate` is called without it next.
   */
  upTo?: string[];
  /** The role of the application, if it is not the migrating one: it is granted its privileges. */
  application?: string | undefined;
}

/**
 * Applies the missing migrations in order, then the files of functions, triggers and views whose text differs from the
 * one that the database has: all in one transaction, so that a database is never between two versions. Concurrent
 * processes queue. Returns the names of the migrations applied now.
 *
 * @throws {StartError} when the database is of another version, an applied migration was edited, a file's number is
 *   invalid, or SQL fails
 */
export async function migrate(
  pool: pg.Pool,
  { directory = migrationsDirectory, upTo, application }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = beginningOf(await readMigrations(directory), upTo);
  const functions = upTo === undefined ? await readFunctions(directory) : undefined;
  const client = await pool.connect().catch((cause: unknown) => {
    throw new StartError(
      `Cannot connect to the database: ${reasonOf(cause)}. Check DATABASE_URL.`,
      { cause },
    );
  });
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await inTransaction(client, async () => {
      for (const table of Object.values(versionTables)) await ensureTable(client, table);
      const missing = await applyMissing(client, migrations);
      if (functions !== undefined) await applyChanged(client, functions, missing.length > 0);
      return missing;
    });
    await createJobSchema(client);
    if (application !== undefined) await grantApplication(client, application);
    return applied;
  } finally {
    // The connection is not returned to the pool: closing it releases the lock and its changed settings.
    client.release(true);
  }
}

function beginningOf(migrations: SqlFile[], upTo: string[] | undefined): SqlFile[] {
  if (upTo === undefined) return migrations;
  const different = upTo.findIndex((name, index) => migrations[index]?.name !== name);
  if (different === 0)
    throw new StartError("The backup is of a version before 1.0.0 and cannot be restored.");
  if (different !== -1)
    throw new StartError(
      `${upTo[different]} is unknown. The backup is from a later version: install that version.`,
    );
  return migrations.slice(0, upTo.length);
}

async function ensureTable(client: pg.PoolClient, table: string): Promise<void> {
  const created = await client.query("select 1 where to_regclass($1) is not null", [
    `public.${table}`,
  ]);
  // Even "if not exists" requires the CREATE privilege, which the application's user lacks.
  if (created.rowCount === 0)
    await client.query(`
      create table ${table} (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
}

async function readApplied(client: pg.PoolClient, table: string): Promise<AppliedFile[]> {
  const { rows } = await client.query<AppliedFile>(
    `select name, checksum from ${table} order by name`,
  );
  return rows;
}

async function applyMissing(client: pg.PoolClient, migrations: SqlFile[]): Promise<string[]> {
  const applied = await readApplied(client, versionTables.migrations);
  checkHistory(migrations, applied);
  const missing = migrations.slice(applied.length);
  for (const migration of missing) {
    await run(client, migration, migration.name);
    await record(client, versionTables.migrations, migration);
  }
  return missing.map(({ name }) => name);
}

function checkHistory(migrations: SqlFile[], applied: AppliedFile[]): void {
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined)
      throw new StartError(
        `The database is of a later version: it has migration ${row.name}, which this version lacks. ` +
          "Run the version of the application that migrated the database.",
      );
    if (index === 0 && migration.name !== row.name)
      throw new StartError(
        "The database is of a version before 1.0.0, from which there is no upgrade.",
      );
    if (migration.name !== row.name)
      throw new StartError(
        `The database has migration ${row.name}, but the files have ${migration.name} in its place. ` +
          "Run the version of the application that migrated the database.",
      );
    if (migration.checksum !== row.checksum)
      throw new StartError(
        `${row.name} was edited after it was applied. Undo the edit and write a new migration.`,
      );
  }
}

async function applyChanged(
  client: pg.PoolClient,
  functions: SqlFile[],
  hasMigrated: boolean,
): Promise<void> {
  const applied = new Map(
    (await readApplied(client, versionTables.functions)).map((row) => [row.name, row.checksum]),
  );
  let isChanged = hasMigrated;
  for (const file of functions) {
    // The last file is made of the tables, views and functions of all others.
    const isMadeOfOthers = file === functions.at(-1) && isChanged;
    if (applied.get(file.name) !== file.checksum || isMadeOfOthers) {
      isChanged = true;
      await run(client, file, `functions/${file.name}`);
      await record(client, versionTables.functions, file);
    }
    applied.delete(file.name);
  }
  if (applied.size > 0)
    await client.query(`delete from ${versionTables.functions} where name = any ($1)`, [
      [...applied.keys()],
    ]);
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error instanceof StartError
      ? error
      : new StartError(`The database cannot be migrated: ${reasonOf(error)}`, { cause: error });
  }
}

async function run(client: pg.PoolClient, { sql }: SqlFile, name: string): Promise<void> {
  try {
    await client.query(sql);
    // What a commit would check is checked here, where the message can name the file.
    await client.query("set constraints all immediate; set constraints all deferred");
  } catch (error) {
    const line =
      error instanceof Error && "position" in error ? lineAt(sql, Number(error.position)) : "";
    throw new StartError(`${name}${line}: ${reasonOf(error)}`, { cause: error });
  }
}

async function record(
  client: pg.PoolClient,
  table: string,
  { name, checksum }: AppliedFile,
): Promise<void> {
  await client.query(
    `insert into ${table} (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

/** A failed connection to a name with several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function lineAt(sql: string, position: number): string {
  return Number.isFinite(position) ? `:${sql.slice(0, position).split("\n").length}` : "";
}
