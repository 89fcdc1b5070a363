import { staffRoles } from "@microfinance/contract/core/constants.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type Method, requestAs } from "../../test-support/call.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { escalationTexts } from "@microfinance/contract/auth/texts.ts";

let test: TestApp;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  admin = await makeStaff(test.deps, 9);
  manager = await makeStaff(test.deps, 8);
});
afterAll(() => test.close());

const api = (person: Person, method: Method, path: string, payload?: object) =>
  requestAs(test, person, method, `/${path}`, payload);
const record = async (person: Person) =>
  (await api(admin, "GET", `staff/${person.staff_id}`)).json().staff;
const rolesOf = async (person: Person) =>
  (await record(person)).user.roles.map((role: { id: number }) => role.id);

/** Every change of a staff member's role, permissions or status. */
const changes = (target: Person): [string, Method, string, object?][] => [
  ["assign a role", "POST", "staff/assign-role", { staff_id: target.staff_id, role_id: 4 }],
  ["change the role", "PUT", `staff/${target.staff_id}/change-role`, { roleId: 4 }],
  ["revoke a role", "DELETE", "staff/revoke-role", { staff_id: target.staff_id, role_id: 4 }],
  ["add permissions", "POST", `staff/${target.staff_id}/assign-permissions`, { permissions: [1] }],
  ["set permissions", "PUT", `staff/${target.staff_id}/update-permissions`, { permissions: [1] }],
  [
    "manage permissions",
    "POST",
    `staff/${target.staff_id}/manage-permissions`,
    { permissions: [1] },
  ],
  ["activate", "PATCH", `staff/${target.staff_id}/activate`],
  ["deactivate", "PATCH", `staff/${target.staff_id}/deactivate`],
  ["set the status", "PUT", `staff/${target.staff_id}/update-staff`, { status: "terminated" }],
];

describe("AUTH-44 the limits of escalation", () => {
  it("no user changes their own role, permissions or status", async () => {
    for (const person of [admin, manager]) {
      for (const [what, method, path, payload] of changes(person)) {
        const response = await api(person, method, path, payload);
        expect([what, response.statusCode, response.json().error]).toEqual([
          what,
          403,
          escalationTexts.oneself,
        ]);
      }
    }
    expect((await api(admin, "DELETE", `staff/${admin.staff_id}`)).statusCode).toBe(403);
    expect((await api(admin, "DELETE", `user/${admin.user_id}`)).statusCode).toBe(403);
    expect(await rolesOf(admin)).toEqual([9]);
    expect((await record(manager)).status).toBe("active");
  });

  it("a manager does not change a manager or a system admin", async () => {
    for (const target of [admin, await makeStaff(test.deps, 8)]) {
      for (const [what, method, path, payload] of changes(target)) {
        const response = await api(manager, method, path, payload);
        expect([what, response.statusCode, response.json().error]).toEqual([
          what,
          403,
          escalationTexts.aboveManager,
        ]);
      }
    }
  });

  it("a manager grants 2 to 7, a system admin every staff role, no one a customer's", async () => {
    const notStaff = [1, 3, 99];
    const above = [8, 9];
    for (const roleId of [...notStaff, ...staffRoles.map((role) => role.id)]) {
      for (const person of [manager, admin]) {
        const target = await makeStaff(test.deps, 5);
        const isAbove = person === manager && above.includes(roleId);
        const expected = notStaff.includes(roleId) ? 400 : isAbove ? 403 : 200;
        for (const [what, method, path, payload] of [
          ["change", "PUT", `staff/${target.staff_id}/change-role`, { roleId }],
          ["assign", "POST", "staff/assign-role", { staff_id: target.staff_id, role_id: roleId }],
        ] as const) {
          const response = await api(person, method, path, payload);
          expect([what, roleId, response.statusCode]).toEqual([what, roleId, expected]);
          if (above.includes(roleId)) break;
        }
      }
    }
  });

  it("AUTH-44 a permission never lifts them", async () => {
    const permitted = await makeStaff(test.deps, 2);
    await api(admin, "PUT", `staff/${permitted.staff_id}/update-permissions`, {
      permissions: [5, 6],
    });
    expect((await api(permitted, "PATCH", `staff/${manager.staff_id}/deactivate`)).statusCode).toBe(
      403,
    );
    expect(
      (await api(permitted, "PATCH", `staff/${permitted.staff_id}/deactivate`)).statusCode,
    ).toBe(403);
    const target = await makeStaff(test.deps, 4);
    expect(
      (await api(permitted, "PUT", `staff/${target.staff_id}/change-role`, { roleId: 5 }))
        .statusCode,
    ).toBe(403);
    expect((await api(permitted, "PATCH", `staff/${target.staff_id}/deactivate`)).statusCode).toBe(
      200,
    );
  });

  it("AUTH-57 a 403 changes nothing and is recorded in the audit log", async () => {
    await api(manager, "PUT", `staff/${admin.staff_id}/change-role`, { roleId: 2 });
    const entry = await test.deps.db
      .selectFrom("audit_entries")
      .select(["action", "record_type", "record_id"])
      .where("actor_user_id", "=", manager.user_id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({
      action: "access.denied",
      record_type: "staff",
      record_id: String(admin.staff_id),
    });
  });
});

describe("AUTH-44 roles", () => {
  it("assign adds, change replaces, revoke removes, by body or query", async () => {
    const person = await makeStaff(test.deps, 2);
    const staff_id = person.staff_id;
    const assigned = await api(admin, "POST", "staff/assign-role", { staff_id, role_id: 4 });
    expect(assigned.json()).toMatchObject({
      msg: staffTexts.roleAssigned,
      staff: {
        user: {
          roles: [
            { id: 2, name: "Basic" },
            { id: 4, name: "Cashier" },
          ],
        },
      },
    });
    await api(admin, "POST", "staff/assign-role", { staff_id, role_id: 4 });
    expect(await rolesOf(person)).toEqual([2, 4]);
    await api(admin, "DELETE", "staff/revoke-role", { staff_id, role_id: 2 });
    expect(await rolesOf(person)).toEqual([4]);
    await api(admin, "POST", "staff/assign-role", { staff_id, role_id: 6 });
    await api(admin, "DELETE", `staff/revoke-role?staff_id=${staff_id}&role_id=4`);
    expect(await rolesOf(person)).toEqual([6]);
    const again = await api(admin, "DELETE", "staff/revoke-role", { staff_id, role_id: 4 });
    expect([again.statusCode, again.json().error]).toEqual([409, staffTexts.roleNotHeld]);
    await api(admin, "PUT", `staff/${staff_id}/change-role`, { role_id: "5" });
    expect(await rolesOf(person)).toEqual([5]);
  });

  it("apply from the person's next request", async () => {
    const person = await makeStaff(test.deps, 2);
    expect((await api(person, "GET", "staff/all-details")).statusCode).toBe(403);
    await api(admin, "PUT", `staff/${person.staff_id}/change-role`, { roleId: 8 });
    expect((await api(person, "GET", "staff/all-details")).statusCode).toBe(200);
    await api(admin, "PUT", `staff/${person.staff_id}/change-role`, { roleId: 2 });
    expect((await api(person, "GET", "staff/all-details")).statusCode).toBe(403);
  });

  it.each([
    ["PUT", "staff/1/change-role", {}],
    ["PUT", "staff/1/change-role", { roleId: null }],
    ["PUT", "staff/1/change-role", { roleId: "x" }],
    ["PUT", "staff/x/change-role", { roleId: 4 }],
    ["POST", "staff/assign-role", {}],
    ["POST", "staff/assign-role", { staff_id: 1 }],
    ["POST", "staff/assign-role", { staff_id: -1, role_id: 4 }],
    ["POST", "staff/assign-role", { staff_id: 1e30, role_id: 4 }],
    ["DELETE", "staff/revoke-role", {}],
    ["DELETE", "staff/revoke-role?staff_id=1", undefined],
    ["PUT", "staff/1/update-permissions", {}],
    ["PUT", "staff/1/update-permissions", { permissions: "all" }],
    ["PUT", "staff/1/update-permissions", { permissions: [10] }],
    ["PUT", "staff/1/update-permissions", { permissions: [0] }],
    ["PUT", "staff/1/update-permissions", { permissions: [1.5] }],
    ["PUT", "staff/1/update-permissions", { permissions: Array(200).fill(1) }],
    ["PUT", "staff/1/update-staff", { status: "retired" }],
    ["PUT", "staff/1/update-staff", { status: 5 }],
    ["PUT", "staff/1/update-staff", { employment_date: "2026-13-01" }],
    ["PUT", "staff/1/update-staff", { department: "a\0b" }],
    ["PUT", "staff/1/update-staff", { position: "x".repeat(201) }],
    ["GET", "staff/all-details?page_size=1000", undefined],
    ["GET", "staff/all-details?cursor=mine", undefined],
    ["GET", "staff/all-details?role_id=x", undefined],
    ["GET", "staff/all-details?query=%00", undefined],
  ] as [Method, string, object | undefined][])("%s %s %j is 400", async (method, path, payload) => {
    expect((await api(admin, method, path, payload)).statusCode).toBe(400);
  });
});

describe("AUTH-39, AUTH-40 permissions", () => {
  it("assign adds; update and manage replace; unknown ids are rejected; the catalogue lists them", async () => {
    const person = await makeStaff(test.deps, 5);
    const path = `staff/${person.staff_id}`;
    const ids = async () =>
      (await api(person, "GET", `${path}/staff-permissions`))
        .json()
        .permissions.map((permission: { id: number }) => permission.id);
    await api(manager, "POST", `${path}/assign-permissions`, { permissions: [1, 1] });
    const added = await api(manager, "POST", `${path}/assign-permissions`, { permissions: ["3"] });
    expect(added.json().permissions).toEqual([
      { id: 1, name: "loans.first_review", label: "First review of loans" },
      { id: 3, name: "loans.approve", label: "Approve, reject, cancel and close loans" },
    ]);
    await api(manager, "PUT", `${path}/update-permissions`, { permissions: [3, 4] });
    expect(await ids()).toEqual([3, 4]);
    await api(manager, "POST", `${path}/manage-permissions`, { permissions: [] });
    expect(await ids()).toEqual([]);
    const catalogue = (await api(manager, "GET", "staff/permissions")).json().permissions;
    expect(catalogue).toHaveLength(9);
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "staff.permissions")
      .where("record_id", "=", String(person.staff_id))
      .orderBy("id")
      .execute();
    expect(entries.at(-2)).toEqual({
      before: { permissions: ["loans.first_review", "loans.approve"] },
      after: { permissions: ["loans.approve", "loans.edit"] },
    });
  });
});
