import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { fromCents, largestAmount, toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { transferForm } from "../../test-support/transfers.ts";
import { rollUpBalances } from "../accounting/roll-up-balances.ts";
import { runs } from "../../test-support/runs.ts";

let test: TestApp;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const call = (method: "GET" | "POST", path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${path}`,
    headers: manager.headers,
    ...(payload === undefined ? {} : { payload }),
  });

const reports = [
  "/ledger/trial-balance",
  "/ledger/trial-balance/export",
  "/ledger/trial-balance/export?format=xlsx",
  "/dashboard/summary",
  "/reports/arrears",
  "/reports/arrears/export",
  "/reports/arrears/loans",
  "/reports/income-statement",
  "/reports/income-statement/export?format=xlsx",
  "/reports/balance-sheet",
  "/reports/balance-sheet/export",
  "/reports/cash-book",
  "/reports/cash-book/export",
  "/reports/portfolio",
  "/reports/portfolio/export?by=employer",
  "/reports/provision",
  "/reports/provision/export",
  "/reports/ratios",
  "/reports/ratios/export?format=xlsx",
  "/reports/arrears/loans/export?format=xlsx",
  "/transactions/all",
  "/transactions/export?format=xlsx",
  "/money/transfers/all",
  "/money/transfers/export?format=xlsx",
  "/loans/all",
];

async function expectEveryReport(): Promise<void> {
  for (const path of reports) {
    const response = await call("GET", path);
    expect([path, response.statusCode]).toEqual([path, 200]);
  }
}

/** The sum of the postings, exact to the cent at any size. */
async function posted(kinds: string[]): Promise<bigint> {
  const { rows } = await test.deps.pool.query<{ cents: string }>(
    `select (coalesce(sum(debit), 0) * 100)::bigint::text as cents
     from ledger_entries e join ledger_postings p on p.entry_id = e.id where kind = any($1)`,
    [kinds],
  );
  return BigInt(rows[0]?.cents ?? 0);
}

const cents = (nle: number) => BigInt(toCents(nle));

describe("ACC-9 sums have no maximum", () => {
  it("every report is exact to the cent with many of the largest amounts", async () => {
    const nearLargest = fc
      .integer({ min: 0, max: 99 })
      .map((less) => toCents(largestAmount) - less);
    await fc.assert(
      fc.asyncProperty(
        fc.array(nearLargest, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (amounts, isRolledUp) => {
          for (const amount of amounts.map(fromCents)) {
            const form = transferForm({ amount, local_currency: amount });
            expect((await call("POST", "/money/transfers/create", form)).statusCode).toBe(200);
            const loan = await makeApprovedLoan(test.deps, customer, {
              amount,
              approval_date: "2026-01-01",
            });
            const paid = { amount, payment_method: "Cash" };
            expect((await call("POST", `/loans/${loan.loan_id}/pay`, paid)).statusCode).toBe(200);
          }
          if (isRolledUp) await rollUpBalances(test.deps.pool, 0);
          await expectEveryReport();
          const { tiles, sales } = (await call("GET", "/dashboard/summary")).json().summary;
          expect(cents(tiles.transfers.value)).toBe(await posted(["transfer"]));
          expect(cents(tiles.loans.value)).toBe(await posted(["disbursement"]));
          expect(cents(sales[2].payments_received)).toBe(await posted(["payment"]));
          const { totals, accounts } = (await call("GET", "/ledger/trial-balance")).json();
          const all = await posted(["transfer", "disbursement", "payment"]);
          expect(cents(totals.debit)).toBe(all);
          expect(cents(totals.credit)).toBe(all);
          const receivable = accounts.find(({ code }: { code: string }) => code === "1100");
          const arrears = (await call("GET", "/reports/arrears")).json();
          expect(receivable.balance).toBe(arrears.totals.outstanding_principal);
        },
      ),
      runs(5),
    );
  });

  it("every report accepts thousands of older amounts that are a thousand times as large", async () => {
    await test.deps.pool.query(
      `select post_entry(jsonb_build_object(
         'kind', 'transfer', 'entry_date', '2026-03-02', 'staff_id', $1::integer, 'lines', jsonb_agg(jsonb_build_object(
           'account', case side when 0 then '1200' else '1000' end,
           'debit', (1 - side) * 999999999999.99, 'credit', side * 999999999999.99))))
       from generate_series(1, 12000) as line, generate_series(0, 1) as side`,
      [manager.staff_id],
    );
    await expectEveryReport();
    await rollUpBalances(test.deps.pool, 0);
    await expectEveryReport();
    const { totals } = (await call("GET", "/ledger/trial-balance")).json();
    expect(totals.debit).toBeGreaterThan(11_999_999_999_000_000);
    expect(totals.credit).toBe(totals.debit);
  });
});

describe("SITE-32 no input is above NLe 999,999,999.99", () => {
  const above = 1_000_000_000;

  it("every call with an amount rejects it", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { amount: largestAmount, rate: 0.3 });
    const business = { business_name: "Shop", capital: above };
    const calls = [
      ["POST", `/loans/${loan.loan_id}/pay`, { amount: above, payment_method: "Cash" }],
      ["POST", "/money/transfers/create", transferForm({ amount: above })],
      ["POST", "/money/transfers/create", transferForm({ local_currency: above })],
      ["POST", `/customer/${customer.customer_id}/businesses/create`, business],
    ] as const;
    for (const [method, path, payload] of calls) {
      const response = await call(method, path, payload);
      expect([path, response.statusCode]).toEqual([path, 400]);
      expect(response.json().error).toBe(fieldTexts.amountTooLarge);
    }
  });

  it.each(["loan_amount", "approved_amount", "monthly_salary"])(
    "the database rejects it in loans.%s, and accepts an older larger one unchanged",
    async (column) => {
      const loan = await makeApprovedLoan(test.deps, customer);
      const set = (nle: number) =>
        test.deps.pool.query(`update loans set ${column} = $2 where id = $1`, [loan.id, nle]);
      await expect(set(above)).rejects.toThrow("above the largest");
      await test.asOwner("alter table loans disable trigger user");
      await set(above);
      await test.asOwner("alter table loans enable trigger user");
      await set(above);
      await expect(set(above + 1)).rejects.toThrow("above the largest");
    },
  );
});
