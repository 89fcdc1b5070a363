import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { pageQuery } from "@microfinance/contract/core/endpoint-schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isLetIn, staffActor } from "../../../test-support/access-table.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { queryNamesOf } from "./query-names.ts";

const endpoints = await everyEndpoint();
let t: TestApp;
let admin: Person;
let customer: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  customer = await makeCustomer(t.deps);
  loan = await makeApprovedLoan(t.deps, customer);
});
afterAll(() => t.close());

/** A path on the customer's own records, so that the customer has access too. */
function pathOf(endpoint: Endpoint): string {
  const kind = typeof endpoint.owner === "object" ? endpoint.owner.kind : null;
  const param = typeof endpoint.owner === "object" ? endpoint.owner.param : null;
  const own = { customer: customer.customer_id, loan: loan.loan_id, user: customer.user_id };
  return `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "customerId") return String(customer.customer_id);
    if (name === "applicationId") return "00000000-0000-4000-8000-000000000000";
    if (name !== param || kind === null || kind === "staff") return "999999";
    return String(own[kind]);
  })}`;
}

async function ask(endpoint: Endpoint, query: string, headers?: Record<string, string>) {
  const url = `${pathOf(endpoint)}?${query}`;
  const response = await t.app.inject({
    method: endpoint.method,
    url,
    ...(headers ? { headers } : {}),
  });
  return { status: response.statusCode, message: response.json().message };
}

/** The headers of a user who may make the call. */
function allowed(endpoint: Endpoint): Record<string, string> | undefined {
  if (endpoint.access === "public") return undefined;
  return isLetIn(staffActor(9), endpoint, "any") ? admin.headers : customer.headers;
}

describe.each(endpoints.map((endpoint) => ({ endpoint })))(
  "SITE-19 $endpoint.method $endpoint.path",
  ({ endpoint }) => {
    test("rejects an unknown query parameter, after the access check", async () => {
      expect(await ask(endpoint, "as_of_=2026-01-01", allowed(endpoint))).toEqual({
        status: 400,
        message: 'Unknown parameter "as_of_".',
      });
      if (endpoint.access !== "public")
        expect((await ask(endpoint, "as_of_=2026-01-01")).status).toBe(401);
      if (endpoint.access !== "public" && !isLetIn(staffActor(2), endpoint, "any")) {
        const basic = await makeStaff(t.deps, 2);
        expect((await ask(endpoint, "as_of_=1", basic.headers)).status).toBe(403);
      }
    });

    test("rejects each of its parameters when it is sent twice", async () => {
      for (const name of queryNamesOf(endpoint)) {
        const escaped = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
        for (const query of [`${name}=1&${name}=1`, `${name}=&${escaped}=2`])
          expect(await ask(endpoint, query, allowed(endpoint))).toEqual({
            status: 400,
            message: `"${name}" is sent twice.`,
          });
      }
    });
  },
);

describe("SITE-19 names of query parameters", () => {
  test.each([
    ["/transactions/all?cashier=1", "cashier"],
    ["/reports/arrears?on=2026-01-01", "on"],
    ["/loans/all?Page=1", "Page"],
    ["/loans/all?page[]=1", "page[]"],
    ["/loans/all?__proto__=1", "__proto__"],
    ["/loans/all?constructor=1", "constructor"],
    ["/loans/all?=1", ""],
  ])("%s is rejected with its name", async (url, name) => {
    const response = await t.app.inject({ url: `/api${url}`, headers: admin.headers });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(`Unknown parameter "${name}".`);
  });

  test("a long unknown name is truncated in the text", async () => {
    const url = `/api/loans/all?${"x".repeat(5000)}=1`;
    const response = await t.app.inject({ url, headers: admin.headers });
    expect(response.json().message).toBe(`Unknown parameter "${"x".repeat(60)}…".`);
  });

  test("an unknown path stays 404, whatever its query", async () => {
    for (const url of ["/api/loans/all/more?x=1", "/api/nothing?x=1"])
      expect((await t.app.inject({ url, headers: admin.headers })).statusCode).toBe(404);
  });

  test("a query schema without named fields is an error in the contract", () => {
    expect([...queryNamesOf({ path: "/a", schemas: { query: pageQuery } })]).toContain("cursor");
    expect(() => queryNamesOf({ path: "/a", schemas: { query: z.string() } })).toThrow(
      "names no fields",
    );
  });
});
