import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appOn, type TestApp } from "../../test-support/app.ts";
import { catalogDifferences, readCatalog } from "../../test-support/catalog.ts";
import { emptyDatabase, runAt, testDatabase } from "../../test-support/database.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { openPatiently } from "../../test-support/open-patiently.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { verifyAuditLog } from "../audit/verify.ts";
import { prepareDatabase } from "../core/db/prepare.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Released versions whose database with demo data is in `server/test-support/releases`: `npm run db:release`. */
const versions = ["1.0.0"];

/** After the demo of each was made, on the same day. */
const now = "2026-11-28T09:00:00Z";
/** A closed month of the demo. */
const pastDay = "2026-09-30";

const fresh = await testDatabase();
const noLog = () => undefined;

describe.each(versions)("the database of %s", (version) => {
  let folder: string;
  let upgraded: Awaited<ReturnType<typeof emptyDatabase>>;
  let restored: Awaited<ReturnType<typeof emptyDatabase>>;
  let before: Content;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "microfinance-release-"));
    [upgraded, restored] = await Promise.all([emptyDatabase(), emptyDatabase()]);
    await upgraded.pool.query(await sqlOf(version));
    before = await contentOf(upgraded.pool);
    const backup = path.join(folder, "release.backup");
    await makeBackup(upgraded.pool, backup, noLog);
    await restoreBackup(restored.pool, backup, noLog);
    await Promise.all([prepareDatabase(upgraded), prepareDatabase(restored)]);
  });
  afterAll(async () => {
    await Promise.all([upgraded.drop(), restored.drop()]);
    await rm(folder, { recursive: true });
  });

  describe.each([
    ["upgraded in place", () => upgraded],
    ["restored from its backup", () => restored],
  ])("%s", (_, database) => {
    let t: TestApp;
    let manager: Person;

    beforeAll(async () => {
      const { url, migrationUrl } = database();
      const asOwner = (text: string) => runAt(migrationUrl, text);
      t = await appOn({ ...openPatiently(url), url, asOwner }, now);
    });
    afterAll(() => t.close());

    it("has the schema of a new database, and its migrations and functions", async () => {
      const { pool } = database();
      const expected = await readCatalog(fresh.pool);
      expect(catalogDifferences(expected, await readCatalog(pool))).toEqual([]);
      for (const table of ["schema_migrations", "schema_functions"]) {
        const files = `select name, checksum from ${table} order by name`;
        expect((await pool.query(files)).rows).toEqual((await fresh.pool.query(files)).rows);
      }
    });

    it("has every row, the balance of every account to the cent, and the portfolio of a past day", async () => {
      const after = await contentOf(database().pool);
      const lost = Object.entries(before.rows).filter(
        ([table, rows]) => (after.rows[table] ?? 0) < rows,
      );
      expect(lost).toEqual([]);
      expect(before.rows["payments"]).toBeGreaterThan(300);
      expect(after.trialBalance).toEqual(before.trialBalance);
      expect(after.portfolio).toEqual(before.portfolio);
      expect(before.portfolio).toMatchObject([{ loans: expect.any(Number) }]);
    });

    it("has figures that equal their records, and an audit log with valid seals", async () => {
      expect(await figureDifferences(t.deps)).toEqual([]);
      expect((await verifyAuditLog(t.deps.pool)).fault).toBeNull();
    });

    it("is read by every list and report, and takes a payment", async () => {
      await ageLoans(t.deps);
      manager = await makeStaff(t.deps, 8);
      for (const address of [
        "/loans/all",
        "/transactions/all",
        "/payouts",
        "/money/transfers/all",
        "/ledger/entries",
        "/ledger/trial-balance",
        "/ledger/accounts/1100/entries",
        "/journals",
        "/requests",
        "/tills",
        "/tills/sessions",
        "/reconciliation/accounts",
        "/accounting/periods",
        "/reports/arrears",
        "/reports/arrears/loans",
        "/reports/balance-sheet",
        "/reports/income-statement",
        "/reports/cash-book",
        "/reports/provision",
        "/reports/ratios",
        "/dashboard/summary",
      ])
        expect([address, (await call("GET", address)).status]).toEqual([address, 200]);
      const { rows } = await t.deps.pool.query<{ loan_id: string }>(
        "select distinct on (status) loan_id from loans order by status, id desc",
      );
      for (const { loan_id } of rows)
        expect([loan_id, (await call("GET", `/loans/details/${loan_id}`)).status]).toEqual([
          loan_id,
          200,
        ]);
      const { loans } = (await call("GET", "/loans/all?status=paying&page_size=1")).body;
      const paid = await call("POST", `/loans/${loans[0].loan_id}/pay`, {
        amount: 1,
        payment_method: "Bank Transfer",
      });
      expect(paid.body.error ?? paid.status).toBe(200);
      expect(await figureDifferences(t.deps)).toEqual([]);
    });

    async function call(method: "GET" | "POST", url: string, payload?: object) {
      const { headers } = manager;
      const response = await t.app.inject({
        method,
        url: `/api${url}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: response.statusCode, body: response.json() };
    }
  });
});

async function sqlOf(version: string): Promise<string> {
  const file = new URL(`../../test-support/releases/${version}.sql.gz`, import.meta.url);
  return gunzipSync(await readFile(fileURLToPath(file))).toString();
}

interface Content {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  trialBalance: unknown[];
  portfolio: unknown[];
}

async function contentOf(pool: pg.Pool): Promise<Content> {
  const tables = await pool.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rows: Content["rows"] = {};
  for (const { name } of tables.rows) {
    const counted = await pool.query<{ rows: number }>(`select count(*) as rows from "${name}"`);
    rows[name] = counted.rows[0]?.rows ?? 0;
  }
  const trialBalance = await pool.query(
    `select account_code, sum(debit) as debit, sum(credit) as credit
     from ledger_postings group by 1 order by 1`,
  );
  const portfolio = await pool.query(
    `select count(*) as loans, sum(principal) as principal, sum(arrears) as arrears
     from portfolio_on('${pastDay}')`,
  );
  return { rows, trialBalance: trialBalance.rows, portfolio: portfolio.rows };
}
