import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;
let manager: Person;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

const get = (person: Person, path: string) => callAs(t, person, "GET", path);

const update = (person: Person, target: Person | string, body: object) =>
  callAs(
    t,
    person,
    "PUT",
    `/user/${typeof target === "string" ? target : target.user_id}/update-user`,
    body,
  );

describe("AUTH-44, AUTH-50, AUTH-51 PUT /user/{id}/update-user by administrators", () => {
  test("a status other than active ends the user's sessions at once, and an active one permits the sign-in again", async () => {
    const customer = await makeCustomer(t.deps);
    const saved = await update(manager, customer, {
      status: "on-leave",
      customer_id: customer.customer_id,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { msg: "User updated successfully.", updatedUser: { status: "on_leave" } },
    });
    expect((await get(customer, `/user/${customer.user_id}/profile`)).status).toBe(401);
    const [event] = await t.deps.db
      .selectFrom("audit_entries")
      .select(["before", "after", "actor_user_id"])
      .where("action", "=", "user.status")
      .where("record_id", "=", String(customer.user_id))
      .execute();
    expect(event).toEqual({
      before: { status: "active" },
      after: { status: "on_leave" },
      actor_user_id: manager.user_id,
    });
    expect((await update(manager, customer, { status: "active" })).status).toBe(200);
  });

  test.each(["second_phone", "other_phone"])(
    "a user sent back as read with another %s has it, although the other name has the old one",
    async (name) => {
      const customer = await makeCustomer(t.deps);
      const path = `/user/${customer.user_id}/profile`;
      await update(manager, customer, { other_phone: "076000111" });
      const { user } = (await get(manager, path)).body as { user: object };
      const saved = await update(manager, customer, { ...user, [name]: "077000222" });
      expect(saved).toMatchObject({
        status: 200,
        body: {
          updatedUser: { other_phone: "+232-77-000222", second_phone: "+232-77-000222" },
        },
      });
    },
  );

  test("a staff member's record has the same status", async () => {
    const cashier = await makeStaff(t.deps, 4);
    await update(admin, cashier, { status: "terminated" });
    const staff = await t.deps.db
      .selectFrom("staff")
      .select("status")
      .where("user_id", "=", cashier.user_id)
      .executeTakeFirst();
    expect(staff?.status).toBe("terminated");
  });

  test("a manager changes no field of a manager or a system admin", async () => {
    const second = await makeStaff(t.deps, 8);
    for (const target of [second, admin]) {
      for (const body of [
        { status: "inactive" },
        { email: "mine@gmail.com" },
        { first_name: "X" },
      ]) {
        expect(await update(manager, target, body)).toMatchObject({
          status: 403,
          body: { msg: "Only a system admin can act on a manager or system admin." },
        });
      }
    }
    const denied = await t.deps.db
      .selectFrom("audit_entries")
      .select("record_id")
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", manager.user_id)
      .where("record_id", "in", [String(second.user_id), String(admin.user_id)])
      .execute();
    expect(denied).toHaveLength(6);
    expect((await update(admin, second, { status: "inactive" })).status).toBe(200);
  });

  test("staff without the permission change no other person; users.manage covers customers' bio only", async () => {
    const customer = await makeCustomer(t.deps);
    expect((await update(officer, customer, { first_name: "X" })).status).toBe(403);
    const helper = await makeStaff(t.deps, 2);
    await t.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: helper.staff_id ?? 0, permission_id: 6 })
      .execute();
    expect((await update(helper, customer, { first_name: "X" })).status).toBe(200);
    expect((await update(helper, customer, { status: "inactive" })).status).toBe(403);
    expect((await update(helper, officer, { first_name: "X" })).status).toBe(403);
  });

  test("AUTH-51 a customer_id of another user is rejected, and ignored where the user has none", async () => {
    const customer = await makeCustomer(t.deps);
    const other = await makeCustomer(t.deps);
    expect(
      await update(admin, customer, { status: "inactive", customer_id: other.customer_id }),
    ).toMatchObject({
      status: 400,
      body: { msg: "The customer id does not belong to this user." },
    });
    const cashier = await makeStaff(t.deps, 4);
    expect(
      (await update(admin, cashier, { status: "inactive", customer_id: other.customer_id })).status,
    ).toBe(200);
  });

  test("of two system admins who deactivate each other concurrently, one remains", async () => {
    const second = await makeStaff(t.deps, 9);
    const statuses = await Promise.all([
      update(admin, second, { status: "inactive" }),
      update(second, admin, { status: "inactive" }),
    ]);
    expect(statuses.map((response) => response.status)).toContain(200);
    const active = await t.deps.db
      .selectFrom("users as u")
      .innerJoin("user_roles as r", "r.user_id", "u.id")
      .select("u.id")
      .where("r.role_id", "=", 9)
      .where("u.status", "=", "active")
      .execute();
    expect(active.length).toBeGreaterThan(0);
    await t.deps.db
      .updateTable("users")
      .set({ status: "active" })
      .where("id", "=", admin.user_id)
      .execute();
    await t.deps.db
      .updateTable("sessions")
      .set({ ended_at: null })
      .where("user_id", "=", admin.user_id)
      .execute();
  });

  test("an unknown user is 404, and a missing id has its own text", async () => {
    expect((await update(admin, "999999", {})).status).toBe(404);
    expect(await update(admin, "undefined", {})).toMatchObject({
      status: 400,
      body: { msg: "Profile ID is not available." },
    });
  });

  test("a change based on an older state is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    const { updated_at } = (await get(admin, `/user/${customer.user_id}/profile`)).body.user;
    expect((await update(admin, customer, { gender: "male", updated_at })).status).toBe(200);
    expect((await update(customer, customer, { gender: "other", updated_at })).status).toBe(409);
  });
});
