import { expect, test } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";
import { statement } from "./statement.ts";

const { pool } = await testDatabase();

test("each name receives its value, also when repeated or followed by a cast", async () => {
  const added = statement<{ sum: number; text: string | null }>(
    "added",
    "select :one::integer + :two::integer + :one::integer as sum, :nothing::text as text",
  );
  expect(await added.run(pool, { two: 2, one: 1, nothing: null, more: true })).toEqual({
    sum: 4,
    text: null,
  });
});

test("no row is null", async () => {
  expect(await statement("none", "select where :found::boolean").run(pool, { found: false })).toBe(
    null,
  );
});

test("it is prepared under its name", async () => {
  const client = await pool.connect();
  await statement("prepared_once", "select :value::integer").run(client, { value: 1 });
  const { rows } = await client.query("select name from pg_prepared_statements");
  client.release();
  expect(rows).toContainEqual({ name: "prepared_once" });
});

test("a name without a value throws", async () => {
  await expect(statement("missing", "select :value::integer").run(pool, {})).rejects.toThrow(
    "The statement missing has no value for :value",
  );
});
