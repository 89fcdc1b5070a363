import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "../src/db/connect.ts";

/** The migrated, empty database that every test file gets a copy of. */
export const templateName = "lender_template";

export interface TestDatabase extends Database {
  url: string;
}

/**
 * A migrated database of the calling test file's own, dropped when the file is done:
 * `const { db, pool } = await testDatabase();` at the top of the file. Test files run at the same
 * time and do not see each other; tests within a file share it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} template ${templateName} owner microfinance`);
  const url = new URL(inject("applicationUrl"));
  url.pathname = `/${name}`;
  const database = openDatabase(url.href);
  afterAll(async () => {
    await database.close();
    await asAdmin(`drop database ${name} with (force)`);
  });
  return { ...database, url: url.href };
}

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
