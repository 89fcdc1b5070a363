import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, business, guarantor } from "../../test-support/customer-records.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;
let auditor: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
  auditor = await makeStaff(t.deps, 7);
});
afterAll(async () => t.close());

describe("CUST-1 the ownership of records", () => {
  test("a second customer gets the same 403 on every call of the first, existing or not, and it is recorded", async () => {
    const first = await makeCustomer(t.deps);
    const second = await makeCustomer(t.deps);
    const base = `/customer/${first.customer_id}`;
    await ask(t, first, "POST", `${base}/address/create`, { city: "Bo" });
    const g = await ask(t, first, "POST", `${base}/guarantors/create`, guarantor);
    const b = await ask(t, first, "POST", `${base}/businesses/create`, business);
    const guarantorId = (g.body["guarantor"] as { id: number }).id;
    const businessId = (b.body["business"] as { id: number }).id;
    const calls: ["GET" | "POST" | "PUT", string, object?][] = [
      ["GET", ""],
      ["PUT", "", { first_name: "Mine" }],
      ...["address", "employer", "bank"].flatMap(
        (name): ["GET" | "POST" | "PUT", string, object?][] => [
          ["GET", `/${name}`],
          ["POST", `/${name}/create`, { city: "x", employer_name: "x", bank_name: "x" }],
          [
            "PUT",
            `/${name}`,
            { city: "x", employer_name: "x", bank_name: "x", customerId: second.customer_id },
          ],
        ],
      ),
      ["GET", "/guarantors/all"],
      ["POST", "/guarantors/create", guarantor],
      ["GET", `/guarantor/${guarantorId}`],
      ["GET", `/guarantors/${guarantorId}`],
      ["PUT", `/guarantor/${guarantorId}`, guarantor],
      ["PUT", `/guarantors/${guarantorId}`, guarantor],
      ["GET", "/businesses"],
      ["POST", "/businesses/create", business],
      ["GET", `/businesses/${businessId}`],
      ["PUT", `/businesses/${businessId}`, business],
    ];
    const refusals = new Set<string>();
    for (const named of [
      first.customer_id,
      String(first.user_id),
      "CUS-999999",
      "999999",
      "%00",
      "x",
    ]) {
      for (const [method, path, body] of calls) {
        const rejected = await ask(t, second, method, `/customer/${named}${path}`, body);
        expect(rejected.status, `${method} ${named}${path}`).toBe(403);
        refusals.add(JSON.stringify(rejected.body));
      }
    }
    expect(refusals.size).toBe(1);
    const denied = await t.deps.db
      .selectFrom("audit_entries")
      .select((e) => e.fn.countAll().as("count"))
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", second.user_id)
      .executeTakeFirstOrThrow();
    expect(denied.count).toBe(6 * calls.length);
    expect((await ask(t, first, "GET", `${base}/address`)).body["address"]).toMatchObject({
      city: "Bo",
    });
  });

  test("a guarantor or business of another customer is not found under the caller's path", async () => {
    const first = await makeCustomer(t.deps);
    const second = await makeCustomer(t.deps);
    const g = await ask(
      t,
      first,
      "POST",
      `/customer/${first.customer_id}/guarantors/create`,
      guarantor,
    );
    const b = await ask(
      t,
      first,
      "POST",
      `/customer/${first.customer_id}/businesses/create`,
      business,
    );
    const guarantorId = (g.body["guarantor"] as { id: number }).id;
    const businessId = (b.body["business"] as { id: number }).id;
    for (const person of [second, officer]) {
      const base = `/customer/${second.customer_id}`;
      for (const id of [guarantorId, 0, -1, "x", 1e30, "%00"]) {
        expect(await ask(t, person, "GET", `${base}/guarantor/${id}`)).toMatchObject({
          status: 404,
          body: { msg: "Guarantor not found" },
        });
        expect((await ask(t, person, "PUT", `${base}/guarantors/${id}`, guarantor)).status).toBe(
          404,
        );
      }
      expect((await ask(t, person, "GET", `${base}/businesses/${businessId}`)).status).toBe(404);
      expect(
        (await ask(t, person, "PUT", `${base}/businesses/${businessId}`, business)).status,
      ).toBe(404);
    }
  });

  test("a body that gives another customer is rejected, under either name", async () => {
    const first = await makeCustomer(t.deps);
    const second = await makeCustomer(t.deps);
    for (const name of ["customerId", "customer_id"]) {
      const rejected = await ask(t, first, "POST", `/customer/${first.customer_id}/bank/create`, {
        bank_name: "X",
        [name]: second.customer_id,
      });
      expect(rejected).toMatchObject({
        status: 400,
        body: { msg: "The customer id does not belong to this record." },
      });
    }
    expect(
      (await ask(t, first, "GET", `/customer/${first.customer_id}/bank`)).body["bank"],
    ).toBeNull();
  });

  test("staff access every customer by code or user id; unknown ones are 404", async () => {
    const customer = await makeCustomer(t.deps);
    for (const named of [customer.customer_id, customer.user_id]) {
      expect(
        (await ask(t, officer, "PUT", `/customer/${named}/bank`, { bank_name: "B" })).status,
      ).toBe(200);
    }
    for (const named of ["CUS-999999", "999999", "0", "x", "%00"]) {
      for (const path of ["", "/address", "/guarantors/all", "/businesses"]) {
        expect(await ask(t, officer, "GET", `/customer/${named}${path}`)).toMatchObject({
          status: 404,
          body: { msg: "Customer not found." },
        });
      }
    }
  });

  test("AUTH-41 the auditor reads and does not write; without a session the response is 401", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/bank`;
    expect((await ask(t, auditor, "GET", url)).status).toBe(200);
    expect((await ask(t, auditor, "PUT", url, { bank_name: "B" })).status).toBe(403);
    expect((await t.app.inject({ method: "GET", url: `/api${url}` })).statusCode).toBe(401);
  });
});
