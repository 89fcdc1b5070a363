import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { setSettings } from "../../test-support/settings.ts";

let t: TestApp;
let finance: Person;
/** A manager who works for Bo and sees Bo alone. */
let managerOfBo: Person;
let loan: MadeLoan;

const call = async (method: "GET" | "POST" | "PUT", url: string, by: Person, payload?: object) =>
  t.app.inject({ method, url: `/api${url}`, headers: by.headers, ...(payload && { payload }) });
const claims = async () =>
  (await call("GET", "/branches/claims", finance))
    .json()
    .claims.map(
      (claim: { debtor: { code: string }; creditor: { code: string }; amount: number }) =>
        `${claim.debtor.code} owes ${claim.creditor.code} ${claim.amount}`,
    );
/** What a branch has on an account, in NLe. */
const balance = async (code: string, branch: string) => {
  const { accounts } = (
    await call("GET", `/ledger/trial-balance?branch=${branch}`, finance)
  ).json();
  const found = accounts.find((account: { code: string }) => account.code === code);
  return (found?.debit ?? 0) - (found?.credit ?? 0);
};
const move = (by: Person, from: string, to: string, amount: number) =>
  call("POST", "/cash/moves", by, { move_key: randomUUID(), from, to, amount, date: "2026-03-16" });

beforeAll(async () => {
  t = await testApp();
  finance = await makeStaff(t.deps, 6);
  managerOfBo = await makeStaff(t.deps, 8);
  const admin = await makeStaff(t.deps, 9);
  await call("POST", "/branches", admin, { code: "BO", name: "Bo", opened_on: "2026-01-02" });
  await call("PUT", `/staff/${managerOfBo.staff_id}/branch`, admin, { branch_id: 2, reach: "own" });
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), { amount: 5000, period: 12 });
});
afterAll(() => t.close());

test("BR-12 what a branch takes for another one is owed to it, until cash is counted in there", async () => {
  const before = await claims();
  await pay(t, managerOfBo, loan, 80);
  expect(await claims()).toEqual([...before, "BO owes HO 80"]);
  const headOffice = await balance("1000", "HO");
  const { move: sent } = (await move(managerOfBo, "1051", "1000", 50)).json();
  expect(sent.on_the_way).toBe(true);
  expect([await balance("1051", "BO"), await balance("1340", "BO")]).toEqual([30, 50]);
  expect(await claims()).toEqual([...before, "BO owes HO 80"]);
  const counted = { counted: 50, note: "" };
  expect((await call("POST", `/cash/moves/${sent.id}/count-in`, finance, counted)).statusCode).toBe(
    200,
  );
  expect([await balance("1340", "BO"), await balance("1340", "HO")]).toEqual([0, 0]);
  expect((await balance("1000", "HO")) - headOffice).toBe(50);
  expect(await claims()).toEqual([...before, "BO owes HO 30"]);
});

test("BR-12 what is lost on the way is lost by the branch that sent it", async () => {
  const { move: sent } = (await move(managerOfBo, "1051", "1000", 20)).json();
  await call("POST", `/cash/moves/${sent.id}/count-in`, finance, {
    counted: 15,
    note: "A note is torn",
  });
  const manager = await makeStaff(t.deps, 8);
  const confirmed = await call("POST", `/cash/moves/${sent.id}/confirm`, manager, {
    charge_to: "loss",
    note: "Seen",
  });
  expect(confirmed.statusCode).toBe(200);
  expect([await balance("5200", "BO"), await balance("5200", "HO")]).toEqual([5, 0]);
  expect(await balance("1340", "BO")).toBe(0);
  expect(await claims()).toContain("BO owes HO 15");
});

test("BR-1 a till is of the chosen branch, or of that of who adds it", async () => {
  await setSettings(t, { tills: true });
  const add = async (by: Person, body: object) => (await call("POST", "/tills", by, body)).json();
  const branchOf = async ({ till }: { till: { account_code: string } }) =>
    (
      await t.deps.db
        .selectFrom("ledger_accounts")
        .select("branch_id")
        .where("code", "=", till.account_code)
        .executeTakeFirstOrThrow()
    ).branch_id;
  expect(await branchOf(await add(finance, { name: "Till of Bo", branch_id: 2 }))).toBe(2);
  expect(await branchOf(await add(managerOfBo, { name: "Second till of Bo" }))).toBe(2);
  expect(await branchOf(await add(finance, { name: "Till 1" }))).toBe(1);
  expect((await add(managerOfBo, { name: "Till 2", branch_id: 1 })).fields).toHaveProperty(
    "branch_id",
  );
  await setSettings(t, { tills: false });
});

test("BR-12 who sees one branch sends from there alone, and reads what it owes", async () => {
  expect((await move(managerOfBo, "1000", "1051", 10)).statusCode).toBe(400);
  const { claims: own } = (await call("GET", "/branches/claims", managerOfBo)).json();
  expect(own).toEqual((await call("GET", "/branches/claims?branch=BO", finance)).json().claims);
  expect(own).toMatchObject([{ debtor: { code: "BO" }, creditor: { code: "HO" }, amount: 15 }]);
});
