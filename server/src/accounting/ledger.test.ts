import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { postAnyEntry } from "../../test-support/post-any-entry.ts";

let test: TestApp;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
});
afterAll(() => test.close());

const read = (query = "") =>
  test.app.inject({
    method: "GET",
    url: `/api/ledger/trial-balance${query}`,
    headers: manager.headers,
  });

describe("ACC-7 the trial balance", () => {
  it("lists every account with zero balances in a new ledger", async () => {
    const response = (await read()).json();
    expect(response.as_of).toBe("2026-03-16");
    expect(response.totals).toEqual({ debit: 0, credit: 0 });
    expect(response.accounts).toHaveLength(6);
    expect(response.accounts[0]).toEqual({
      code: "1000",
      name: "Cash",
      kind: "asset",
      debit: 0,
      credit: 0,
      balance: 0,
    });
  });

  it("sums the postings up to a day, and balances", async () => {
    const customer = await makeCustomer(test.deps);
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-02-16" });
    await test.app.inject({
      method: "POST",
      url: `/api/loans/${loan.loan_id}/pay`,
      headers: manager.headers,
      payload: { amount: 200, payment_method: "Cash", transaction_date: "2026-03-10" },
    });
    const balances = async (query: string) => {
      const { accounts, totals } = (await read(query)).json();
      const pairs = accounts.map((row: { name: string; balance: number }) => [
        row.name,
        row.balance,
      ]);
      return { ...Object.fromEntries(pairs), ...totals };
    };
    const rest = { "Transfers clearing": 0, "Loan losses": 0 };
    expect(await balances("?as_of=2026-03-10")).toEqual({
      Cash: -780,
      "Loans receivable": 833.33,
      "Interest income": 33.33,
      "Fee income": 20,
      ...rest,
      debit: 1200,
      credit: 1200,
    });
    expect(await balances("?as_of=2026-03-09")).toEqual({
      Cash: -980,
      "Loans receivable": 1000,
      "Interest income": 0,
      "Fee income": 20,
      ...rest,
      debit: 1000,
      credit: 1000,
    });
    expect((await balances("?as_of=2026-02-15")).debit).toBe(0);
  });

  it.each(["2026-02-30", "16-03-2026", "", "%00", "9999999-01-01"])(
    "rejects the day %j",
    async (day) => {
      const response = await read(`?as_of=${day}`);
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        "Enter the date as YYYY-MM-DD.",
      ]);
    },
  );

  it.each(["", "/export"])("rejects a day after today, %j", async (what) => {
    const response = await test.app.inject({
      method: "GET",
      url: `/api/ledger/trial-balance${what}?as_of=2026-03-17`,
      headers: manager.headers,
    });
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      "A trial balance cannot be of a day after today.",
    ]);
  });

  it("is exported in the order of the accounts, with each balance on its side", async () => {
    const response = await test.app.inject({
      method: "GET",
      url: "/api/ledger/trial-balance/export?as_of=2026-03-10",
      headers: manager.headers,
    });
    expect(response.headers["content-disposition"]).toBe(
      'attachment; filename="trial-balance-2026-03-16.csv"',
    );
    expect(response.body.split("\r\n").slice(1, 4)).toEqual([
      '"1000","Cash","asset",200.00,980.00,0.00,780.00',
      '"1100","Loans receivable","asset",1000.00,166.67,833.33,0.00',
      '"1200","Transfers clearing","asset",0.00,0.00,0.00,0.00',
    ]);
  });
});

describe("ACC-1 a journal entry", () => {
  const entry = { kind: "transfer" as const, entry_date: "2026-03-16" };

  it("is rejected when debits and credits differ", async () => {
    const unbalanced = postAnyEntry(test.deps, {
      ...entry,
      lines: [
        { account: "1000", debit: 500, credit: 0 },
        { account: "1200", debit: 0, credit: 499 },
      ],
    });
    await expect(unbalanced).rejects.toThrow("ledger entry is not balanced");
  });

  it("is rejected without postings", async () => {
    await expect(postAnyEntry(test.deps, { ...entry, lines: [] })).rejects.toThrow(
      "ledger entry has no postings",
    );
  });

  it("cannot be changed or deleted", async () => {
    for (const statement of ["update ledger_postings set debit = 1", "delete from payments"]) {
      await expect(test.asOwner(statement)).rejects.toThrow("append-only");
      await expect(test.deps.pool.query(statement)).rejects.toThrow("permission denied");
    }
  });
});
