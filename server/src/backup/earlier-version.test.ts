import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appOn, type TestApp } from "../../test-support/app.ts";
import { catalogDifferences, readCatalog } from "../../test-support/catalog.ts";
import { emptyDatabase, runAt, testDatabase } from "../../test-support/database.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { verifyAuditLog } from "../audit/verify.ts";
import { openDatabase } from "../core/db/connect.ts";
import { prepareDatabase } from "../core/db/prepare.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { readBackup } from "./file.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Backups that `npm run backup` of earlier versions made of their demo lender, by the last migration of each. */
const versions = [
  ["0014_loan_notes.sql", "before-books.backup"],
  ["0026_books.sql", "books.backup"],
] as const;

/** Tables that a later version renamed or reads from elsewhere. */
const renamed = new Map([["undo_closing_requests", "requests"]]);
/** Tables to which the migrations add rows, or whose rows they move. */
const changed = new Set(["ledger_accounts", "permissions", "settings", "role_permissions"]);

const fresh = await testDatabase();
/** For reading every list on a slow machine. */
const minute = 60_000;

describe.each(versions)("a backup of the version with %s", (last, name) => {
  const file = fileURLToPath(new URL(`../../test-support/files/${name}`, import.meta.url));
  let restored: Awaited<ReturnType<typeof emptyDatabase>>;
  let t: TestApp;
  let manager: Person;
  let content: BackupContent;

  beforeAll(async () => {
    content = await contentOf(file);
    restored = await emptyDatabase();
    await restoreBackup(restored.pool, file, () => undefined);
    await prepareDatabase(restored);
    const asOwner = (sql: string) => runAt(restored.migrationUrl, sql);
    const database = { ...openDatabase(restored.url), url: restored.url, asOwner };
    t = await appOn(database, "2026-11-24T09:00:00Z");
    await ageLoans(t.deps);
    manager = await makeStaff(t.deps, 8);
  }, minute);
  afterAll(async () => {
    await t.close();
    await restored.drop();
  });

  it("is restored into the schema of a new database", async () => {
    expect(content.migrations.at(-1)).toBe(last);
    const expected = await readCatalog(fresh.pool);
    expect(catalogDifferences(expected, await readCatalog(restored.pool))).toEqual([]);
  });

  it("has every row of every table", async () => {
    const lost: string[] = [];
    for (const [table, rows] of content.rows) {
      if (changed.has(table)) continue;
      const now = await numberOf(
        restored.pool,
        `select count(*) as number from "${renamed.get(table) ?? table}"`,
      );
      if (now < rows) lost.push(`${table}: ${rows} rows, now ${now}`);
    }
    expect(lost).toEqual([]);
    expect(content.rows.get("payments")).toBeGreaterThan(50);
  });

  it("has the balance of every account to the cent, and figures that equal their records", async () => {
    const { rows } = await restored.pool.query<{ account_code: string; balance: number }>(
      `select account_code, sum(debit - credit) as balance from ledger_postings group by 1 order by 1`,
    );
    expect(
      new Map(rows.map(({ account_code, balance }) => [account_code, Math.round(balance * 100)])),
    ).toEqual(content.balances);
    expect(await figureDifferences(t.deps)).toEqual([]);
    expect((await verifyAuditLog(restored.pool)).fault).toBeNull();
  });

  it(
    "is read by every list and report, and takes a payment",
    async () => {
      for (const path of [
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
        expect([path, (await call("GET", path)).status]).toEqual([path, 200]);
      const { rows } = await restored.pool.query<{ loan_id: string }>(
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
    },
    minute,
  );

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

interface BackupContent {
  migrations: string[];
  /** The number of rows of each table. */
  rows: Map<string, number>;
  /** Debit less credit of each account, in cents. */
  balances: Map<string, number>;
}

async function contentOf(file: string): Promise<BackupContent> {
  const content: BackupContent = { migrations: [], rows: new Map(), balances: new Map() };
  let columns: string[] = [];
  let postings = "";
  for await (const { type, content: frame } of readBackup(file)) {
    if (type === "D") {
      postings += columns.length === 0 ? "" : frame.toString();
      continue;
    }
    const head: { migrations?: string[]; name?: string; columns?: string[]; rows?: number } =
      JSON.parse(frame.toString());
    if (head.migrations !== undefined) content.migrations = head.migrations;
    if (head.name !== undefined) content.rows.set(head.name, head.rows ?? 0);
    if (postings !== "") addBalances(content.balances, columns, postings);
    postings = "";
    columns = head.name === "ledger_postings" ? (head.columns ?? []) : [];
  }
  if (postings !== "") addBalances(content.balances, columns, postings);
  return content;
}

/** Adds the postings of a table as COPY writes them. */
function addBalances(balances: BackupContent["balances"], columns: string[], postings: string) {
  for (const line of postings.trimEnd().split("\n")) {
    const cells = line.split("\t");
    const cellOf = (name: string) => cells[columns.indexOf(name)] ?? "";
    const moved = Number(cellOf("debit")) - Number(cellOf("credit"));
    const code = cellOf("account_code");
    balances.set(code, (balances.get(code) ?? 0) + Math.round(moved * 100));
  }
}

async function numberOf(pool: pg.Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(sql);
  return rows[0]?.number ?? 0;
}
