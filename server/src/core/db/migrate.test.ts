import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";
import { openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";

const { migrationUrl } = await testDatabase();
const { pool, close } = openDatabase(migrationUrl);
let directory: string;
const made: string[] = [];

beforeEach(async () => {
  await pool.query("drop table if exists schema_migrations, boxes, lids, half");
  directory = await mkdtemp(path.join(tmpdir(), "microfinance-migrations-"));
  made.push(directory);
  await write(
    "0001_boxes.sql",
    "create table boxes (id integer primary key); insert into boxes values (1);",
  );
});
afterAll(async () => {
  await close();
  await Promise.all(made.map((folder) => rm(folder, { recursive: true })));
});

const write = (name: string, text: string) => writeFile(path.join(directory, name), text);

it("applies missing files, in order, once", async () => {
  expect(await migrate(pool, { directory })).toEqual(["0001_boxes.sql"]);
  await write("0002_lids.sql", "create table lids (box integer references boxes (id))");
  expect(await migrate(pool, { directory })).toEqual(["0002_lids.sql"]);
  expect(await migrate(pool, { directory })).toEqual([]);
});

it("applies each file once when processes start together", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, { directory })));
  expect(applied.flat()).toEqual(["0001_boxes.sql"]);
});

it("rolls back a failing file, keeps the ones before it and reports the line", async () => {
  await write("0002_half.sql", "create table half (id integer);\n\ninsert into nowhere values (1)");
  await expect(migrate(pool, { directory })).rejects.toThrow(
    '0002_half.sql:3: relation "nowhere" does not exist',
  );
  const left = await pool.query(
    "select to_regclass('half') as half, to_regclass('boxes') as boxes",
  );
  expect(left.rows[0]).toEqual({ half: null, boxes: "boxes" });
});

it("rejects an applied migration that was edited", async () => {
  await migrate(pool, { directory });
  await write("0001_boxes.sql", "create table boxes (id bigint primary key)");
  await expect(migrate(pool, { directory })).rejects.toThrow(
    "0001_boxes.sql was edited after it was applied",
  );
});

it("rejects a database that is newer than the files", async () => {
  await migrate(pool, { directory });
  await rm(path.join(directory, "0001_boxes.sql"));
  await expect(migrate(pool, { directory })).rejects.toThrow("Run the version of the application");
});

it("upgrades the landed version, then applies the migrations that came after the rewritten ones", async () => {
  await mkdir(path.join(directory, "upgrade"));
  await write("upgrade/landed.sha256", "aa  0001_old.sql\nbb  0002_old.sql\n");
  await write("upgrade/0110_lids.sql", "create table lids (id integer)");
  await write("0009_half.sql", "create table half (lid integer)");
  await pool.query("create table schema_migrations (name text primary key, checksum text)");
  await pool.query(
    "insert into schema_migrations values ('0001_old.sql', 'aa'), ('0002_old.sql', 'bb')",
  );
  expect(await migrate(pool, { directory })).toEqual(["upgrade/0110_lids.sql", "0009_half.sql"]);
  const { rows } = await pool.query("select name from schema_migrations order by name");
  expect(rows).toEqual([{ name: "0001_boxes.sql" }, { name: "0009_half.sql" }]);
  const boxes = await pool.query("select to_regclass('boxes') as boxes");
  expect(boxes.rows[0]).toEqual({ boxes: null });
});

it.each(["0001_twin.sql", "2_short.sql"])("rejects the number of %s", async (name) => {
  await write(name, "select 1");
  await expect(migrate(pool, { directory })).rejects.toThrow("must be named");
});
