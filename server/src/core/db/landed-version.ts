import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { StartError } from "../start-error.ts";
import { type AppliedMigration, type Migration, readMigrations } from "./migration-files.ts";

/** The name that operators know for the version before the migrations were rewritten, one file a noun. */
const versionName = "commit 6d6b502 of 22 November 2026";

/** The files up to this number describe the schema that the upgrade of that version produces. */
const lastRewritten = 8;

/** The version whose databases and backups are upgraded. Older ones are upgraded to it first. */
export interface LandedVersion {
  /** Its migrations in order, as its databases and backups list them. */
  migrations: AppliedMigration[];
  /** The files that change its schema to that of the rewritten migrations, in order. */
  changes: Migration[];
  /** The SQL of its schema, for restoring its backups. */
  readSchema(): Promise<string>;
}

/** Reads the upgrade beside the migrations of a folder; undefined without one. */
export async function readLandedVersion(directory: string): Promise<LandedVersion | undefined> {
  const folder = path.join(directory, "upgrade");
  const list = await readFile(path.join(folder, "landed.sha256"), "utf8").catch(() => undefined);
  if (list === undefined) return undefined;
  const lines = list.split("\n").filter((line) => line !== "");
  return {
    migrations: lines.map((line) => {
      const [checksum = "", name = ""] = line.trim().split(/\s+/);
      return { name, checksum };
    }),
    changes: await readMigrations(folder),
    readSchema: async () => {
      const packed = await readFile(path.join(folder, "landed-schema.sql.gz"));
      return (await promisify(gunzip)(packed)).toString();
    },
  };
}

/** The migrations that an upgraded database has: those that describe its schema. */
export function rewritten(migrations: Migration[]): Migration[] {
  return migrations.filter(({ name }) => Number(name.slice(0, 4)) <= lastRewritten);
}

/**
 * Whether a database has the migrations of the landed version.
 *
 * @throws {StartError} when it has only some of them, or others as well
 */
export function isLanded(landed: LandedVersion, applied: readonly AppliedMigration[]): boolean {
  // Both lists begin with 0001_people.sql: the checksum tells them apart.
  if (applied.length === 0 || applied[0]?.checksum !== landed.migrations[0]?.checksum) return false;
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = landed.migrations[index];
    if (expected?.name !== name || expected.checksum !== checksum)
      throw new StartError(
        `The database cannot be upgraded: ${versionName} has no such migration ${name} at this place.`,
      );
  }
  if (applied.length < landed.migrations.length)
    throw new StartError(
      `The database is of a version before ${versionName}. Start that version on it once, then this one.`,
    );
  return true;
}

/**
 * Whether a backup lists the migrations of the landed version.
 *
 * @throws {StartError} when it lists only the first of them
 */
export function namesLanded(landed: LandedVersion, names: readonly string[]): boolean {
  const second = landed.migrations[1]?.name;
  if (second === undefined || names[1] !== second) return false;
  if (names.length < landed.migrations.length)
    throw new StartError(
      `The backup is of a version before ${versionName}. Restore it with that version, then start this one.`,
    );
  return landed.migrations.every(({ name }, index) => names[index] === name);
}
