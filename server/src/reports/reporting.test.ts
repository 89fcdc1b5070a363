import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runAt, testDatabase } from "../../test-support/database.ts";
import { allowReporting } from "./reporting-role.ts";

const database = await testDatabase();
const role = `analyst_${randomBytes(4).toString("hex")}`;
const asAdmin = (sql: string) => {
  const address = new URL(inject("adminUrl"));
  address.pathname = new URL(database.url).pathname;
  return runAt(address.href, sql);
};
const owner = new pg.Client({ connectionString: database.migrationUrl });

beforeAll(async () => {
  await asAdmin(`create role ${role} login password 'analyst'`);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await asAdmin(`drop owned by ${role}; drop role ${role}`);
});

/** Runs a statement as the analyst. */
async function asAnalyst(sql: string) {
  const address = new URL(database.url);
  address.username = role;
  address.password = "analyst";
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The views with their columns and what is said of them. */
async function describedViews() {
  const { rows } = await owner.query<{
    view: string;
    says: string | null;
    columns: { name: string; type: string; says: string | null }[];
  }>(
    `select c.relname::text as view, obj_description(c.oid) as says,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                                       'says', col_description(c.oid, a.attnum)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v'
     group by c.oid, c.relname order by c.relname`,
  );
  return rows;
}

describe("RPT-42 the views for analysts", () => {
  test("are read by a role that was allowed to, which reads and changes nothing else", async () => {
    await expect(asAnalyst("select * from reporting.loans")).rejects.toThrow("permission denied");
    await allowReporting(owner, role);
    await allowReporting(owner, role);
    const views = await describedViews();
    expect(views.length).toBeGreaterThan(5);
    for (const { view } of views) await asAnalyst(`select * from reporting.${view} limit 1`);
    for (const table of ["users", "customers", "loans", "payments", "ledger_entries", "documents"])
      await expect(asAnalyst(`select * from public.${table}`)).rejects.toThrow("permission denied");
    for (const statement of [
      "delete from reporting.loans",
      "update reporting.payments set amount = 1",
      "create table mine (id integer)",
      "create view reporting.more as select 1 as id",
    ])
      await expect(asAnalyst(statement)).rejects.toThrow(/permission denied|cannot/);
  });

  test("are refused to a role that does not exist, that reads tables, and to the owner", async () => {
    await expect(allowReporting(owner, "nobody_here")).rejects.toThrow("There is no role");
    await expect(allowReporting(owner, owner.user ?? "")).rejects.toThrow("as the owner");
    const application = new URL(database.url).username;
    await expect(allowReporting(owner, application)).rejects.toThrow("may read the table");
  });

  test("have no column of a name, a phone or an address", async () => {
    const views = await describedViews();
    const names = views.flatMap(({ view, columns }) =>
      columns.map(({ name }) => `${view}.${name}`),
    );
    const personal = names.filter((name) =>
      /name|phone|email|street|birth_?date|password/.test(name),
    );
    expect(personal).toEqual(["daily_balances.account_name"]);
  });

  test("are described, each with its columns", async () => {
    const views = await describedViews();
    for (const { view, says, columns } of views)
      expect([view, says, columns.filter((column) => column.says === null)]).toEqual([
        view,
        expect.any(String),
        [],
      ]);
    const page = views.map(
      ({ view, says, columns }) =>
        `## ${view}\n\n${says}\n\n| Column | Type | What it is |\n| --- | --- | --- |\n${columns
          .map(({ name, type, says: of }) => `| ${name} | ${type} | ${of} |`)
          .join("\n")}\n`,
    );
    await expect(
      `# Views for analysts\n\nGenerated from the comments of the views by \`server/src/reports/reporting.test.ts\`; how they are read is in [numbers for analysts](../reporting.md).\n\n${page.join("\n")}`,
    ).toMatchFileSnapshot(
      fileURLToPath(new URL("../../../docs/product/reporting-views.md", import.meta.url)),
    );
  });
});
