import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { emptyDatabase } from "../../test-support/database.ts";
import { type Deciders, makeLoanIn } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { openPatiently } from "../../test-support/open-patiently.ts";
import { prepareDatabase } from "../core/db/prepare.ts";
import { BackupWriter, readBackup } from "./file.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readSequences, tablesInOrder } from "./tables.ts";

let t: TestApp;
let people: Deciders;
let folder: string;
const noLog = () => undefined;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), "microfinance-backup-"));
  people = { customer: await makeCustomer(t.deps), manager: await makeStaff(t.deps, 8) };
  for (const status of ["applied", "paying", "paid", "canceled"] as const)
    await makeLoanIn(t, people, status);
  const large = Buffer.concat([sampleFiles.pdf, Buffer.alloc(300_000, "%binary\0\n\t\\.")]);
  const files = [makeFile("pay slip \u202e\u00e9.pdf", large)];
  await submit(t, people.customer, makePayload({ files }));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t.close();
});

describe("a backup", () => {
  test("restored into an empty database has every row of every table, and the sequences", async () => {
    const file = path.join(folder, "whole.backup");
    await makeBackup(t.deps.pool, file, noLog);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const empty = await emptyDatabase();
    await restoreBackup(empty.pool, file, noLog);
    await prepareDatabase(empty);
    const application = openPatiently(empty.url);
    expect((await application.pool.query("select 1 from payments")).rowCount).toBeGreaterThan(0);
    await expect(application.pool.query("delete from payments")).rejects.toThrow("permission");
    await application.close();
    expect(await contentOf(empty.pool)).toEqual(await contentOf(t.deps.pool));
    // A backup contains no jobs: a process creates those of the waiting messages when it starts.
    expect((await empty.pool.query("select 1 from pgboss.job")).rowCount).toBe(0);
    // The sequences continue after the restored rows, and append-only tables reject changes.
    await expect(empty.pool.query("delete from payments")).rejects.toThrow("append-only");
    await empty.pool.query(
      "insert into contact_messages (full_name, email, message) values ('a', 'a@b.org', 'c')",
    );
    await empty.drop();
  });

  test("with a frame for each row is restored too", async () => {
    const file = path.join(folder, "new.backup");
    await makeBackup(t.deps.pool, file, noLog);
    const byRow = path.join(folder, "by-row.backup");
    const writer = new BackupWriter(byRow);
    for await (const { type, content } of readBackup(file)) {
      if (type === "J") await writer.json(JSON.parse(content.toString()));
      else
        for (const row of content.toString("latin1").split(/(?<=\n)/))
          await writer.data(Buffer.from(row, "latin1"));
    }
    await writer.end();
    const empty = await emptyDatabase();
    await restoreBackup(empty.pool, byRow, noLog);
    expect(await contentOf(empty.pool)).toEqual(await contentOf(t.deps.pool));
    await empty.drop();
  });

  test("SITE-72 is encrypted with the key, and restored with it alone", async () => {
    const file = path.join(folder, "encrypted.backup");
    const key = randomBytes(32).toString("base64");
    await makeBackup(t.deps.pool, file, noLog, key);
    const whole = await readFile(file);
    expect(() => gunzipSync(whole)).toThrow("incorrect header check");
    const empty = await emptyDatabase();
    const other = randomBytes(32).toString("base64");
    await expect(restoreBackup(empty.pool, file, noLog)).rejects.toThrow("Set BACKUP_KEY");
    await expect(restoreBackup(empty.pool, file, noLog, other)).rejects.toThrow("Check BACKUP_KEY");
    for (const damaged of [whole.subarray(0, whole.length / 2), flipped(whole)]) {
      await writeFile(file, damaged);
      await expect(restoreBackup(empty.pool, file, noLog, key)).rejects.toThrow(
        /incomplete|Check BACKUP_KEY/,
      );
    }
    const users = await empty.pool.query("select to_regclass('users') as users");
    if (users.rows[0]?.users !== null)
      expect((await empty.pool.query("select 1 from users")).rowCount).toBe(0);
    await writeFile(file, whole);
    await restoreBackup(empty.pool, file, noLog, key);
    expect(await contentOf(empty.pool)).toEqual(await contentOf(t.deps.pool));
    await empty.drop();
  });

  test("SITE-72 of no key is restored where one is set", async () => {
    const file = path.join(folder, "plain.backup");
    await makeBackup(t.deps.pool, file, noLog);
    const empty = await emptyDatabase();
    await restoreBackup(empty.pool, file, noLog, randomBytes(32).toString("base64"));
    expect(await contentOf(empty.pool)).toEqual(await contentOf(t.deps.pool));
    await empty.drop();
  });

  test("is a snapshot, regardless of concurrent writes", async () => {
    const file = path.join(folder, "moment.backup");
    const before = await contentOf(t.deps.pool);
    let wrote: Promise<unknown> | undefined;
    await makeBackup(t.deps.pool, file, () => {
      wrote ??= makeLoanIn(t, people, "paying");
    });
    await wrote;
    const empty = await emptyDatabase();
    await restoreBackup(empty.pool, file, noLog);
    expect(await contentOf(empty.pool)).toEqual(before);
    await empty.drop();
  });

  test("is not restored into a database with data", async () => {
    const file = path.join(folder, "over.backup");
    await makeBackup(t.deps.pool, file, noLog);
    const before = await contentOf(t.deps.pool);
    await expect(restoreBackup(t.deps.pool, file, noLog)).rejects.toThrow("contains data already");
    const other = await emptyDatabase();
    await other.pool.query("create table of_another_application (id integer)");
    await expect(restoreBackup(other.pool, file, noLog)).rejects.toThrow("contains data already");
    expect(await contentOf(t.deps.pool)).toEqual(before);
    await other.drop();
  });

  test("that is truncated, changed or no backup leaves the database without a row", async () => {
    const file = path.join(folder, "damaged.backup");
    await makeBackup(t.deps.pool, file, noLog);
    const whole = await readFile(file);
    const empty = await emptyDatabase();
    for (const damaged of [
      whole.subarray(0, whole.length / 2),
      flipped(whole),
      Buffer.from("no"),
    ]) {
      await writeFile(file, damaged);
      await expect(restoreBackup(empty.pool, file, noLog)).rejects.toThrow(
        /incomplete|cannot be read|not a backup/,
      );
      const tables = await empty.pool.query("select to_regclass('users') as users");
      if (tables.rows[0]?.users !== null)
        expect((await empty.pool.query("select 1 from users")).rowCount).toBe(0);
    }
    await writeFile(file, whole);
    await restoreBackup(empty.pool, file, noLog);
    await empty.drop();
  });

  test("of a lender with closed books is restored, and the books are still closed", async () => {
    const file = path.join(folder, "closed.backup");
    await t.asOwner("update closed_books set closed_through = '2026-03-31'");
    await makeBackup(t.deps.pool, file, noLog);
    await t.asOwner("update closed_books set closed_through = null");
    const empty = await emptyDatabase();
    await restoreBackup(empty.pool, file, noLog);
    await expect(
      empty.pool.query(`select post_entry($1::jsonb)`, [
        JSON.stringify({
          kind: "journal",
          entry_date: "2026-03-16",
          lines: [
            { account: "5310", debit: 5, credit: 0 },
            { account: "1050", debit: 0, credit: 5 },
          ],
        }),
      ]),
    ).rejects.toMatchObject({ code: "MF002" });
    await empty.drop();
  });

  test.each([
    [
      "an entry that does not balance",
      "update ledger_postings set debit = debit + 1 where debit > 0 and line = 1 and entry_id = (select min(id) from ledger_entries)",
    ],
    [
      "an entry without postings",
      "delete from ledger_postings where entry_id = (select min(id) from ledger_entries)",
    ],
  ])("with %s is not restored", async (_, change) => {
    const file = path.join(folder, "unbalanced.backup");
    const changed = await emptyDatabase();
    await makeBackup(t.deps.pool, file, noLog);
    await restoreBackup(changed.pool, file, noLog);
    await changed.pool.query("alter table ledger_postings disable trigger user");
    await changed.pool.query(change);
    await changed.pool.query("alter table ledger_postings enable trigger user");
    await makeBackup(changed.pool, file, noLog);
    const empty = await emptyDatabase();
    await expect(restoreBackup(empty.pool, file, noLog)).rejects.toThrow("does not balance");
    expect((await empty.pool.query("select 1 from users")).rowCount).toBe(0);
    await Promise.all([changed.drop(), empty.drop()]);
  });

  test("of a later version is rejected", async () => {
    const later = path.join(folder, "later.backup");
    await t.asOwner("insert into schema_migrations (name, checksum) values ('9999_later.sql', '')");
    await makeBackup(t.deps.pool, later, noLog);
    await t.asOwner("delete from schema_migrations where name = '9999_later.sql'");
    const empty = await emptyDatabase();
    await expect(restoreBackup(empty.pool, later, noLog)).rejects.toThrow("later version");
    await empty.drop();
  });
});

/** A hash of the rows of each table, and the values of the sequences. */
async function contentOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  const content: Record<string, unknown> = { sequences: await readSequences(client) };
  for (const { name } of await tablesInOrder(client)) {
    const rows = await client.query(
      `select count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as content from "${name}" t`,
    );
    content[name] = rows.rows[0];
  }
  client.release();
  return content;
}

/** The bytes with one changed in the middle, where decompression may or may not fail. */
function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 0xff;
  return changed;
}
