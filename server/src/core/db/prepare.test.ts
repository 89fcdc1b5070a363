import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";
import { prepareDatabase } from "./prepare.ts";

const { migrationUrl } = await testDatabase();
const client = new pg.Client({ connectionString: migrationUrl });
await client.connect();
afterAll(async () => client.end());

/** Runs the preparation on a server that says it is of another version: the setting itself cannot be changed. */
async function prepareOn(version: number): Promise<void> {
  const query = pg.Client.prototype.query;
  const spied = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [text] = args;
    if (typeof text === "string")
      args[0] = text.replace("current_setting('server_version_num')", `'${version}'`);
    return Reflect.apply(query, this, args);
  });
  try {
    await prepareDatabase({ url: migrationUrl });
  } finally {
    spied.mockRestore();
  }
}

describe("a PostgreSQL that is too old", () => {
  test("serves a database that has its migrations", async () => {
    await expect(prepareOn(150_012)).resolves.toBeUndefined();
  });

  test("is refused with its version before anything is written", async () => {
    await client.query("drop schema public cascade; create schema public");
    await expect(prepareOn(150_012)).rejects.toThrow(
      /^PostgreSQL 18 or newer is required; DATABASE_URL names a server of version [\d.]+/,
    );
    const { rows } = await client.query(
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tables: 0 }]);
  });
});
