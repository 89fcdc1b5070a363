import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";

const named = (await everyEndpoint()).filter((endpoint) => whatItNames(endpoint) !== "");
let test: TestApp;
let admin: Person;
let customer: Person;
let loan: MadeLoan;

beforeAll(async () => {
  test = await testApp();
  admin = await makeStaff(test.deps, 9);
  customer = await makeCustomer(test.deps);
  loan = await makeApprovedLoan(test.deps, customer);
});
afterAll(() => test.close());

/** Whether the first or only parameter of a path is a loan, a customer or both. */
function whatItNames({ path }: Endpoint): string {
  if (/^\/(loans|reports\/statement)\/[^?]*\{(loanId|id|customerId)\}/.test(path)) return "loan";
  if (/^\/customer\/\{(id|userId|customerId)\}/.test(path)) return "customer";
  return path.includes("{loanId}") ||
    path.includes("{customerId}") ||
    path.startsWith("/transactions/search/")
    ? "loan"
    : "";
}

function urlOf(endpoint: Endpoint, codes: { loan: string; customer: string }): string {
  const whose = whatItNames(endpoint);
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "customerId") return codes.customer;
    if (name === "loanId") return codes.loan;
    if (name === "userId") return codes.customer;
    if (name === "id") return whose === "customer" ? codes.customer : codes.loan;
    return "999999";
  });
}

async function answerOf(endpoint: Endpoint, isSmall: boolean, person: Person) {
  const codes = { loan: loan.loan_id, customer: customer.customer_id ?? "" };
  const small = { loan: codes.loan.toLowerCase(), customer: codes.customer.toLowerCase() };
  const response = await test.app.inject({
    method: endpoint.method,
    url: `/api${urlOf(endpoint, isSmall ? small : codes)}`,
    headers: person.headers,
    ...(endpoint.method === "GET" ? {} : { payload: {} }),
  });
  return [response.statusCode, response.body];
}

describe("CUST-4 loan and customer ids are case-insensitive", () => {
  it("in many calls", () => {
    expect(named.length).toBeGreaterThan(30);
  });

  it.each(named.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` })))(
    "$name answers the same to staff and to the customer",
    async ({ endpoint }) => {
      for (const person of [admin, customer]) {
        // A rejected call changes nothing, and a call with an empty body is rejected or changes nothing.
        const [status, body] = await answerOf(endpoint, true, person);
        const [expected, expectedBody] = await answerOf(endpoint, false, person);
        expect(status).toBe(expected);
        if (status === 200 && endpoint.method === "GET") expect(body).toBe(expectedBody);
      }
    },
  );

  it("also in bodies and searches", async () => {
    const small = loan.loan_id.toLowerCase();
    const customerCode = customer.customer_id?.toLowerCase();
    const call = (method: "GET" | "POST", path: string, payload?: object) =>
      test.app.inject({
        method,
        url: `/api${path}`,
        headers: admin.headers,
        ...(payload === undefined ? {} : { payload }),
      });
    const paid = await call("POST", `/loans/${customerCode}/pay/${small}`, {
      loan_id: small,
      customer_id: customerCode,
      amount: 10,
      payment_method: "Cash",
    });
    expect(paid.statusCode).toBe(200);
    expect((await call("GET", `/transactions/search/${small}`)).json()).toHaveLength(1);
    expect((await call("GET", `/transactions/search/${customerCode}`)).json()).toHaveLength(1);
    expect((await call("GET", `/loans/all?query=${small}`)).json().loans).toHaveLength(1);
    expect(
      (await call("GET", `/customer/all?query=${customerCode}`)).json().customers,
    ).toHaveLength(1);
    const file = await call("GET", `/transactions/export?query=${small}`);
    expect(file.body).toContain(loan.loan_id);
  });
});
