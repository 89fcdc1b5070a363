import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApiClient } from "../../test-support/api-clients.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;
let manager: Person;
/** A manager who works for Bo and sees Bo alone. */
let managerOfBo: Person;
let loanOfBo: MadeLoan;
let loanOfHeadOffice: MadeLoan;
const newColleague = {
  first_name: "Sia",
  last_name: "Kamanda",
  phone: "076 123 456",
  date_of_birth: "1990-05-02",
  role_id: 5,
  invite: true,
};

const get = async (url: string, by: Person) =>
  t.app.inject({ url: `/api${url}`, headers: by.headers });
const trialBalance = async (query: string, by = manager) =>
  (await get(`/ledger/trial-balance${query}`, by)).json();
const balanceOf = (
  body: { accounts: { code: string; debit: number; credit: number }[] },
  code: string,
) => {
  const found = body.accounts.find((account) => account.code === code);
  return (found?.debit ?? 0) - (found?.credit ?? 0);
};

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
  managerOfBo = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());

test("BR-1 a lender with one branch has no parameter of branches", async () => {
  expect((await get("/loans/all?branch=HO", manager)).statusCode).toBe(400);
  const { branches } = (await get("/branches", manager)).json();
  expect(branches).toMatchObject([{ code: "HO", name: "Head office", safe_account: "1000" }]);
});

describe("with a second branch", () => {
  /** What the calls of the System Admin answered. */
  let opened: { branch: object };
  let set: { staff_branch: object };

  beforeAll(async () => {
    const call = async (method: "POST" | "PUT", url: string, payload: object) => {
      const response = await t.app.inject({ method, url, headers: admin.headers, payload });
      if (response.statusCode >= 300) throw new Error(response.body);
      return response.json();
    };
    opened = await call("POST", "/api/branches", {
      code: "bo",
      name: "Bo",
      district: "Bo",
      opened_on: "2026-01-02",
    });
    set = await call("PUT", `/api/staff/${managerOfBo.staff_id}/branch`, {
      branch_id: 2,
      reach: "own",
    });
    const customerOfBo = await makeCustomer(t.deps, { first_name: "Bintu" });
    await t.deps.db
      .updateTable("customers")
      .set({ branch_id: 2 })
      .where("customer_id", "=", customerOfBo.customer_id)
      .execute();
    loanOfBo = await makeApprovedLoan(t.deps, customerOfBo, { amount: 5000, period: 12 });
    loanOfHeadOffice = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
      amount: 5000,
      period: 12,
    });
  });

  test("BR-1 it has a code and a safe, BR-3 and a person who sees it alone", () => {
    expect(opened.branch).toMatchObject({ code: "BO", safe_account: "1051" });
    expect(set.staff_branch).toMatchObject({ branch_id: 2, reach_in_force: "own" });
  });

  test("BR-6 a payment in the own branch stays in it", async () => {
    const before = await trialBalance("?branch=BO");
    await pay(t, managerOfBo, loanOfBo, 100);
    const after = await trialBalance("?branch=BO");
    expect(balanceOf(after, "1051") - balanceOf(before, "1051")).toBe(100);
    expect(balanceOf(after, "1400")).toBe(balanceOf(before, "1400"));
  });

  test("BR-6 a payment elsewhere makes a claim between the branches", async () => {
    const [bo, headOffice] = [await trialBalance("?branch=BO"), await trialBalance("?branch=HO")];
    await pay(t, manager, loanOfBo, 60);
    const [boAfter, headOfficeAfter] = [
      await trialBalance("?branch=BO"),
      await trialBalance("?branch=HO"),
    ];
    expect(balanceOf(headOfficeAfter, "1000") - balanceOf(headOffice, "1000")).toBe(60);
    expect(balanceOf(headOfficeAfter, "1400") - balanceOf(headOffice, "1400")).toBe(-60);
    expect(balanceOf(boAfter, "1400") - balanceOf(bo, "1400")).toBe(60);
    expect(balanceOf(boAfter, "1051")).toBe(balanceOf(bo, "1051"));
    expect(balanceOf(await trialBalance(""), "1400")).toBe(0);
  });

  test("BR-6 any payments leave each entry balanced in each branch, and all branches the whole", async () => {
    const payments = fc.array(
      fc.record({
        isOfBo: fc.boolean(),
        isPaidInBo: fc.boolean(),
        amount: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(payments, async (all) => {
        for (const { isOfBo, isPaidInBo, amount } of all) {
          await pay(
            t,
            isPaidInBo ? managerOfBo : manager,
            isOfBo ? loanOfBo : loanOfHeadOffice,
            amount,
          );
        }
        const { rows } = await t.deps.pool.query(
          `select entry_id, branch_id from ledger_postings
           group by 1, 2 having sum(debit) <> sum(credit)
           union all
           select 0, 0 from ledger_postings where account_code = '1400' having sum(debit) <> sum(credit)`,
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 5 },
    );
    const [whole, bo, headOffice] = [
      await trialBalance(""),
      await trialBalance("?branch=BO"),
      await trialBalance("?branch=HO"),
    ];
    for (const { code } of whole.accounts)
      expect(balanceOf(bo, code) + balanceOf(headOffice, code), code).toBeCloseTo(
        balanceOf(whole, code),
        2,
      );
  });

  test("BR-6 the database refuses an entry that does not balance in a branch", async () => {
    await expect(
      t.asOwner(`
        insert into ledger_entries (kind, entry_date) values ('journal', '2026-03-16');
        insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit, branch_id)
        select max(id), line, '2026-03-16', '1000', debit, credit, line from ledger_entries,
          (values (1, 10, 0), (2, 0, 10)) as v (line, debit, credit) group by line, debit, credit`),
    ).rejects.toThrow("ledger entry is not balanced");
  });

  test("BR-4 who sees one branch finds nothing of another, and the attempt is recorded", async () => {
    expect((await get(`/loans/${loanOfHeadOffice.loan_id}`, managerOfBo)).statusCode).toBe(404);
    const list = (await get("/loans/all", managerOfBo)).json();
    expect(list.loans.map(({ loan_id }: MadeLoan) => loan_id)).toEqual([loanOfBo.loan_id]);
    const audit = await get("/audit?action=access.denied", admin);
    expect(audit.body).toContain(loanOfHeadOffice.loan_id);
  });

  test("BR-5 a call is of one branch where its address names one", async () => {
    const loans = async (query: string, by: Person) => {
      const response = await get(`/loans/all${query}`, by);
      return response.statusCode === 200
        ? response.json().loans.map(({ loan_id }: MadeLoan) => loan_id)
        : response.statusCode;
    };
    expect(await loans("", manager)).toHaveLength(2);
    expect(await loans("?branch=BO", manager)).toEqual([loanOfBo.loan_id]);
    expect(await loans("?branch=ho", manager)).toEqual([loanOfHeadOffice.loan_id]);
    expect(await loans("?branch=HO", managerOfBo)).toBe(404);
    expect(await loans("?branch=XX", manager)).toBe(404);
  });

  test("BR-4 acts that concern all branches need a person who sees them", async () => {
    const denied = await t.app.inject({
      method: "POST",
      url: "/api/accounting/periods/close",
      headers: managerOfBo.headers,
      payload: { through: "2026-01-31" },
    });
    expect(denied.statusCode).toBe(403);
  });

  test("BR-3 nobody changes their own reach", async () => {
    const own = await t.app.inject({
      method: "PUT",
      url: `/api/staff/${admin.staff_id}/branch`,
      headers: admin.headers,
      payload: { branch_id: 1, reach: "own" },
    });
    expect(own.statusCode).toBe(403);
  });

  test("BR-2 a branch with people, clients and loans does not close", async () => {
    await makeApiClient(t, admin, { rights: ["loans.list"], branch_id: 2 });
    const closing = await t.app.inject({
      method: "POST",
      url: "/api/branches/2/close",
      headers: admin.headers,
    });
    expect(closing.statusCode).toBe(409);
    expect(closing.json().message).toMatch(
      /Safe Bo holds .*1 loan is not finished\. 1 staff member works for it\. 1 API client works for it\./,
    );
  });

  test.each([
    [2, 200],
    [77, 400],
  ])("BR-1 a new staff member works for the chosen branch: %i", async (branch_id, status) => {
    const made = await t.app.inject({
      method: "POST",
      url: "/api/staff/create",
      headers: admin.headers,
      payload: { ...newColleague, email: `sia${branch_id}@example.org`, branch_id },
    });
    expect(made.statusCode, made.body).toBe(status);
    if (status !== 200) return;
    const set = (await get(`/staff/${made.json().staff.id}/branch`, admin)).json();
    expect(set.staff_branch).toMatchObject({ branch_id });
  });
});
