import { csvRows } from "@microfinance/contract/core/csv.ts";
import { everythingTexts as texts } from "@microfinance/contract/exports/texts.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../../test-support/make-application.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { browserOf } from "../../test-support/sessions.ts";
import { readZipBytes } from "../../test-support/read-zip.ts";
import { newToken } from "../auth/opaque-token.ts";
import { pruneAuth } from "../auth/jobs.ts";
import { addressWithoutSecrets } from "../core/http/request-log.ts";
import { exportedTables, leftOutTables } from "./tables.ts";
import { writeZip } from "./write-zip.ts";

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
});
afterAll(async () => t.close());

const take = (person: Person) =>
  t.app.inject({ method: "GET", url: "/api/everything/export", headers: person.headers });

/** A CSV file as a list of records. */
function recordsOf(file: Buffer | undefined): Record<string, string>[] {
  const text = (file ?? Buffer.from("")).toString("utf8").replace(/^\uFEFF/, "");
  const rows = [...csvRows(text)].map((row) => ("cells" in row ? row.cells : []));
  const [names = [], ...lines] = rows;
  return lines
    .filter((cells) => cells.length === names.length)
    .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
}

const cents = (records: Record<string, string>[], name: string) =>
  records.reduce((sum, record) => sum + Math.round(Number(record[name] || 0) * 100), 0);

describe("KYC-40 everything out again", () => {
  it("the ZIP holds every table with the sums of the database, every document, and a dictionary", async () => {
    const customer = await makeCustomer(t.deps, { last_name: '=Kamara, "the\nelder"' });
    for (let at = 0; at < 3; at += 1) await makeApprovedLoan(t.deps, customer);
    const files = [
      makeFile("payslip.pdf", sampleFiles.pdf),
      makeFile("photo.png", sampleFiles.png),
    ];
    const sent = await submit(t, customer, makePayload({ files }));
    expect(sent.statusCode).toBe(200);
    const answer = await take(admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/zip");
    const zip = readZipBytes(answer.rawPayload);

    for (const name of Object.keys(exportedTables)) {
      const { rows } = await t.deps.pool.query<{ count: number }>(
        `select count(*)::integer as count from ${name}`,
      );
      const found = recordsOf(zip.get(`tables/${name}.csv`));
      // The event of this download is written after the snapshot.
      const later = name === "audit_entries" ? 1 : 0;
      expect([name, found.length]).toEqual([name, (rows[0]?.count ?? 0) - later]);
      expect(zip.get("README.md")?.toString()).toContain(`## tables/${name}.csv`);
    }
    for (const [table, column] of [
      ["loans", "balance"],
      ["loans", "loan_amount"],
      ["instalments", "principal"],
      ["ledger_postings", "debit"],
      ["ledger_postings", "credit"],
      ["account_daily_balances", "debit"],
    ] as const) {
      const { rows } = await t.deps.pool.query<{ sum: string }>(
        `select coalesce(sum(${column}), 0)::text as sum from ${table}`,
      );
      const own = cents(recordsOf(zip.get(`tables/${table}.csv`)), column);
      expect([table, column, own]).toEqual([table, column, Math.round(Number(rows[0]?.sum) * 100)]);
    }
    const postings = recordsOf(zip.get("tables/ledger_postings.csv"));
    expect(postings.length).toBeGreaterThan(0);
    expect(cents(postings, "debit")).toBe(cents(postings, "credit"));

    const documents = recordsOf(zip.get("tables/documents.csv"));
    expect(documents).toHaveLength(2);
    for (const { number, name, sha256 } of documents) {
      const path = `documents/${sent.json().loan.loan_id}/${number} ${name}`;
      const content = zip.get(path) ?? Buffer.from("");
      expect([path, createHash("sha256").update(content).digest("hex")]).toEqual([path, sha256]);
    }
    const names = recordsOf(zip.get("tables/users.csv")).map((user) => user["last_name"]);
    expect(names).toContain('\'=Kamara, "the\nelder"');
  });

  it("contains no password and no secret of sign-in", async () => {
    const zip = readZipBytes((await take(admin)).rawPayload);
    expect(zip.get("tables/users.csv")?.toString().split("\n")[0]).not.toContain("password_hash");
    for (const name of Object.keys(leftOutTables))
      expect(zip.has(`tables/${name}.csv`)).toBe(false);
  });

  it("every table of the database is in the ZIP or left out with a reason", async () => {
    const { rows } = await t.deps.pool.query<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const listed = [...Object.keys(exportedTables), ...Object.keys(leftOutTables)];
    expect(rows.map(({ name }) => name)).toEqual(listed.toSorted());
  });

  it("only a System Admin takes it, one at a time, and the audit log says so", async () => {
    for (const role of [2, 4, 5, 6, 7, 8])
      expect((await take(await makeStaff(t.deps, role))).statusCode).toBe(403);
    expect((await take(await makeCustomer(t.deps))).statusCode).toBe(403);
    const holder = await t.deps.pool.connect();
    await holder.query("select pg_advisory_lock(hashtextextended('everything out', 0))");
    const refused = await take(admin);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ msg: texts.running });
    holder.release(true);
    await expect.poll(async () => (await take(admin)).statusCode).toBe(200);
    const events = await t.deps.db
      .selectFrom("audit_entries")
      .select("actor_user_id")
      .where("action", "=", "everything.export")
      .execute();
    expect(new Set(events.map(({ actor_user_id }) => actor_user_id))).toEqual(
      new Set([admin.user_id]),
    );
  });
});

describe("KYC-40 the address of a download", () => {
  /** Asks for an address, as the page does. */
  const ask = (person: Person) =>
    t.app.inject({ method: "POST", url: "/api/everything/downloads", headers: person.headers });
  /** Follows it, as the browser does: without a bearer token, with the cookie of a session. */
  const follow = (token: string, cookie: string, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: "GET",
      url: `/api/everything/downloads/${token}`,
      headers: { cookie: `refresh=${cookie}`, ...headers },
    });

  const cookieOf = async (person: Person) => (await browserOf(t, person)).cookie;

  it("gives the ZIP once, to the session that asked for it, and the audit log has the person", async () => {
    const other = await makeStaff(t.deps, 9);
    const [own, theirs] = [await cookieOf(admin), await cookieOf(other)];
    const { token } = (await ask(admin)).json();
    const logged = addressWithoutSecrets(`/api/everything/downloads/${token}`);
    expect(logged).toBe("/api/everything/downloads/[secret]");
    for (const cookie of [theirs, newToken()])
      expect((await follow(token, cookie)).statusCode).toBe(404);
    const foreign = await follow(token, own, { "sec-fetch-site": "cross-site" });
    expect(foreign.statusCode).toBe(403);
    const without = await t.app.inject({ url: `/api/everything/downloads/${token}` });
    expect(without.statusCode).toBe(404);

    const before = await countOfDownloads();
    const answer = await follow(token, own);
    // The next one can be taken as soon as this one has ended.
    expect((await ask(admin)).statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/attachment; filename="everything-/);
    expect(readZipBytes(answer.rawPayload).has("tables/loans.csv")).toBe(true);
    expect(await countOfDownloads()).toBe(before + 1);
    const again = await follow(token, own);
    expect([again.statusCode, again.json().msg]).toEqual([404, texts.addressUsed]);
    expect(await countOfDownloads()).toBe(before + 1);
  });

  it("is used by one of two who follow it at once", async () => {
    const own = await cookieOf(admin);
    const { token } = (await ask(admin)).json();
    const both = await Promise.all([follow(token, own), follow(token, own)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });

  it("works for a minute, while the session lasts and the person may take everything out", async () => {
    const person = await makeStaff(t.deps, 9);
    const own = await cookieOf(person);
    const tokens: string[] = [];
    for (let left = 3; left > 0; left -= 1) tokens.push((await ask(person)).json().token);
    const [late = "", demoted = "", ended = ""] = tokens;
    const { user_id } = person;
    const roles = t.deps.db.updateTable("user_roles").where("user_id", "=", user_id);
    await roles.set({ role_id: 8 }).execute();
    expect((await follow(demoted, own)).statusCode).toBe(403);
    await roles.set({ role_id: 9 }).execute();
    const sessions = t.deps.db.updateTable("sessions").where("user_id", "=", user_id);
    await sessions.set({ ended_at: t.deps.now() }).execute();
    expect((await follow(ended, own)).statusCode).toBe(401);
    await sessions.set({ ended_at: null }).execute();
    t.setNow(new Date(t.deps.now().getTime() + 60_000).toISOString());
    expect((await follow(late, own)).statusCode).toBe(404);
    await pruneAuth(t.deps.db, new Date(t.deps.now().getTime() + 1));
    expect(await t.deps.db.selectFrom("download_addresses").selectAll().execute()).toEqual([]);
  });

  it("is made for a System Admin alone, and not while everything is taken out", async () => {
    for (const role of [2, 4, 5, 6, 7, 8])
      expect((await ask(await makeStaff(t.deps, role))).statusCode).toBe(403);
    const holder = await t.deps.pool.connect();
    await holder.query("select pg_advisory_lock(hashtextextended('everything out', 0))");
    const refused = await ask(admin);
    expect([refused.statusCode, refused.json().msg]).toEqual([409, texts.running]);
    holder.release(true);
  });
});

async function countOfDownloads(): Promise<number> {
  const { rows } = await t.deps.pool.query(
    "select count(*)::int as count from audit_entries where action = 'everything.export'",
  );
  return rows[0].count;
}

setFlagsFromString("--expose-gc");
// Buffers are freed by another thread otherwise, which a busy machine runs late.
setFlagsFromString("--no-concurrent-array-buffer-sweeping");
/** Frees unused memory at once, so that a measurement counts only what is in use. */
const collectGarbage: () => void = runInNewContext("gc");

describe("KYC-40 memory", () => {
  const size = 1_000_000;
  const count = 120;

  it("stays flat with many documents, and a reader that leaves frees the connection", async () => {
    const customer = await makeCustomer(t.deps);
    const loan = await makeApprovedLoan(t.deps, customer);
    for (let at = 0; at < count; at += 1) {
      const content = randomBytes(size);
      await t.deps.db
        .insertInto("documents")
        .values({
          id: randomUUID(),
          loan_id: loan.id,
          name: `photo ${at}.png`,
          size,
          type: "image/png",
          content,
          sha256: createHash("sha256").update(content).digest(),
          uploaded_by: customer.user_id,
        })
        .execute();
    }
    const made = { at: "", by: "", lender: "", documents: count };
    const open = async () => {
      const client = await t.deps.pool.connect();
      await client.query("begin transaction isolation level repeatable read read only");
      let isDone = false;
      const zip = writeZip(client, t.deps, made, () => {
        isDone = true;
        client.release(true);
      });
      return { zip, isDone: () => isDone };
    };
    const whole = await open();
    let bytes = 0;
    let most = 0;
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    let measured = 0;
    for await (const piece of whole.zip) {
      bytes += (piece as Buffer).length;
      if (bytes - measured < 10 * size) continue;
      measured = bytes;
      collectGarbage();
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(bytes).toBeGreaterThan(size * count);
    console.log(`${count} MB of documents: at most ${Math.round(most / 1e6)} MB in buffers`);
    // Held whole, the documents take all of their bytes.
    expect(most).toBeLessThan((size * count) / 4);
    await expect.poll(whole.isDone).toBe(true);

    const left = await open();
    for await (const _ of left.zip) break;
    await expect.poll(left.isDone).toBe(true);
  });
});
