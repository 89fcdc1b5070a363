import { roleIds } from "@microfinance/contract/core/constants.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;
/** A cashier who works for Bo and sees Bo alone. */
let cashier: Person;
/** A loan of Head office. */
let loan: MadeLoan;
const phone = "+232-76-445566";

const call = async (
  method: "GET" | "POST" | "PUT" | "PATCH",
  url: string,
  by: Person,
  payload?: object,
) => t.app.inject({ method, url: `/api${url}`, headers: by.headers, ...(payload && { payload }) });
const suggested = async (query: string, by = cashier): Promise<object[]> =>
  (await call("GET", `/payments/loans?query=${encodeURIComponent(query)}`, by)).json().loans;
const pay = (amount: number, by = cashier) =>
  call("POST", `/loans/${loan.loan_id}/pay`, by, { amount, payment_method: "Cash" });
const payments = async (query: string) =>
  (await call("GET", `/transactions/all${query}`, manager)).json().payments as { id: number }[];

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
  cashier = await makeStaff(t.deps, roleIds.cashier);
  const admin = await makeStaff(t.deps, 9);
  await call("POST", "/branches", admin, { code: "BO", name: "Bo", opened_on: "2026-01-02" });
  await call("PUT", `/staff/${cashier.staff_id}/branch`, admin, { branch_id: 2, reach: "own" });
  const customer = await makeCustomer(t.deps, { first_name: "Bintu" });
  await t.deps.db.updateTable("users").set({ phone }).where("id", "=", customer.user_id).execute();
  await t.deps.db
    .insertInto("identity_documents")
    .values({
      customer_id: customer.customer_id ?? "",
      id_kind: "national_id",
      id_number: "NIN 44-5566-77",
    })
    .execute();
  loan = await makeApprovedLoan(t.deps, customer, { amount: 5000, period: 12 });
});
afterAll(() => t.close());

test.each([
  ["its id", () => loan.loan_id],
  ["the phone", () => "076 445566"],
  ["the number of an ID", () => "nin 44556677"],
])(
  "BR-11 a loan of another branch is found by %s, with its branch and without more",
  async (_, typed) => {
    const found = await suggested(typed());
    expect(found).toMatchObject([
      { loan_id: loan.loan_id, branch: "Head office", balance: loan.total },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/CUS-|445566/);
  },
);

test.each(["Bintu", "445566", "4455", "LN-2026"])(
  "BR-11 it is not found by %s, which is less than a number of it",
  async (typed) => expect(await suggested(typed)).toEqual([]),
);

test("BR-11 who sees the loan finds it as ever", async () => {
  expect(await suggested("Bintu", manager)).toMatchObject([{ phone, branch: null }]);
});

test("BR-11 its payment is taken into the cash of the branch that takes it, and read there; the loan is not", async () => {
  const taken = await pay(100);
  expect(taken.statusCode).toBe(200);
  const { payment } = taken.json();
  const cash = await t.deps.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["p.account_code", "p.branch_id"])
    .where("e.payment_id", "=", payment.id)
    .where("p.debit", ">", 0)
    .orderBy("p.line")
    .execute();
  expect(cash).toEqual([
    { account_code: "1051", branch_id: 2 },
    { account_code: "1400", branch_id: 1 },
  ]);
  const read = await call("GET", `/payments/${payment.id}`, cashier);
  expect(read.json().payment).toMatchObject({ loan_id: loan.loan_id, amount: 100 });
  const list = (await call("GET", "/transactions/all", cashier)).json().payments;
  expect(list).toMatchObject([{ id: payment.id }]);
  for (const branch of ["HO", "BO"])
    expect(await payments(`?branch=${branch}`)).toMatchObject([{ id: payment.id }]);
  expect((await call("GET", `/loans/details/${loan.loan_id}`, cashier)).statusCode).toBe(404);
  expect((await call("GET", `/loans/${loan.loan_id}/payoff`, cashier)).statusCode).toBe(404);
});

test("BR-11 who took it asks for its reversal and reads that it was reversed", async () => {
  const { payment } = (await pay(70)).json();
  const asked = await call("POST", `/payments/${payment.id}/reverse/request`, cashier, {
    request_key: crypto.randomUUID(),
    reason: "Typed twice",
  });
  expect(asked.json()).toMatchObject({ success: true });
  const { id } = asked.json().request;
  expect((await call("PATCH", `/requests/${id}/approve`, manager, {})).statusCode).toBe(200);
  const read = (await call("GET", `/payments/${payment.id}`, cashier)).json();
  expect(read.payment.reversal).toMatchObject({ reason: "Typed twice" });
});

test("BR-11 a payment takes two statements, at the loan's branch and at another", async () => {
  const customer = await makeCustomer(t.deps);
  await sql`update customers set branch_id = 2 where customer_id = ${customer.customer_id}`.execute(
    t.deps.db,
  );
  const own = await makeApprovedLoan(t.deps, customer);
  const sent = [];
  for (const of of [own, loan, own, loan]) {
    const queries = vi.spyOn(pg.Client.prototype, "query");
    const paid = await call("POST", `/loans/${of.loan_id}/pay`, cashier, {
      amount: 10,
      payment_method: "Cash",
      transaction_id: `202603${String(sent.length).padStart(9, "7")}`,
    });
    sent.push(queries.mock.calls.length);
    queries.mockRestore();
    expect(paid.statusCode, paid.body).toBe(200);
  }
  // The first of each pair makes connections.
  expect(sent.slice(2)).toEqual([2, 2]);
});

test("BR-11 turned off, loans of other branches are neither found nor paid", async () => {
  await t.deps.db
    .insertInto("settings")
    .values({ key: "pay_at_any_branch", value: JSON.stringify(false) })
    .execute();
  expect(await suggested(loan.loan_id)).toEqual([]);
  expect((await pay(10)).statusCode).toBe(404);
});
