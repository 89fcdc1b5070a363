import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { testDatabase } from "../database.ts";
import { seedErrors } from "./check.ts";
import { customersFor, makeManyLoans } from "./make.ts";

const loans = 400;
let client: pg.Client;

beforeAll(async () => {
  const database = await testDatabase();
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(database.url).pathname;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`
    insert into users (area, email, first_name, last_name, phone)
    values ('staff', 'isata@lender.sl', 'Isata', 'Koroma', '+23276000001');
    insert into staff (user_id) select id from users`);
  await makeManyLoans(client, loans, "2026-03-16");
});
afterAll(() => client.end());

const count = async (what: string) =>
  (await client.query(`select count(*)::int as count from ${what}`)).rows[0].count;

describe("seed data with many loans", () => {
  it("contains every status, with customers, instalments, payments and entries", async () => {
    expect(await count("loans")).toBe(loans);
    expect(await count("customers")).toBe(customersFor(loans));
    const { rows } = await client.query("select distinct status from loans order by status");
    expect(rows.map((row) => row.status)).toEqual(
      expect.arrayContaining([
        "applied",
        "approved",
        "canceled",
        "closed",
        "paid",
        "paying",
        "processed",
        "rejected",
      ]),
    );
    for (const table of ["instalments", "payments", "payment_reversals", "ledger_postings"])
      expect(await count(table), table).toBeGreaterThan(10);
  });

  it("ACC-6 meets the lending rules: balances, instalments, references and ledger agree", async () => {
    expect(await seedErrors(client)).toEqual([]);
  });

  it.each([
    [
      "update loans set paid_total = paid_total + 1, balance = balance - 1 where balance > 1",
      "a balance",
    ],
    ["delete from ledger_postings where line = 1", "not balanced"],
    [
      "update instalments set principal = principal + 0.01, amount_to_date = amount_to_date + 0.01 where number = 1",
      "do not add up",
    ],
    ["update instalments set due_date = due_date + 1 where number = 2", "month's day"],
    [
      "delete from customers where customer_id = (select min(customer_id) from loans)",
      "leads nowhere",
    ],
  ])("detects %s", async (change, fault) => {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(change);
    const faults = await seedErrors(client);
    await client.query("rollback");
    expect(faults.join()).toContain(fault);
  });
});
