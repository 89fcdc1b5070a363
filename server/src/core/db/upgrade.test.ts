import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogDifferences, readCatalog } from "../../../test-support/catalog.ts";
import { emptyDatabase, testDatabase } from "../../../test-support/database.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { readBackup } from "../../backup/file.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { readLandedVersion } from "./landed-version.ts";
import { migrate } from "./migrate.ts";
import { prepareDatabase } from "./prepare.ts";

/** A backup with rows in nearly every table, made by `npm run backup` of the landed version. */
const backup = fileURLToPath(new URL("../../../test-support/files/landed.backup", import.meta.url));
const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Tables to which the migrations add rows. */
const extendedTables = new Set(["ledger_accounts", "permissions", "roles"]);

const engine = "account_daily_balances stores the sums of the journal, loan_arrears the arrears";

/** Tables that the upgrade renames. */
const renamedTables = new Map([
  ["mails", "messages"],
  ["undo_closing_requests", "requests"],
]);

/** Tables of the landed version that the upgrade removes, each with its reason. */
const removedTables = new Map([
  ["attempts", "limits are counted in rate_limits"],
  ...[
    "counted_up_to",
    "entry_totals",
    "figure_changes",
    "figure_totals",
    "ledger_totals",
    "portfolio_changes",
    "portfolio_counted_up_to",
    "portfolio_loans",
    "portfolio_totals",
  ].map((name) => [name, engine] as const),
]);

const fresh = await testDatabase();
const landed = await readLandedVersion(migrations);
const landedNames = landed?.migrations.map(({ name }) => name) ?? [];
let upgraded: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  upgraded = await emptyDatabase();
  await restoreBackup(upgraded.pool, backup, () => undefined);
  await prepareDatabase(upgraded);
});
afterAll(() => upgraded.drop());

describe("a database of the landed version", () => {
  it("has the same schema after the upgrade as a fresh one", async () => {
    const expected = await readCatalog(fresh.pool);
    expect(expected.size).toBeGreaterThan(1_000);
    expect(catalogDifferences(expected, await readCatalog(upgraded.pool))).toEqual([]);
  });

  it("has the names and checksums of the rewritten migrations", async () => {
    expect(
      await rowsOf(upgraded.pool, "select name, checksum from schema_migrations order by 1"),
    ).toEqual(await rowsOf(fresh.pool, "select name, checksum from schema_migrations order by 1"));
    expect(await migrate(upgraded.pool)).toEqual([]);
  });

  it("contains every row of every table", async () => {
    const lost = [];
    for (const [table, rows] of await rowsInBackup()) {
      if (removedTables.has(table)) continue;
      // The lender's own limits of loans became ranges of the products (PROD-5).
      if (table === "settings") continue;
      const [counted] = await rowsOf(
        upgraded.pool,
        `select count(*) as rows from "${renamedTables.get(table) ?? table}"`,
      );
      const now = Number(counted?.["rows"]);
      if (extendedTables.has(table) ? now < rows : now !== rows)
        lost.push(`${table}: ${rows} rows, now ${String(counted?.["rows"])}`);
    }
    expect(lost).toEqual([]);
  });

  it("contains the sums of its journal, and the arrears of its late loans", async () => {
    const sums =
      "select entry_date, account_code, kind, sum(debit) as debit, sum(credit) as credit";
    expect(
      await rowsOf(
        upgraded.pool,
        `${sums} from account_movements group by 1, 2, 3 order by 1, 2, 3`,
      ),
    ).toEqual(
      await rowsOf(
        upgraded.pool,
        `${sums.replace("entry_date", "e.entry_date")} from ledger_postings p join ledger_entries e on e.id = p.entry_id group by 1, 2, 3 order by 1, 2, 3`,
      ),
    );
    const late = await rowsOf(upgraded.pool, "select * from loan_arrears order by loan_id");
    expect(late.length).toBeGreaterThan(0);
    expect(late).toEqual(
      await rowsOf(
        upgraded.pool,
        `select a.* from loan_ageing, arrears_on(ageing_to, (select array_agg(id) from loans)) as a order by loan_id`,
      ),
    );
  });

  it("PAY-33 has a payout of every disbursement, and the account of every payment", async () => {
    const entries = await rowsOf(
      upgraded.pool,
      `select e.kind, e.loan_id, p.number, p.amount, p.fee, p.paid_on = e.entry_date as is_dated, p.reversed_on is null as is_live
       from ledger_entries e left join payouts p on p.id = e.payout_id
       where e.kind in ('disbursement', 'disbursement_reversal') order by e.id`,
    );
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ number }) => number === null)).toEqual([]);
    const reversed = entries.filter(({ kind }) => kind === "disbursement_reversal");
    expect(reversed.every(({ is_live }) => is_live === false)).toBe(true);
    const numbers = entries
      .filter(({ kind }) => kind === "disbursement")
      .map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(await rowsOf(upgraded.pool, "select last_number from payout_numbers")).toEqual([
      { last_number: numbers.length },
    ]);
    expect(
      await rowsOf(
        upgraded.pool,
        `select id from loans l where (approval_date is not null) <> (paid_out_on is not null)
           or status in ('approved', 'paying', 'paid') and not exists (
             select from payouts p where p.loan_id = l.id and p.reversed_on is null)`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        upgraded.pool,
        `select p.id from payments p
         join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
         where not exists (select from ledger_postings l where l.entry_id = e.id and l.account_code = p.money_account
                             and l.debit = p.amount)`,
      ),
    ).toEqual([]);
  });

  it("contains the audit log with valid seals", async () => {
    expect(await verifyAuditLog(upgraded.pool)).toMatchObject({ fault: null, entries: 314 });
  });

  it.each(["roles", "permissions", "ledger_accounts"])(
    "has the %s of a fresh one",
    async (table) => {
      const all = `select * from ${table} order by 1`;
      expect(await rowsOf(upgraded.pool, all)).toEqual(await rowsOf(fresh.pool, all));
    },
  );
});

describe("the upgrade", () => {
  it("runs once when processes start together", async () => {
    const database = await emptyDatabase();
    await migrate(database.pool, { upTo: landedNames });
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await database.drop();
  });

  it("changes nothing when one of its files fails", async () => {
    const database = await emptyDatabase();
    await migrate(database.pool, { upTo: landedNames });
    await database.pool.query("create table search_texts (id integer)");
    const before = await readCatalog(database.pool);
    await expect(migrate(database.pool)).rejects.toThrow("0111_search_texts.sql");
    expect(catalogDifferences(before, await readCatalog(database.pool))).toEqual([]);
    expect(
      (await rowsOf(database.pool, "select name from schema_migrations order by 1")).map(
        ({ name }) => name,
      ),
    ).toEqual(landedNames);
    await database.drop();
  });

  it.each([
    [
      "of an earlier version",
      "delete from schema_migrations where name > '0060_z'",
      "before commit",
    ],
    [
      "with a migration of another version",
      "insert into schema_migrations values ('0110_other.sql', '')",
      "0110_other.sql",
    ],
    [
      "with an edited migration",
      "update schema_migrations set checksum = '' where name = '0095_second_factor.sql'",
      "0095_second_factor.sql",
    ],
  ])("rejects a database %s", async (_, change, message) => {
    const database = await emptyDatabase();
    await migrate(database.pool, { upTo: landedNames });
    await database.pool.query(change);
    await expect(migrate(database.pool)).rejects.toThrow(message);
    await database.drop();
  });

  it("rejects a backup of an earlier version", async () => {
    const database = await emptyDatabase();
    await expect(migrate(database.pool, { upTo: landedNames.slice(0, 20) })).rejects.toThrow(
      "Restore it with that version",
    );
    await database.drop();
  });
});

describe("the comparison of two schemas", () => {
  it.each([
    "alter table loans alter column loan_purpose set default 'none'",
    "alter table loans alter column loan_purpose drop not null",
    'alter table loans alter column loan_purpose type text collate "C"',
    "alter table loans drop constraint loans_paid_means_nothing_owed",
    "alter table loans set (fillfactor = 90)",
    "alter table documents alter column content set storage extended",
    "alter index loans_status_idx rename to other_idx",
    "alter table payments disable trigger payments_append_only",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "alter sequence customer_number increment 2",
    "comment on table loans is 'Loans'",
    "grant delete on payments to microfinance",
    "create table one_more (id integer)",
  ])("finds %s", async (change) => {
    const client = await upgraded.pool.connect();
    try {
      const before = await readCatalog(client);
      await client.query("begin");
      await client.query(change);
      expect(catalogDifferences(before, await readCatalog(client))).not.toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

async function rowsOf(pool: pg.Pool, sql: string): Promise<Record<string, unknown>[]> {
  return (await pool.query<Record<string, unknown>>(sql)).rows;
}

async function rowsInBackup(): Promise<Map<string, number>> {
  const tables = new Map<string, number>();
  for await (const { type, content } of readBackup(backup)) {
    if (type !== "J") continue;
    const head: { name?: string; rows?: number } = JSON.parse(content.toString());
    if (head.name !== undefined && head.rows !== undefined) tables.set(head.name, head.rows);
  }
  return tables;
}
