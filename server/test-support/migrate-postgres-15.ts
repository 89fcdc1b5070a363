import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../src/core/db/connect.ts";
import { migrate } from "../src/core/db/migrate.ts";
import { readMigrations, versionTables } from "../src/core/db/migration-files.ts";

// `migrate-postgres-15.ts ADDRESS`: applies the migrations to a PostgreSQL 15, for a trial of a cluster whose packages
// exist for that version only. One clause of later versions is left out; the rest is unchanged, and the database then
// counts as up to date.
const later = / storage external,/;

const source = fileURLToPath(new URL("../migrations", import.meta.url));
const migrations = await readMigrations(source);
const directory = mkdtempSync(path.join(tmpdir(), "microfinance-migrations-"));
cpSync(source, directory, { recursive: true });
for (const { name, sql } of migrations)
  writeFileSync(path.join(directory, name), sql.replace(later, ","));
const database = openDatabase(process.argv[2] ?? "", { poolSize: 2 });
await migrate(database.pool, { directory });
for (const { name, checksum } of migrations)
  await database.pool.query(
    `update ${versionTables.migrations} set checksum = $2 where name = $1`,
    [name, checksum],
  );
await database.close();
rmSync(directory, { recursive: true });
console.log("migrated");
