import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type pg from "pg";
import packageFile from "./package.json" with { type: "json" };
import { quoted, readSequences, type Table, tablesInOrder } from "./src/backup/tables.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { readFunctions, readMigrations, versionTables } from "./src/core/db/migration-files.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { startEmbedded } from "./src/core/embedded-postgres/embedded.ts";
import { readEnv } from "./src/core/env.ts";
import { seedDemo } from "./src/demo/seed.ts";
import { databaseStore } from "./src/documents/document-store.ts";
import { tables } from "./src/tables.ts";

/**
 * `npm run db:release`: keeps what a release fixes of the database, named after the version in package.json. The
 * checksums of its migrations, which are never edited from then on, are written beside them. A whole database with
 * demo data is written as SQL beside the tests: they upgrade it to every later version.
 */
const migrations = fileURLToPath(new URL("migrations", import.meta.url));
const releases = fileURLToPath(new URL("test-support/releases", import.meta.url));
/** The demo's last day. Before the office opens: what the demo contains must not depend on the hour. */
const madeAt = new Date("2026-11-28T02:30:00Z");

const { version } = packageFile;
const applied = await readMigrations(migrations);
const functions = await readFunctions(migrations);
await writeFile(
  path.join(migrations, `${version}.sha256`),
  applied.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(""),
);
await mkdir(releases, { recursive: true });
await writeFile(
  path.join(releases, `${version}.sql.gz`),
  gzipSync(await demoDatabase(), { level: 9 }),
);
console.log(
  `${version} kept: ${applied.length} migrations, ${functions.length} files of functions`,
);

/** The SQL that makes a database of this version with demo data. */
async function demoDatabase(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "microfinance-release-"));
  await chmod(dataDir, 0o711);
  try {
    const cluster = await startEmbedded({ dataDir, settings: { fsync: "off" } });
    try {
      await prepareDatabase(cluster);
      const { db, pool, close } = openDatabase(cluster.url);
      const env = readEnv({
        NODE_ENV: "test",
        DATABASE_URL: cluster.url,
        JWT_SECRET: "a-secret-of-the-test-run-0123456789",
      });
      const now = () => madeAt;
      await seedDemo(
        { db, pool, replica: undefined, env, documents: databaseStore, tables, now },
        { tills: true },
      );
      await close();
      const owner = openDatabase(cluster.migrationUrl, { poolSize: 1 });
      const client = await owner.pool.connect();
      const text = await textOf(client);
      client.release();
      await owner.close();
      return text;
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Rows are added before the functions and triggers: each passed them when it was written. */
async function textOf(client: pg.ClientBase): Promise<string> {
  const tables = await tablesInOrder(client);
  const parts = ["begin;", ...applied.map(({ sql }) => sql)];
  parts.push(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")};`);
  for (const table of tables) parts.push(await rowsOf(client, table));
  for (const { name, last_value, is_called } of await readSequences(client))
    parts.push(`select setval('${quoted(name)}', ${last_value}, ${is_called});`);
  // A table with a deferred check that is due takes no trigger.
  parts.push("commit;", "begin;", ...functions.map(({ sql }) => sql));
  for (const [table, files] of [
    [versionTables.migrations, applied],
    [versionTables.functions, functions],
  ] as const) {
    const rows = files.map(({ name, checksum }) => `('${name}', '${checksum}')`);
    parts.push(
      `create table ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now());`,
      `insert into ${table} (name, checksum) values ${rows.join(", ")};`,
    );
  }
  return [...parts, "commit;", ""].join("\n");
}

async function rowsOf(client: pg.ClientBase, { name, columns }: Table): Promise<string> {
  const values = columns.map((column) => `quote_nullable(${quoted(column)}::text)`).join(", ");
  const { rows } = await client.query<{ row: string }>(
    `select array_to_string(array[${values}], ', ') as row from ${quoted(name)}`,
  );
  if (rows.length === 0) return "";
  const head = `insert into ${quoted(name)} (${columns.map(quoted).join(", ")}) overriding system value values`;
  return `${head}\n${rows.map(({ row }) => `(${row})`).join(",\n")};`;
}
