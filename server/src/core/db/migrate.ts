import { fileURLToPath } from "node:url";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import { createJobSchema } from "./job-schema.ts";
import {
  isLanded,
  type LandedVersion,
  namesLanded,
  readLandedVersion,
  rewritten,
} from "./landed-version.ts";
import { type AppliedMigration, type Migration, readMigrations } from "./migration-files.ts";
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

/**
 * Applies the missing migrations, each file in its own transaction, in order. A database of the version before the
 * files were rewritten is upgraded first, in one transaction. Concurrent processes queue.
 * Returns the names of the files applied now.
 *
 * @throws {StartError} when an applied file was edited or removed, a file's number is invalid, or SQL fails
 */
export async function migrate(
  pool: pg.Pool,
  { directory = migrationsDirectory, upTo, application }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const landed = await readLandedVersion(directory);
  const makesLanded = landed !== undefined && upTo !== undefined && namesLanded(landed, upTo);
  const required = makesLanded ? [] : beginningOf(migrations, upTo);
  const client = await pool.connect().catch((cause: unknown) => {
    throw new StartError(
      `Cannot connect to the database: ${reasonOf(cause)}. Check DATABASE_URL.`,
      { cause },
    );
  });
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await ensureTable(client);
    if (makesLanded) return await makeLanded(client, landed);
    const upgraded = landed === undefined ? [] : await upgrade(client, landed, migrations);
    const applied = await applyMissing(client, required);
    await createJobSchema(client);
    if (application !== undefined) await grantApplication(client, application);
    return [...upgraded, ...applied];
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

async function ensureTable(client: pg.PoolClient): Promise<void> {
  const created = await client.query(
    "select 1 where to_regclass('public.schema_migrations') is not null",
  );
  // Even "if not exists" requires the CREATE privilege, which the application's user lacks.
  if (created.rowCount === 0)
    await client.query(`
      create table schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum from schema_migrations order by name",
  );
  return rows;
}

/** Brings a database of the landed version to the schema of the rewritten files, and names these as applied. */
async function upgrade(
  client: pg.PoolClient,
  landed: LandedVersion,
  migrations: Migration[],
): Promise<string[]> {
  if (!isLanded(landed, await readApplied(client))) return [];
  await inTransaction(client, "upgrade", async () => {
    for (const change of landed.changes) await run(client, change);
    await client.query("delete from schema_migrations");
    await record(client, rewritten(migrations));
  });
  return landed.changes.map(({ name }) => `upgrade/${name}`);
}

/** Makes the schema of the landed version in an empty database, for a backup of it. */
async function makeLanded(client: pg.PoolClient, landed: LandedVersion): Promise<string[]> {
  const sql = await landed.readSchema();
  await inTransaction(client, "landed-schema.sql.gz", async () => {
    await client.query(sql);
    await record(client, landed.migrations);
  });
  return landed.migrations.map(({ name }) => name);
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  const applied = await readApplied(client);
  checkHistory(migrations, applied);
  const missing = migrations.slice(applied.length);
  for (const migration of missing)
    await inTransaction(client, migration.name, async () => {
      await run(client, migration);
      await record(client, [migration]);
    });
  return missing.map(({ name }) => name);
}

function checkHistory(migrations: Migration[], applied: AppliedMigration[]): void {
  for (const [index, row] of applied.entries()) {
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

async function inTransaction(
  client: pg.PoolClient,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    // A deferred constraint fails at the commit, outside of every file.
    throw error instanceof StartError
      ? error
      : new StartError(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    const line =
      error instanceof Error && "position" in error
        ? lineAt(migration.sql, Number(error.position))
        : "";
    throw new StartError(`${migration.name}${line}: ${reasonOf(error)}`, { cause: error });
  }
}

async function record(
  client: pg.PoolClient,
  migrations: readonly AppliedMigration[],
): Promise<void> {
  for (const { name, checksum } of migrations)
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
}

/** A failed connection to a name with several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function lineAt(sql: string, position: number): string {
  return Number.isFinite(position) ? `:${sql.slice(0, position).split("\n").length}` : "";
}
