import { afterAll, expect, it } from "vitest";
import { catalogDifferences, readCatalog } from "./catalog.ts";
import { testDatabase } from "./database.ts";
import { openPatiently } from "./open-patiently.ts";

const { migrationUrl } = await testDatabase();
const { pool, close } = openPatiently(migrationUrl);
afterAll(close);

it.each([
  "alter table loans alter column loan_purpose set default 'none'",
  "alter table loans alter column loan_purpose drop not null",
  // Of a table without a view in reach.
  'alter table blocked_people alter column reason type text collate "C"',
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
])("the comparison of two schemas finds %s", async (change) => {
  const client = await pool.connect();
  try {
    const before = await readCatalog(client);
    expect(before.size).toBeGreaterThan(1_000);
    await client.query("begin");
    await client.query(change);
    expect(catalogDifferences(before, await readCatalog(client))).not.toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
