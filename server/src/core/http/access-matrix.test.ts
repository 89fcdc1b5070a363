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
/** Sessions that are none: of a changed token, of a terminated account, and one that has ended. */
let without: Person["headers"][] = [];

beforeAll(async () => {
  lender = await testApp();
  other = await makeCustomer(lender.deps);
  otherLoan = await makeApprovedLoan(lender.deps, other);
  const [admin, terminated, ended] = [
    await makeStaff(lender.deps, 9),
    await makeStaff(lender.deps, 9),
    await makeStaff(lender.deps, 9),
  ];
  const { db } = lender.deps;
  await db
    .updateTable("users")
    .set({ status: "terminated" })
    .where("id", "=", terminated.user_id)
    .execute();
  await db
    .updateTable("sessions")
    .set({ ended_at: lender.deps.now() })
    .where("user_id", "=", ended.user_id)
    .execute();
  without = [
    { authorization: `${admin.headers.authorization}x` },
    terminated.headers,
    ended.headers,
  ];
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

/**
 * A person who calls everything in turn, anew when a call has ended their session, and their loan if they are a
 * customer.
 */
class Caller {
  private readonly make: () => Promise<Person>;
  private person: Person | null = null;
  private loan: MadeLoan | null = null;

  constructor(make: () => Promise<Person>) {
    this.make = make;
  }

  /** 403 is a denial; any other status means that the access rule passed, since an empty call changes nothing. */
  async isTurnedAway(endpoint: Endpoint, record: "own" | "any"): Promise<boolean> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      this.person ??= await this.make();
      const own = record === "own" && this.person.customer_id !== null;
      if (own) this.loan ??= await makeApprovedLoan(lender.deps, this.person);
      const whose = record === "own" ? this.person : other;
      const url = pathOn(endpoint, whose, own ? this.loan : otherLoan);
      const status = await statusOf(endpoint, url, this.person.headers);
      if (status !== 401) return status === 403;
      [this.person, this.loan] = [null, null];
    }
    throw new Error(`${endpoint.method} ${endpoint.path} answers a new session with 401`);
  }
}

const staff = staffRoles.map((role) => ({
  role,
  caller: new Caller(() => makeStaff(lender.deps, role.id)),
}));
const customer = new Caller(() => makeCustomer(lender.deps));

describe.each(
  endpoints.filter((endpoint) => endpoint.access !== "public").map((endpoint) => ({ endpoint })),
)("AUTH-37 $endpoint.method $endpoint.path", ({ endpoint }) => {
  test("missing, expired, ended and inactive sessions get 401", async () => {
    const url = pathOn(endpoint, other, otherLoan);
    expect(await statusOf(endpoint, url, {})).toBe(401);
    for (const { authorization } of without) {
      expect(await statusOf(endpoint, url, { authorization })).toBe(401);
    }
  });

  test("every staff role has the access that the rules state", async () => {
    for (const { role, caller } of staff) {
      const turnedAway = await caller.isTurnedAway(endpoint, "any");
      expect(turnedAway, role.name).toBe(!isLetIn(staffActor(role.id), endpoint, "any"));
    }
  });

  test("a customer accesses their own records only", async () => {
    for (const record of endpoint.owner === "actor"
      ? ["any" as const]
      : ["any" as const, "own" as const]) {
      const turnedAway = await customer.isTurnedAway(endpoint, record);
      expect(turnedAway, record).toBe(!isLetIn(customerActor, endpoint, record));
    }
  });
});

test("AUTH-37 the access table matches the contract", async () => {
  const file = fileURLToPath(new URL("../../../../docs/product/permissions.md", import.meta.url));
  await expect(accessTable(endpoints)).toMatchFileSnapshot(file);
});
