import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  csvFile,
  dryRun,
  oldCustomer,
  oldLoan,
  press,
  rowsOf,
} from "../../test-support/imports.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

const template = async (kind: string) =>
  (await t.app.inject({ url: `/api/imports/templates/${kind}?format=csv`, headers: admin.headers }))
    .body;

it("IMP-18 a lender with one branch has no column of branches in its templates", async () => {
  expect(await template("customers")).not.toContain("branch");
});

it("IMP-18 customers and loans are of the branch that the file says, Head office or the customer's without one", async () => {
  await callAs(t, admin, "POST", "/branches", { code: "BO", name: "Bo", opened_on: "2026-01-02" });
  expect(await template("customers")).toContain("branch");
  expect(await template("payments")).not.toContain("branch");

  const customers = await dryRun(
    t,
    admin,
    "customers",
    csvFile("customers", [
      oldCustomer(1, { branch: "bo" }),
      oldCustomer(2),
      oldCustomer(3, { branch: "KEN" }),
    ]),
  );
  const rows = await rowsOf(t, admin, customers.id, "refused");
  expect(rows).toMatchObject([
    {
      row: 4,
      problems: [{ column: "branch", reason: "No open branch has this code.", value: "KEN" }],
    },
  ]);
  await press(t, admin, customers.id, "book");
  const loans = await dryRun(
    t,
    admin,
    "loans",
    csvFile("loans", [oldLoan(1), oldLoan(2, { branch: "BO" })]),
  );
  await press(t, admin, loans.id, "book");

  const found = await t.deps.pool.query(`
    select r.external_reference as reference, b.code from imported_records r
    left join loans l on l.id = r.loan_id left join customers c on r.kind = 'customers' and c.customer_id = r.customer_id
    join branches b on b.id = coalesce(l.branch_id, c.branch_id) order by 1`);
  expect(found.rows).toEqual([
    { reference: "C-1", code: "BO" },
    { reference: "C-2", code: "HO" },
    { reference: "L-1", code: "BO" },
    { reference: "L-2", code: "BO" },
  ]);
});
