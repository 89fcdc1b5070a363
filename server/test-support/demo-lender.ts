import pg from "pg";
import { inject } from "vitest";
import { seedDemo } from "../src/demo/seed.ts";
import { appOn, type TestApp } from "./app.ts";
import { copyOf, runAt, templateName, type TestDatabase, testDatabase } from "./database.ts";
import { openPatiently } from "./open-patiently.ts";

/** Before the office opens: what the demo shows must not depend on the hour it is made. */
const seededAt = "2026-03-16T02:30:00Z";
const demoName = "demo_lender";
/** The lock that lets one test file seed the lender while the others wait for it. */
const seedLock = 7_262_103;

/**
 * A database of the demo lender with tills, which only the first test file of a run that needs it seeds: as much work
 * as that of a whole file.
 */
export async function demoDatabase(): Promise<TestDatabase> {
  await ensureSeeded();
  return testDatabase(demoName);
}

/** The application of the demo lender, on the morning of 16 March 2026. Close it in afterAll. */
export async function demoApp(): Promise<TestApp> {
  return appOn(await demoDatabase(), seededAt);
}

async function ensureSeeded(): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock($1)", [seedLock]);
    const known = await admin.query("select from pg_database where datname = $1", [demoName]);
    if (known.rowCount === 0) await seed();
  } finally {
    await admin.end();
  }
}

/** Seeds it under another name: a database is renamed, and copied, once it has no connections. */
async function seed(): Promise<void> {
  const unfinished = `${demoName}_unfinished`;
  const { url, migrationUrl, asAdmin } = await copyOf(templateName, unfinished);
  try {
    const database = openPatiently(url);
    const asOwner = (sql: string) => runAt(migrationUrl, sql);
    const lender = await appOn({ ...database, url, asOwner }, seededAt);
    try {
      await seedDemo(lender.deps, { tills: true });
    } finally {
      await lender.close();
    }
    await asAdmin(`alter database ${unfinished} rename to ${demoName}`);
  } catch (error) {
    await asAdmin(`drop database if exists ${unfinished} with (force)`);
    throw error;
  }
}
