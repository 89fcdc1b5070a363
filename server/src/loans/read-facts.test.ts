import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  makeAppliedLoan,
  makeFile,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import type { LoanRef } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let manager: Person;
let basic: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  basic = await makeStaff(test.deps, 2);
});
afterAll(() => test.close());

const read = (person: Person, loan: { loan_id: string }) =>
  test.app.inject({
    method: "GET",
    url: `/api/loans/${loan.loan_id}/facts`,
    headers: person.headers,
  });

const factsOf = async (loan: LoanRef) => (await read(manager, loan)).json().facts;

const setUser = (person: Person, values: object) =>
  test.deps.db.updateTable("users").set(values).where("id", "=", person.user_id).execute();

const aloneAs = async (phone: string) => {
  const customer = await makeCustomer(test.deps);
  await setUser(customer, { phone, date_of_birth: null });
  return customer;
};

it("LOAN-88 the facts state the annual rate", async () => {
  const customer = await aloneAs("+232-76-000001");
  const loan = await makeAppliedLoan(test, customer, { loan_amount: 8000, loan_period: 12 });
  expect(await factsOf(loan)).toMatchObject({ apr: expect.closeTo(0.3915, 3) });
});

it("LOAN-88 customers with the same phone, name and birth date, account or paper are named, the applicant is not", async () => {
  const customer = await aloneAs("+232-77-111111");
  const [phone, birth, account, paper] = await Promise.all([
    makeCustomer(test.deps),
    makeCustomer(test.deps, { first_name: "Hawa", last_name: "Sesay" }),
    makeCustomer(test.deps),
    makeCustomer(test.deps),
  ]);
  await setUser(customer, {
    first_name: "Hawa",
    last_name: "Sesay",
    date_of_birth: "1990-05-14",
  });
  await setUser(phone, { phone: "+232-77-111111" });
  await setUser(birth, { phone: "", date_of_birth: "1990-05-14" });
  const files = [makeFile("id.pdf", sampleFiles.pdf)];
  const bank = (account_number: string) => ({ bank_name: "SLCB", account_number });
  await submit(test, account, makePayload({ bank: bank("555-1") }));
  await submit(test, paper, makePayload({ bank: bank(""), files }));
  const sent = await submit(test, customer, makePayload({ bank: bank("555-1"), files }));
  const { duplicates } = await factsOf(sent.json().loan);
  const reasonsOf = (person: Person) =>
    duplicates.find((one: { customer_id: string }) => one.customer_id === person.customer_id)
      ?.reasons;
  expect(reasonsOf(phone)).toEqual(["same_phone"]);
  expect(reasonsOf(birth)).toEqual(["same_name_and_birth_date"]);
  expect(reasonsOf(account)).toEqual(["same_account"]);
  expect(reasonsOf(paper)).toEqual(["same_paper"]);
  expect(reasonsOf(customer)).toBeUndefined();
});

it("LOAN-88 the facts name the entries that the application lacks", async () => {
  const customer = await aloneAs("+232-76-000003");
  const loan = await makeAppliedLoan(test, customer);
  const { missing } = await factsOf(loan);
  expect(missing).toContain("Bank statement");
  expect(missing).not.toContain("Employer name");
});

it("LOAN-88 every staff member reads the facts, no customer does, and an unknown loan is a 404", async () => {
  const customer = await aloneAs("+232-76-000004");
  const loan = await makeAppliedLoan(test, customer);
  expect((await read(basic, loan)).statusCode).toBe(200);
  expect((await read(customer, loan)).statusCode).toBe(403);
  expect((await read(manager, { loan_id: "LN-202601-999999" })).statusCode).toBe(404);
  const url = `/api/loans/${loan.loan_id}/facts?wide=1`;
  const unknown = await test.app.inject({ method: "GET", url, headers: manager.headers });
  expect(unknown.statusCode).toBe(400);
});
