import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testDatabase } from "../test-support/database.ts";
import { personalDataTable } from "../test-support/personal-data-table.ts";
import { listOf } from "./core/table-description.ts";
import { tables } from "./tables.ts";

const { pool } = await testDatabase();

const namesOf = async (query: string): Promise<string[]> =>
  (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
const ownedBy = (owner: string) => tables.filter((table) => table.owner === owner);
const namesIn = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();

it("every table of the database is described by one noun", async () => {
  const stored = await namesOf(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  expect(namesIn(tables)).toEqual(stored);
});

it("KYC-53 every column that refers to a customer is decided", async () => {
  const referring = await namesOf(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'customers'::regclass and conrelid <> 'customers'::regclass
     union
     select c.table_name from information_schema.columns c join information_schema.tables using (table_name)
     where c.table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'customer_id'
       and table_name <> 'customers' order by 1`,
  );
  expect(namesIn(ownedBy("customer"))).toEqual(referring);
});

it("KYC-53 what follows a merge, all or where there is none, is what the database moves", async () => {
  const { rows } = await pool.query<{ name: string; rule: string }>(
    `select distinct t.relname::text as name,
            case when exists (
                   select from pg_constraint u join pg_attribute a on a.attrelid = t.oid and a.attname = 'customer_id'
                   where u.conrelid = t.oid and u.contype in ('p', 'u') and u.conkey = array[a.attnum])
                 then 'one' else 'all' end as rule
     from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
     where p.proname in ('lead_to_survivor', 'lead_loan_to_survivor') order by 1`,
  );
  const described = tables.flatMap((table) =>
    table.owner === "customer" && table.merge !== "stay"
      ? [{ name: table.name, rule: table.merge }]
      : [],
  );
  expect(described.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
});

it.each(["customer", "user", "loan"])("the rows of a %s have its column", async (owner) => {
  const having = await namesOf(
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = '${owner}_id'`,
  );
  expect(having).toEqual(expect.arrayContaining(namesIn(ownedBy(owner))));
});

it("CUST-24 the columns that an erasure empties are there", async () => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name::text as name, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  );
  for (const { name, owner, erase } of tables) {
    if (typeof erase !== "object" || !("empties" in erase)) continue;
    expect([name, owner]).not.toContain(undefined);
    expect(rows.find((row) => row.name === name)?.columns).toEqual(
      expect.arrayContaining(Object.keys(erase.empties)),
    );
  }
});

it("KYC-53 each line of the preview of a merge has its place", () => {
  const lines = tables.flatMap(({ counted }) => listOf(counted));
  expect(new Set(lines.map(({ place }) => place)).size).toBe(lines.length);
  expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
});

it("CUST-24 the table of personal data says what the nouns say", async () => {
  const file = fileURLToPath(new URL("../../docs/product/personal-data.md", import.meta.url));
  await expect(personalDataTable(tables)).toMatchFileSnapshot(file);
});
