import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let customer: Person;
let officer: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  officer = await makeStaff(test.deps, 5);
});
afterAll(() => test.close());

it("LOAN-75 the best time to call is optional, editable, read by staff and exported", async () => {
  const without = await makeAppliedLoan(test, customer);
  expect(without).toMatchObject({ best_call_time: "" });

  const loan = await makeAppliedLoan(test, customer, {
    best_call_time: " After 4 pm, not Fridays ",
  });
  expect(loan).toMatchObject({ best_call_time: "After 4 pm, not Fridays" });
  const edit = (best_call_time: string) =>
    test.app.inject({
      method: "PUT",
      url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
      headers: customer.headers,
      payload: { best_call_time },
    });
  expect((await edit("x".repeat(101))).statusCode).toBe(400);
  const edited = await edit("Mornings");
  expect(edited.statusCode, edited.body).toBe(200);

  const get = (path: string) =>
    test.app.inject({ method: "GET", url: `/api/loans/${path}`, headers: officer.headers });
  const details = await get(`details/${loan.loan_id}`);
  expect(details.json().loan).toMatchObject({ best_call_time: "Mornings" });
  const [header, line] = (await get(`export?query=${loan.loan_id}`)).body.split("\r\n");
  expect(header).toContain("Best time to call");
  expect(line).toContain("Mornings");
});
