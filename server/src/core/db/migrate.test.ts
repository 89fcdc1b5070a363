import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";
import { openPatiently } from "../../../test-support/open-patiently.ts";
import { migrate } from "./migrate.ts";

const { migrationUrl } = await testDatabase();
const { pool, close } = openPatiently(migrationUrl);
let directory: string;
const made: string[] = [];

beforeEach(async () => {
  await pool.query(
    "drop table if exists schema_migrations, schema_functions, boxes, lids, half cascade",
  );
  await pool.query("drop function if exists box_count, box_count(integer)");
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

it("changes nothing when a file fails, and reports its line", async () => {
  await write("0002_half.sql", "create table half (id integer);\n\ninsert into nowhere values (1)");
  await expect(migrate(pool, { directory })).rejects.toThrow(
    '0002_half.sql:3: relation "nowhere" does not exist',
  );
  const left = await pool.query(
    "select to_regclass('half') as half, to_regclass('boxes') as boxes",
  );
  expect(left.rows[0]).toEqual({ half: null, boxes: null });
});

it("names the file that leaves a deferred constraint violated", async () => {
  await write(
    "0002_lids.sql",
    `create table lids (box integer references boxes (id) deferrable initially deferred);
     insert into lids values (2);`,
  );
  await write("0003_half.sql", "create table half (id integer)");
  await expect(migrate(pool, { directory })).rejects.toThrow("0002_lids.sql: insert or update");
});

describe("functions", () => {
  const counting = (what: string) =>
    `create or replace function box_count() returns bigint language sql as $$ select ${what} from boxes $$`;
  const call = async () => (await pool.query("select box_count() as boxes")).rows[0]?.boxes;
  const appliedAt = async () =>
    (await pool.query("select applied_at from schema_functions")).rows[0]?.applied_at;

  beforeEach(async () => {
    await mkdir(path.join(directory, "functions"));
    await write("functions/01_boxes.sql", counting("count(*)"));
  });

  it("are applied after the migrations, and again once their text differs", async () => {
    expect(await migrate(pool, { directory })).toEqual(["0001_boxes.sql"]);
    expect(await call()).toBe(1);
    const first = await appliedAt();
    expect(await migrate(pool, { directory })).toEqual([]);
    expect(await appliedAt()).toEqual(first);
    await write("functions/01_boxes.sql", counting("count(*) * 10"));
    expect(await migrate(pool, { directory })).toEqual([]);
    expect(await call()).toBe(10);
    expect(await appliedAt()).not.toEqual(first);
  });

  it("are applied in the order of their numbers, in the transaction of the migrations", async () => {
    await write("functions/02_lids.sql", "create or replace view lids as select box_count()");
    await write("0002_half.sql", "create table half (id integer)");
    await write("functions/03_wrong.sql", "\nselect nothing()");
    await expect(migrate(pool, { directory })).rejects.toThrow(
      "functions/03_wrong.sql:2: function nothing() does not exist",
    );
    const left = await pool.query(
      "select to_regclass('half') as half, to_regclass('lids') as lids",
    );
    expect(left.rows[0]).toEqual({ half: null, lids: null });
  });

  it("change their signature where a migration drops the old one", async () => {
    await migrate(pool, { directory });
    await write("0002_fewer.sql", "drop function box_count()");
    await write(
      "functions/01_boxes.sql",
      `create or replace function box_count(fewer integer default 1) returns bigint
       language sql as $$ select count(*) - fewer from boxes $$`,
    );
    await migrate(pool, { directory });
    expect(await call()).toBe(0);
  });

  it("are forgotten with their file", async () => {
    await migrate(pool, { directory });
    await rm(path.join(directory, "functions/01_boxes.sql"));
    await migrate(pool, { directory });
    expect((await pool.query("select name from schema_functions")).rows).toEqual([]);
  });

  it("are not applied up to the migrations of a backup", async () => {
    await migrate(pool, { directory, upTo: ["0001_boxes.sql"] });
    await expect(call()).rejects.toThrow("does not exist");
    await migrate(pool, { directory });
    expect(await call()).toBe(1);
  });

  it("have numbers of their own", async () => {
    await write("functions/01_twin.sql", "select 1");
    await expect(migrate(pool, { directory })).rejects.toThrow("must be named NN_name.sql");
  });
});

it("rejects an applied migration that was edited", async () => {
  await migrate(pool, { directory });
  await write("0001_boxes.sql", "create table boxes (id bigint primary key)");
  await expect(migrate(pool, { directory })).rejects.toThrow(
    "0001_boxes.sql was edited after it was applied",
  );
});

it("rejects a database of a later version", async () => {
  await write("0002_lids.sql", "create table lids (box integer)");
  await migrate(pool, { directory });
  await rm(path.join(directory, "0002_lids.sql"));
  await expect(migrate(pool, { directory })).rejects.toThrow(
    "The database is of a later version: it has migration 0002_lids.sql, which this version lacks.",
  );
});

it("rejects a database with another migration in the place of one", async () => {
  await write("0002_lids.sql", "create table lids (box integer)");
  await migrate(pool, { directory });
  await rm(path.join(directory, "0002_lids.sql"));
  await write("0002_half.sql", "create table half (id integer)");
  await expect(migrate(pool, { directory })).rejects.toThrow("Run the version of the application");
});

it("rejects a database and a backup of a version before 1.0.0", async () => {
  await migrate(pool, { directory });
  await pool.query("update schema_migrations set name = '0001_people.sql'");
  await expect(migrate(pool, { directory })).rejects.toThrow(
    "The database is of a version before 1.0.0, from which there is no upgrade.",
  );
  await expect(migrate(pool, { directory, upTo: ["0001_people.sql"] })).rejects.toThrow(
    "The backup is of a version before 1.0.0 and cannot be restored.",
  );
});

it.each(["0001_twin.sql", "2_short.sql"])("rejects the number of %s", async (name) => {
  await write(name, "select 1");
  await expect(migrate(pool, { directory })).rejects.toThrow("must be named");
});
