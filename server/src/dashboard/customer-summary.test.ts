import { addDays, addMonths } from "@microfinance/contract/core/dates.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  makeAppliedLoan,
  makeFile,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import { makeLoanIn } from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { today } from "../core/deps.ts";

let test: TestApp;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
});
afterAll(() => test.close());

const read = (person: Person, id: string, query = "") =>
  test.app.inject({
    method: "GET",
    url: `/api/customer/${id}/summary${query}`,
    headers: person.headers,
  });
const summaryOf = async (customer: Person) =>
  (await read(manager, customer.customer_id ?? "")).json().summary;

it("CUST-40 a customer without loans owes nothing and has nothing on file", async () => {
  const customer = await makeCustomer(test.deps);
  expect(await summaryOf(customer)).toEqual({
    owes: 0,
    late: 0,
    days_past_due: 0,
    running: 0,
    applications: 0,
    ended: 0,
    loan_to_pay: null,
    loans: [],
    guarantor_of: [],
    papers: [],
    notes: [],
    last_contact: null,
    last_promise: null,
  });
});

it("CUST-40 what is owed and late is that of the running loans; the latest one is to be paid first", async () => {
  const customer = await makeCustomer(test.deps);
  const day = today(test.deps);
  await makeApprovedLoan(test.deps, customer, { approval_date: day });
  const late = await makeApprovedLoan(test.deps, customer, {
    approval_date: addDays(addMonths(day, -2), -10),
  });
  await makeLoanIn(test, { customer, manager }, "closed");
  const applied = await makeAppliedLoan(test, customer);
  const response = await test.app.inject({
    method: "GET",
    url: `/api/loans/details/${late.loan_id}`,
    headers: manager.headers,
  });
  const { arrears, days_past_due, balance } = response.json().loan;
  expect(arrears).toBeGreaterThan(0);
  const summary = await summaryOf(customer);
  expect(summary).toMatchObject({
    running: 2,
    applications: 1,
    ended: 1,
    owes: balance * 2,
    late: arrears,
    days_past_due,
    loan_to_pay: late.loan_id,
  });
  expect(summary.loans).toHaveLength(4);
  expect(summary.loans[0]).toMatchObject({ loan_id: applied.loan_id, status: "applied" });
});

it("CUST-40 papers and notes of all loans are listed with their loan, those of others are not", async () => {
  const [customer, other] = [await makeCustomer(test.deps), await makeCustomer(test.deps)];
  const files = [makeFile("id.pdf", sampleFiles.pdf)];
  const sent = await submit(test, customer, makePayload({ files }));
  await submit(test, other, makePayload({ files }));
  const { loan_id } = sent.json().loan;
  for (const body of ["First", "Second"])
    await test.app.inject({
      method: "POST",
      url: `/api/loans/${loan_id}/notes`,
      headers: manager.headers,
      payload: { body, is_pinned: body === "First" },
    });
  const { papers, notes } = await summaryOf(customer);
  expect(papers).toMatchObject([{ name: "id.pdf", loan_id }]);
  expect(notes).toMatchObject([
    { body: "First", loan_id, is_pinned: true },
    { body: "Second", loan_id },
  ]);
});

it("CUST-40 customers never read a summary, not even their own; an unknown one is 404; by user id too", async () => {
  const customer = await makeCustomer(test.deps);
  expect((await read(customer, customer.customer_id ?? "")).statusCode).toBe(403);
  expect((await read(customer, "CUS-999999")).statusCode).toBe(403);
  expect((await read(manager, "CUS-999999")).statusCode).toBe(404);
  expect((await read(manager, String(customer.user_id))).statusCode).toBe(200);
  expect((await read(manager, customer.customer_id ?? "", "?all=1")).statusCode).toBe(400);
});
