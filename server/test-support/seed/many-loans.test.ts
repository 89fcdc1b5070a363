import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { testDatabase } from "../database.ts";
import { seedErrors } from "./check.ts";
import { customersFor, makeManyLoans } from "./make.ts";
import { seedRhythms } from "./plans.ts";

const loans = 400;
/** A database with one member of staff and many loans of this rhythm. */
async function lenderOf(unit: keyof typeof seedRhythms, branches = 1): Promise<pg.Client> {
  const database = await testDatabase();
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(database.url).pathname;
  const made = new pg.Client({ connectionString: url.href });
  await made.connect();
  await made.query(`
    insert into users (area, email, first_name, last_name, phone)
    values ('staff', 'isata@lender.sl', 'Isata', 'Koroma', '+23276000001');
    insert into staff (user_id) select id from users`);
  await makeManyLoans(made, loans, "2026-03-16", undefined, seedRhythms[unit], branches);
  return made;
}

let client: pg.Client;

beforeAll(async () => {
  client = await lenderOf("month");
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

  it("BR-6 deals them to branches whose books balance", async () => {
    const dealt = await lenderOf("month", 40);
    expect(await seedErrors(dealt)).toEqual([]);
    const { rows } = await dealt.query(
      `select branch_id, sum(debit - credit)::float as balance, count(*) > 10 as are_many
       from ledger_postings group by 1 order by 1`,
    );
    const each = { balance: 0, are_many: true };
    expect(rows).toEqual(
      Array.from({ length: 40 }, (_, index) => ({ branch_id: index + 1, ...each })),
    );
    await dealt.end();
  });

  it("ACC-6 meets them where the loans are repaid in 52 weeks", async () => {
    const weekly = await lenderOf("week");
    try {
      expect(await seedErrors(weekly)).toEqual([]);
      const { rows } = await weekly.query("select min(number), max(number) from instalments");
      expect(rows).toEqual([{ min: 1, max: 52 }]);
    } finally {
      await weekly.end();
    }
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
    [
      "update instalments set due_date = due_date + 1 where number = 2",
      "the day of its month or week",
    ],
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
