import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../src/core/db/connect.ts";
import { migrate } from "../src/core/db/migrate.ts";
import { readMigrations } from "../src/core/db/migration-files.ts";

// `migrate-postgres-15.ts ADDRESS`: applies the migrations to a PostgreSQL 15, for a trial of a cluster whose packages
// exist for that version only. Two clauses of later versions are written in another way; the rest is unchanged, and the
// database then counts as up to date.
const later: readonly [clause: RegExp, earlier: string][] = [
  [/ storage external,/, ","],
  [
    /alter column amount set expression as \(principal \+ interest \+ penalty\)/,
    "drop column amount, add column amount numeric(14, 2) not null generated always as (principal + interest + penalty) stored",
  ],
];

const migrations = await readMigrations(fileURLToPath(new URL("../migrations", import.meta.url)));
const directory = mkdtempSync(path.join(tmpdir(), "microfinance-migrations-"));
for (const { name, sql } of migrations)
  writeFileSync(
    path.join(directory, name),
    later.reduce((text, [clause, earlier]) => text.replace(clause, earlier), sql),
  );
const database = openDatabase(process.argv[2] ?? "", { poolSize: 2 });
await migrate(database.pool, { directory });
for (const { name, checksum } of migrations)
  await database.pool.query("update schema_migrations set checksum = $2 where name = $1", [
    name,
    checksum,
  ]);
await database.close();
rmSync(directory, { recursive: true });
console.log("migrated");
