import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageingNote } from "@microfinance/contract/reports/texts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeLoanIn } from "../../test-support/make-decision.ts";
import { withSettings } from "../../test-support/settings.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { answeredArrears, expectedArrears } from "../../test-support/portfolio.ts";
import { rollUpBalances } from "../accounting/roll-up-balances.ts";
import { ageLoans } from "../loans/age-loans.ts";

let test: TestApp;
let officer: Person;
let customer: Person;
/** Loans by the days since the first instalment was due, on 16 March 2026: 200 NLe a month for six months. */
const loans = new Map<number, MadeLoan>();

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5);
  customer = await makeCustomer(test.deps);
  for (const [approval_date, days] of [
    ["2026-02-16", 0],
    ["2026-02-15", 1],
    ["2026-01-16", 28],
    ["2026-01-13", 31],
    ["2025-11-30", 76],
    ["2025-08-16", 181],
    ["2025-02-15", 366],
  ] as const)
    loans.set(days, await makeApprovedLoan(test.deps, customer, { approval_date }));
  await ageLoans(test.deps);
});
afterAll(() => test.close());

const get = (path: string, reader = officer) =>
  test.app.inject({ method: "GET", url: `/api/reports/arrears${path}`, headers: reader.headers });

const late = (...days: number[]) => days.map((day) => loans.get(day)?.loan_id);

async function listed(query: string): Promise<string[]> {
  const response = await get(`/loans${query}`);
  return response.json().loans.map((loan: { loan_id: string }) => loan.loan_id);
}

describe("RPT-8 the arrears report of the whole portfolio", () => {
  it("equals the sum of all loans, before and after a rollup", async () => {
    const expected = await expectedArrears(test.deps);
    expect(expected.buckets.map((row) => row.loans)).toEqual([1, 2, 1, 1, 0, 1, 1]);
    expect(await answeredArrears(test, officer)).toEqual(expected);
    await rollUpBalances(test.deps.pool, 0);
    expect(await answeredArrears(test, officer)).toEqual(expected);
  });

  it("does not contain loans that wait for their payout", async () => {
    const before = await answeredArrears(test, officer);
    const manager = await makeStaff(test.deps, 8);
    await withSettings(test, { payout: "separate" }, async () => {
      for (const _ of [1, 2]) await makeLoanIn(test, { customer, manager }, "approved");
    });
    expect(await answeredArrears(test, officer)).toEqual(before);
  });

  it("lists days, arrears and principal of a loan, with name and phone of the customer", async () => {
    const response = await get("/loans?bucket=31-60");
    expect(response.json()).toMatchObject({ total: 1, page: 1, pages: 1, next: null });
    // Two instalments of 200 are past due; the third is due later.
    expect(response.json().loans).toEqual([
      {
        loan_id: loans.get(31)?.loan_id,
        customer_id: customer.customer_id,
        customer_name: `${customer.first_name} ${customer.last_name}`,
        phone: "+232-76-123456",
        days_past_due: 31,
        oldest_due: "2026-02-13",
        arrears: 400,
        outstanding_principal: 1000,
        balance: 1200,
        last_payment_date: null,
      },
    ]);
  });

  it.each(["", "?order=oldest"])(
    "lists late loans by days past due, page by page %s",
    async (order) => {
      const all = late(366, 181, 76, 31, 28, 1);
      if (order !== "") all.reverse();
      expect(await listed(order)).toEqual(all);
      const pages: unknown[][] = [];
      let cursor = "";
      for (let left = 3; left > 0; left -= 1) {
        const response = await get(`/loans${order || "?"}&page_size=2${cursor}`);
        pages.push(response.json().loans.map((loan: { loan_id: string }) => loan.loan_id));
        cursor = `&cursor=${response.json().next}`;
        if (left === 1) expect(response.json().next).toBeNull();
        if (left === 1) cursor = `&cursor=${response.json().previous}`;
      }
      expect(pages.flat()).toEqual(all);
      const back = await get(`/loans${order || "?"}&page_size=2${cursor}`);
      expect(back.json().loans.map((loan: { loan_id: string }) => loan.loan_id)).toEqual(pages[1]);
    },
  );

  it.each([
    ["1-30", [28, 1]],
    ["61-90", [76]],
    ["91-180", []],
    ["181-365", [181]],
    ["over-365", [366]],
  ] as const)("lists the loans of the bucket %s", async (bucket, days) => {
    expect(await listed(`?bucket=${bucket}`)).toEqual(late(...days));
    expect((await get(`/loans?bucket=${bucket}`)).json().total).toBe(days.length);
  });

  it.each(["current", "1-31", "", "%00"])("has no bucket %j of late loans", async (bucket) => {
    for (const path of ["/loans", "/loans/export"]) {
      const response = await get(`${path}?bucket=${bucket}`);
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        "There is no such bucket of late loans.",
      ]);
    }
  });

  it("RPT-8 is accessible to staff only, with all its parts", async () => {
    for (const path of ["", "/loans", "/export", "/loans/export"]) {
      expect((await get(path, customer)).statusCode, path).toBe(403);
      const visitor = await test.app.inject({ method: "GET", url: `/api/reports/arrears${path}` });
      expect(visitor.statusCode, path).toBe(401);
    }
  });

  it("AUTH-58 is exported by bucket and by loan, with audit entries", async () => {
    const buckets = await get("/export");
    expect(buckets.headers["content-disposition"]).toContain('"arrears-2026-03-16.csv"');
    expect(buckets.body.trim().split("\r\n").slice(1, 4)).toEqual([
      '"Current",1,1000.00,0.1429,0.00',
      '"1-30 days",2,2000.00,0.2857,400.00',
      '"31-60 days",1,1000.00,0.1429,400.00',
    ]);
    const list = await get("/loans/export?bucket=31-60");
    expect(list.headers["content-disposition"]).toContain('"late-loans-2026-03-16.csv"');
    expect(list.body.split("\r\n")[1]).toContain(`"${loans.get(31)?.loan_id}"`);
    const xlsx = await get("/loans/export?format=xlsx");
    expect(xlsx.headers["content-type"]).toContain("spreadsheetml");
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "arrears.export")
      .orderBy("id")
      .execute();
    expect(entries.map(({ after }) => after)).toMatchObject([
      { rows: 7 },
      { rows: 1, filter: { bucket: "31-60" } },
      { rows: 6 },
    ]);
  });

  it("states the day of its arrears until the job of the day has ended, and is then exact", async () => {
    test.setNow("2026-03-16T09:00:00Z");
    await ageLoans(test.deps);
    test.setNow("2026-03-17T00:00:10Z");
    const reader = await makeStaff(test.deps, 5);
    const before = (await get("", reader)).json();
    expect([before.as_of, before.aged_to]).toEqual(["2026-03-17", "2026-03-16"]);
    expect(ageingNote(before)).toBe(
      "Arrears are still those of 16 Mar 2026: instalments that have fallen overdue since are being added. Please look again in a few minutes.",
    );
    await ageLoans(test.deps);
    const after = (await get("", reader)).json();
    expect(after.aged_to).toBe("2026-03-17");
    expect(ageingNote(after)).toBeNull();
    // Two loans, of 16 January and 16 February, had an instalment of 200 due on 16 March.
    expect(after.totals.arrears - before.totals.arrears).toBe(400);
    expect(await answeredArrears(test, reader)).toEqual(await expectedArrears(test.deps));
  });

  it.each([
    ["2025-01-01", 404, "The portfolio of this day was not recorded."],
    ["2999-01-01", 400, "A report of arrears cannot be of a day after today."],
    ["yesterday", 400, "Enter the date as YYYY-MM-DD."],
  ])("is rejected for the day %s", async (day, status, text) => {
    const response = await get(`?as_of=${day}`, await makeStaff(test.deps, 5));
    expect([response.statusCode, response.json().error]).toEqual([status, text]);
  });

  it("makes up for missed days of the job", async () => {
    test.setNow("2026-04-20T09:00:00Z");
    const reader = await makeStaff(test.deps, 5);
    await ageLoans(test.deps);
    const expected = await expectedArrears(test.deps);
    expect(expected.buckets[0]?.loans).toBe(0);
    expect(await answeredArrears(test, reader)).toEqual(expected);
  });
});
