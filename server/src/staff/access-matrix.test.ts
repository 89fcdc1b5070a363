import { permissions, staffRoles } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
const people = new Map<string, Person>();

const everyStaff: readonly string[] = staffRoles.map(({ name }) => name);

beforeAll(async () => {
  test = await testApp();
  for (const { name, id } of staffRoles) people.set(name, await makeStaff(test.deps, id));
  people.set("customer", await makeCustomer(test.deps));
  people.set("staff.manage", await permitted("staff.manage"));
  people.set("users.manage", await permitted("users.manage"));
});
afterAll(() => test.close());

async function permitted(name: string): Promise<Person> {
  const person = await makeStaff(test.deps, 2);
  const permission_id = permissions.find((known) => known.name === name)?.id ?? 0;
  await test.deps.db
    .insertInto("staff_permissions")
    .values({ staff_id: person.staff_id ?? 0, permission_id })
    .execute();
  return person;
}

const admins = ["System Admin", "Manager"];
const staffAdmins = [...admins, "staff.manage"];
const anyStaff = [...everyStaff, "staff.manage", "users.manage"];
const everyone = [...anyStaff, "customer"];

/** A path with an unknown id, so that a permitted call gets 400 or 404 and changes nothing. */
const calls: [string, string, readonly string[]][] = [
  ["POST", "/staff/create", staffAdmins],
  ["GET", "/staff/all", anyStaff],
  ["GET", "/staff/all-details", staffAdmins],
  ["GET", "/staff/profile", anyStaff],
  ["GET", "/staff/roles", anyStaff],
  ["GET", "/staff/permissions", staffAdmins],
  ["GET", "/staff/999999", staffAdmins],
  ["GET", "/staff/999999/staff-permissions", staffAdmins],
  ["PUT", "/staff/999999/update-staff", staffAdmins],
  ["DELETE", "/staff/999999", ["System Admin"]],
  ["POST", "/staff/assign-role", admins],
  ["PUT", "/staff/999999/change-role", admins],
  ["DELETE", "/staff/revoke-role", admins],
  ["POST", "/staff/999999/assign-permissions", admins],
  ["PUT", "/staff/999999/update-permissions", admins],
  ["POST", "/staff/999999/manage-permissions", admins],
  ["PATCH", "/staff/999999/activate", staffAdmins],
  ["PATCH", "/staff/999999/deactivate", staffAdmins],
  ["GET", "/user/all", [...admins, "users.manage"]],
  ["DELETE", "/user/999999", ["System Admin"]],
];

describe("AUTH-49 access to the administration of staff and users", () => {
  it.each(calls)("%s %s", async (method, path, allowed) => {
    for (const name of everyone) {
      const response = await test.app.inject({
        method: method as "GET",
        url: `/api${path}`,
        headers: people.get(name)?.headers ?? {},
        ...(method === "GET" ? {} : { payload: {} }),
      });
      const rejected = response.statusCode === 403;
      expect([name, rejected]).toEqual([name, !allowed.includes(name)]);
      expect(response.statusCode).toBeLessThan(500);
    }
    const visitor = await test.app.inject({ method: method as "GET", url: `/api${path}` });
    expect([visitor.statusCode, visitor.json().error]).toEqual([401, "Unauthorized"]);
  });

  it.each(everyStaff)("%s reads their own record and permissions", async (name) => {
    const person = people.get(name);
    for (const path of ["", "/staff-permissions"]) {
      const response = await test.app.inject({
        method: "GET",
        url: `/api/staff/${person?.staff_id}${path}`,
        headers: person?.headers ?? {},
      });
      expect(response.statusCode).toBe(200);
    }
  });

  it("AUTH-49 the directory contains no e-mail, phone or birth date", async () => {
    const response = await test.app.inject({
      method: "GET",
      url: "/api/staff/all",
      headers: people.get("Basic")?.headers ?? {},
    });
    const keys = ["id", "name", "position", "department", "status"];
    for (const row of response.json().staff)
      expect(Object.keys(row).toSorted()).toEqual(keys.toSorted());
  });

  it("AUTH-57 every 403 is recorded", async () => {
    const basic = people.get("Basic");
    await test.app.inject({ method: "GET", url: "/api/user/all", headers: basic?.headers ?? {} });
    const entry = await test.deps.db
      .selectFrom("audit_entries")
      .select(["action", "record_id"])
      .where("actor_user_id", "=", basic?.user_id ?? 0)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({ action: "access.denied", record_id: "GET /api/user/all" });
  });
});
