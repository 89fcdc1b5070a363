import { staffRoles } from "@microfinance/contract/core/constants.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accessTable,
  customerActor,
  isLetIn,
  staffActor,
} from "../../../test-support/access-table.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";

const endpoints = await everyEndpoint();
let lender: TestApp;
let other: Person;
let otherLoan: MadeLoan;

beforeAll(async () => {
  lender = await testApp();
  other = await makeCustomer(lender.deps);
  otherLoan = await makeApprovedLoan(lender.deps, other);
});
afterAll(() => lender.close());

/** The path of a call on a person's records; paths without a customer get unknown ids. */
function pathOn(endpoint: Endpoint, whose: Person, loan: MadeLoan | null): string {
  const owner = typeof endpoint.owner === "object" ? endpoint.owner : null;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "customerId" && owner?.kind === "loan") return whose.customer_id ?? "CUS-999999";
    if (name !== owner?.param)
      return name === "applicationId" ? "00000000-0000-4000-8000-000000000000" : "999999";
    if (owner.kind === "customer") return whose.customer_id ?? "CUS-999999";
    if (owner.kind === "user") return String(whose.user_id);
    if (owner.kind === "staff") return String(whose.staff_id ?? 999_999);
    return loan?.loan_id ?? "LN-202601-999999";
  });
  return `/api${path}`;
}

async function statusOf(
  endpoint: Endpoint,
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  const response = await lender.app.inject({ method: endpoint.method, url, headers });
  return response.statusCode;
}

/** 403 is a denial; any other status means that the access rule passed, since an empty call changes nothing. */
async function isTurnedAway(endpoint: Endpoint, person: Person, record: "own" | "any") {
  const whose = record === "own" ? person : other;
  const own = record === "own" && person.customer_id !== null;
  const loan = own ? await makeApprovedLoan(lender.deps, person) : otherLoan;
  const status = await statusOf(endpoint, pathOn(endpoint, whose, loan), person.headers);
  expect(status, `${endpoint.method} ${endpoint.path}`).not.toBe(401);
  return status === 403;
}

describe.each(
  endpoints.filter((endpoint) => endpoint.access !== "public").map((endpoint) => ({ endpoint })),
)("AUTH-37 $endpoint.method $endpoint.path", ({ endpoint }) => {
  test("missing, expired, ended and inactive sessions get 401", async () => {
    const url = pathOn(endpoint, other, otherLoan);
    const person = await makeStaff(lender.deps, 9);
    expect(await statusOf(endpoint, url, {})).toBe(401);
    expect(
      await statusOf(endpoint, url, { authorization: `${person.headers.authorization}x` }),
    ).toBe(401);
    await lender.deps.db
      .updateTable("users")
      .set({ status: "terminated" })
      .where("id", "=", person.user_id)
      .execute();
    expect(await statusOf(endpoint, url, person.headers)).toBe(401);
    await lender.deps.db
      .updateTable("users")
      .set({ status: "active" })
      .where("id", "=", person.user_id)
      .execute();
    await lender.deps.db
      .updateTable("sessions")
      .set({ ended_at: lender.deps.now() })
      .where("user_id", "=", person.user_id)
      .execute();
    expect(await statusOf(endpoint, url, person.headers)).toBe(401);
  });

  test("every staff role has the access that the rules state", async () => {
    for (const role of staffRoles) {
      const person = await makeStaff(lender.deps, role.id);
      const turnedAway = await isTurnedAway(endpoint, person, "any");
      expect(turnedAway, role.name).toBe(!isLetIn(staffActor(role.id), endpoint, "any"));
    }
  });

  test("a customer accesses their own records only", async () => {
    for (const record of endpoint.owner === "actor"
      ? ["any" as const]
      : ["any" as const, "own" as const]) {
      const person = await makeCustomer(lender.deps);
      const turnedAway = await isTurnedAway(endpoint, person, record);
      expect(turnedAway, record).toBe(!isLetIn(customerActor, endpoint, record));
    }
  });
});

test("AUTH-37 the access table matches the contract", async () => {
  const file = fileURLToPath(new URL("../../../../docs/product/permissions.md", import.meta.url));
  await expect(accessTable(endpoints)).toMatchFileSnapshot(file);
});
