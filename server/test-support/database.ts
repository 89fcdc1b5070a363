import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Database } from "../src/core/db/connect.ts";
import { readingDatabase } from "../src/core/db/read-replica.ts";
import type { DB } from "../src/core/db/schema.ts";
import { owner } from "../src/core/embedded-postgres/users.ts";
import { refuseSecondConnection } from "./one-connection.ts";
import { openPatiently } from "./open-patiently.ts";

/** The migrated, empty database whose copy each test file receives. */
export const templateName = "lender_template";

export interface TestDatabase extends Database {
  url: string;
  /** The same database as a read replica would serve it: without writing and without transactions. */
  reading: Kysely<DB>;
  /** The address of the same database for the owner of the tables. */
  migrationUrl: string;
  /** Runs SQL as that user, for statements that the application's user may not run, such as changing a sequence. */
  asOwner(sql: string): Promise<void>;
}

/**
 * A migrated database for the calling test file, dropped at its end: `const { db, pool } = await testDatabase();` at
 * the top of the file. Test files run concurrently on separate databases; tests within a file share one. The
 * connection uses the application's user, who owns nothing.
 *
 * @param template the database whose copy it is.
 */
export async function testDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const { url, migrationUrl, asAdmin } = await copyOf(template, name);
  const database = openPatiently(url);
  refuseSecondConnection(database);
  const readOnly = `${url}?options=-c%20default_transaction_read_only%3Don`;
  const replica = openPatiently(readOnly);
  const reading = readingDatabase(replica.pool, database.pool, () => undefined);
  let ending: Promise<void> | undefined;
  const end = async () => {
    await replica.close();
    await database.close();
    await asAdmin(`drop database ${name} with (force)`);
  };
  const close = () => (ending ??= end());
  afterAll(close);
  return {
    ...database,
    close,
    url,
    migrationUrl,
    reading,
    asOwner: (sql) => runAt(migrationUrl, sql),
  };
}

/** Copies a database, which has no connections, under another name. */
export async function copyOf(template: string, name: string) {
  const asAdmin = (sql: string) => runAt(inject("adminUrl"), sql);
  await asAdmin(
    // Two thirds of the time that the default takes, which writes the template to the write-ahead log.
    `create database ${name} template ${template} owner ${owner} strategy file_copy`,
  );
  const [url = "", migrationUrl = ""] = [inject("applicationUrl"), inject("migrationUrl")].map(
    (address) => {
      const found = new URL(address);
      found.pathname = `/${name}`;
      return found.href;
    },
  );
  return { url, migrationUrl, asAdmin };
}

/** An empty database, opened as the owner; the calling test drops it. */
export async function emptyDatabase() {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const asAdmin = (sql: string) => runAt(inject("adminUrl"), sql);
  await asAdmin(`create database ${name} owner ${owner}`);
  const addressOf = (of: "applicationUrl" | "migrationUrl") => {
    const url = new URL(inject(of));
    url.pathname = `/${name}`;
    return url.href;
  };
  const [url, migrationUrl] = [addressOf("applicationUrl"), addressOf("migrationUrl")];
  const { pool, close } = openPatiently(migrationUrl);
  const drop = async () => {
    await close();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { url, migrationUrl, pool, drop };
}

/** Runs SQL at an address. */
export async function runAt(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
