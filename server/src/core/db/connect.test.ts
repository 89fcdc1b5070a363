import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";
import { openDatabase } from "./connect.ts";

const { pool, url } = await testDatabase();

it("returns money and counts as numbers, days as text, timestamps as dates", async () => {
  const response = await pool.query(`
    select 999999999999.99::numeric(14,2) as money, 42::int8 as count,
      date '2026-11-05' as day, timestamptz '2026-11-05 10:00Z' as instant,
      array[0.10, null]::numeric(14,2)[] as amounts, '{}'::int8[] as nothing,
      array[date '2026-02-28'] as days`);
  expect(response.rows[0]).toEqual({
    money: 999999999999.99,
    count: 42,
    day: "2026-11-05",
    instant: new Date("2026-11-05T10:00:00Z"),
    amounts: [0.1, null],
    nothing: [],
    days: ["2026-02-28"],
  });
});

it("limits the time of a statement, a lock and an idle transaction", async () => {
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  // That of the tests is more patient.
  const { db: ofServer, close } = openDatabase(url);
  const values = await Promise.all(
    names.map(async (name) => {
      const response = await sql<{
        value: string;
      }>`select current_setting(${name}) as value`.execute(ofServer);
      return response.rows[0]?.value;
    }),
  );
  await close();
  expect(values).toEqual(["10s", "3s", "10s"]);
});

it("connects as a user who only owns the database, with locale C.UTF-8", async () => {
  const response = await pool.query(`
    select rolsuper, rolcreatedb, datlocprovider::text as provider, datlocale, encoding
    from pg_database join pg_roles on rolname = current_user where datname = current_database()`);
  expect(response.rows[0]).toEqual({
    rolsuper: false,
    rolcreatedb: false,
    provider: "b",
    datlocale: "C.UTF-8",
    encoding: 6,
  });
});

it("survives a connection that breaks in a transaction, between two statements", async () => {
  const client = await pool.connect();
  await client.query("begin");
  const found = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [found.rows[0]?.pid]);
  await expect
    .poll(() =>
      client.query("select 1").then(
        () => "open",
        () => "broken",
      ),
    )
    .toBe("broken");
  client.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
