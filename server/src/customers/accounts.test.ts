import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

const get = (person: Person, path: string) => callAs(t, person, "GET", path);

describe("CUST-1 GET /user/{id}/profile", () => {
  test("CUST-1 the owner and every staff member read it, another customer gets 403 for every id", async () => {
    const customer = await makeCustomer(t.deps);
    const other = await makeCustomer(t.deps);
    for (const person of [customer, officer]) {
      expect(await get(person, `/user/${customer.user_id}/profile`)).toMatchObject({
        status: 200,
        body: {
          user: {
            id: customer.user_id,
            customer_id: customer.customer_id,
            role: "customer",
            roles: [{ id: 3, name: "customer" }],
            email: customer.email,
            staff_id: null,
          },
        },
      });
    }
    for (const id of [customer.user_id, officer.user_id, 999_999, "x", customer.customer_id]) {
      expect((await get(other, `/user/${id}/profile`)).status).toBe(403);
    }
    for (const id of ["999999", "0", "x", "%00", "1e3"]) {
      expect(await get(officer, `/user/${id}/profile`)).toMatchObject({
        status: 404,
        body: { msg: "User not found." },
      });
    }
    expect((await get(officer, `/user/${admin.user_id}/profile`)).body.user).toMatchObject({
      role: "staff",
      staff_id: admin.staff_id,
      roles: [{ id: 9, name: "System Admin" }],
    });
  });
});

describe("CUST-8 GET /user/search/{emailOrPhone}", () => {
  test("finds by address, and by phone in any format, several where a phone is shared", async () => {
    const first = await makeCustomer(t.deps);
    const second = await makeCustomer(t.deps);
    for (const person of [first, second]) {
      await t.deps.db
        .updateTable("users")
        .set({ phone: "+232-88-121212" })
        .where("id", "=", person.user_id)
        .execute();
    }
    const byEmail = await get(
      officer,
      `/user/search/${encodeURIComponent(first.email.toUpperCase())}`,
    );
    expect(byEmail.body).toMatchObject({
      user: { id: first.user_id },
      data: { id: first.user_id },
    });
    const byPhone = await get(officer, `/user/search/${encodeURIComponent("088 121 212")}`);
    expect(byPhone.body.user.id).toBe(second.user_id);
    expect(byPhone.body.users.map((one: { id: number }) => one.id)).toEqual([
      second.user_id,
      first.user_id,
    ]);
  });

  test("an unknown person is 404 for any input, and customers get 403", async () => {
    const customer = await makeCustomer(t.deps);
    for (const input of ["nobody@gmail.com", "076000001", "x", "%00", "%27", "a".repeat(150)]) {
      expect((await get(officer, `/user/search/${input}`)).status, input).toBe(404);
    }
    expect((await get(customer, `/user/search/${officer.email}`)).status).toBe(403);
  });
});
