import { chmod, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbedded } from "../../core/embedded-postgres/embedded.ts";
import { type Env, readEnv } from "../../core/env.ts";
import { startContinuousBackup } from "./continuous-backup.ts";
import { restoreTo } from "./restore-to.ts";

/** The lost installation, and the times between its three rows. */
let disk: string;
let key: string;
let afterFirst: Date;
const made: string[] = [];
const reported: unknown[] = [];

async function folder(name: string): Promise<string> {
  const found = await mkdtemp(path.join(tmpdir(), `microfinance-${name}-`));
  await chmod(found, 0o711);
  made.push(found);
  return found;
}

function envOf(dataDir: string, changes: Record<string, string> = {}): Env {
  return readEnv({ DATA_DIR: dataDir, BACKUP_TO: disk, BACKUP_KEY: key, ...changes });
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

beforeAll(async () => {
  disk = await folder("other-disk");
  key = randomBytes(32).toString("base64");
  const env = envOf(await folder("lost"));
  const database = await startEmbedded({ dataDir: env.DATA_DIR, archive: true });
  const backup = await startContinuousBackup(env, database, {
    report: (error) => reported.push(error),
    now: () => new Date(),
  });
  await vi.waitUntil(() => backup.state().base_at !== null || reported.length > 0, 300_000);
  const add = (text: string) => query(database.migrationUrl, text);
  await add("create table days (name text); grant select on days to microfinance");
  await add("insert into days values ('first')");
  // Later than the first row and earlier than the second: commits have times within a millisecond.
  const passed = (time: number) => vi.waitUntil(() => Date.now() > time + 1, { interval: 1 });
  await passed(Date.now());
  afterFirst = new Date();
  await passed(afterFirst.getTime());
  await add("insert into days values ('second')");
  await backup.stop();
  await database.stop();
  await backup.sendLast();
});

afterAll(async () => {
  for (const name of made) {
    const cluster = await realpath(path.join(name, "postgres")).catch(() => name);
    const home = path.dirname(cluster);
    if (home !== name && path.basename(home).startsWith("microfinance-"))
      await rm(home, { recursive: true, force: true });
    await rm(name, { recursive: true, force: true });
  }
});

async function daysAfterRestore(to: Date | null): Promise<string[]> {
  const env = envOf(await folder("restored"));
  await restoreTo(env, to, () => undefined);
  const database = await startEmbedded({ dataDir: env.DATA_DIR });
  const rows = await query<{ name: string }>(database.url, "select name from days order by name");
  await database.stop();
  return rows.map(({ name }) => name);
}

// Each restore starts PostgreSQL twice.
describe("SITE-70 the continuous backup", () => {
  test("SITE-70 restores a moment, and everything up to the orderly end", async () => {
    expect(await daysAfterRestore(afterFirst)).toEqual(["first"]);
    expect(await daysAfterRestore(null)).toEqual(["first", "second"]);
    expect(reported).toEqual([]);
  });

  test("SITE-70 stores nothing readable: neither contents nor names of files", async () => {
    const names = await readdir(path.join(disk, "blocks"));
    expect(names.length).toBeGreaterThan(100);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
  });

  test("SITE-70 refuses a moment before the first base backup, and one after the last change", async () => {
    const env = envOf(await folder("refused"));
    const log = () => undefined;
    await expect(restoreTo(env, new Date("2020-01-01T00:00:00Z"), log)).rejects.toThrow(
      "The oldest base backup is of",
    );
    await expect(restoreTo(env, new Date("2100-01-01T00:00:00Z"), log)).rejects.toThrow(
      "The backup ends before this time",
    );
    expect(await readdir(env.DATA_DIR)).not.toContain("postgres");
  });

  test("SITE-70 refuses another key, and a data folder with a database", async () => {
    const other = { BACKUP_KEY: randomBytes(32).toString("base64") };
    const env = envOf(await folder("refused"), other);
    await expect(restoreTo(env, null, () => undefined)).rejects.toThrow("Check BACKUP_KEY");
    await writeFile(path.join(env.DATA_DIR, "postgres"), "");
    await expect(restoreTo(env, null, () => undefined)).rejects.toThrow("Restore into an empty");
  });
});
