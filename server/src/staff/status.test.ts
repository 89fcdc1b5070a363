import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type Method, requestAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { escalationTexts } from "@microfinance/contract/auth/texts.ts";

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await testApp("2026-03-16T09:00:00Z");
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const api = (person: Person, method: Method, path: string, payload?: object) =>
  requestAs(test, person, method, `/${path}`, payload);
const isSignedIn = async (person: Person) =>
  (await api(person, "GET", "staff/profile")).statusCode === 200;
const statusOf = async (person: Person) => {
  const { staff } = (await api(admin, "GET", `staff/${person.staff_id}`)).json();
  return [staff.status, staff.user.status];
};

describe("AUTH-50 the status of a staff member", () => {
  it("equals that of their account, and any but active ends their sessions at once", async () => {
    const person = await makeStaff(test.deps, 5);
    expect(await isSignedIn(person)).toBe(true);
    const response = await api(admin, "PATCH", `staff/${person.staff_id}/deactivate`);
    expect(response.json()).toMatchObject({ success: true, msg: staffTexts.deactivated });
    expect(await statusOf(person)).toEqual(["inactive", "inactive"]);
    expect(await isSignedIn(person)).toBe(false);
    const activated = await api(admin, "PATCH", `staff/${person.staff_id}/activate`);
    expect(activated.json().msg).toBe(staffTexts.activated);
    expect(await statusOf(person)).toEqual(["active", "active"]);
    expect(await isSignedIn(person)).toBe(false);
    const sessions = await test.deps.db
      .selectFrom("sessions")
      .select(["ended_at", "end_reason"])
      .where("user_id", "=", person.user_id)
      .execute();
    expect(sessions).toEqual([{ ended_at: expect.any(Date), end_reason: "status_change" }]);
  });

  it.each(["inactive", "on_leave", "terminated", "on-leave"])(
    "AUTH-50 %s ends the session and may be followed by any other",
    async (status) => {
      const person = await makeStaff(test.deps, 4);
      const path = `staff/${person.staff_id}/update-staff`;
      const response = await api(admin, "PUT", path, { status });
      expect(response.json().staff.status).toBe(status.replace("-", "_"));
      expect(await isSignedIn(person)).toBe(false);
      for (const next of ["terminated", "active", "on_leave", "inactive"]) {
        expect((await api(admin, "PUT", path, { status: next })).json().staff.status).toBe(next);
      }
    },
  );

  it("AUTH-54 Update Staff changes the job too, and missing fields stay unchanged", async () => {
    const person = await makeStaff(test.deps, 4);
    const path = `staff/${person.staff_id}/update-staff`;
    const first = await api(admin, "PUT", path, {
      position: " Teller ",
      department: "Operations",
      employment_date: "2025-01-15",
    });
    expect(first.json()).toMatchObject({
      msg: staffTexts.updated,
      staff: { position: "Teller", department: "Operations", employment_date: "2025-01-15" },
    });
    const second = await api(admin, "PUT", path, { department: "", id: 1, user_id: 1 });
    expect(second.json().staff).toMatchObject({
      id: person.staff_id,
      user_id: person.user_id,
      position: "Teller",
      department: null,
      status: "active",
    });
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "staff.update")
      .where("record_id", "=", String(person.staff_id))
      .orderBy("id")
      .execute();
    expect(entries).toHaveLength(2);
    expect(entries[1]).toEqual({
      before: { department: "Operations" },
      after: { department: null },
    });
  });

  it("administrators change their own job, not their own status", async () => {
    const path = `staff/${admin.staff_id}/update-staff`;
    expect((await api(admin, "PUT", path, { position: "Head", status: "active" })).statusCode).toBe(
      200,
    );
    const rejected = await api(admin, "PUT", path, { position: "Boss", status: "on_leave" });
    expect([rejected.statusCode, rejected.json().error]).toEqual([403, escalationTexts.oneself]);
    const { staff } = (await api(admin, "GET", "staff/profile")).json();
    expect([staff.position, staff.status]).toEqual(["Head", "active"]);
  });

  it.each([
    ["PATCH", "staff/999999/activate"],
    ["PATCH", "staff/999999/deactivate"],
    ["PUT", "staff/999999/update-staff"],
    ["GET", "staff/999999"],
    ["DELETE", "staff/999999"],
    ["DELETE", "user/999999"],
  ] as const)("%s %s is 404", async (method, path) => {
    expect((await api(admin, method, path, {})).statusCode).toBe(404);
  });
});

describe("AUTH-52 deleting", () => {
  it("hides a staff member, terminated and signed out; the row stays", async () => {
    const person = await makeStaff(test.deps, 6);
    const response = await api(admin, "DELETE", `staff/${person.staff_id}`);
    expect(response.json()).toMatchObject({ success: true, msg: staffTexts.deleted });
    expect(await isSignedIn(person)).toBe(false);
    expect((await api(admin, "GET", `staff/${person.staff_id}`)).statusCode).toBe(404);
    expect((await api(admin, "DELETE", `staff/${person.staff_id}`)).statusCode).toBe(404);
    const listed = (await api(admin, "GET", "staff/all-details")).json().staff;
    expect(listed.some((row: { id: number }) => row.id === person.staff_id)).toBe(false);
    const stored = await test.deps.db
      .selectFrom("users")
      .select(["status", "deleted_at"])
      .where("id", "=", person.user_id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status: "terminated", deleted_at: test.deps.now() });
  });

  it("hides a customer without loans, and rejects one with loans", async () => {
    const customer = await makeCustomer(test.deps);
    expect((await api(admin, "DELETE", `user/${customer.user_id}`)).statusCode).toBe(200);
    const borrower = await makeCustomer(test.deps);
    await test.deps.pool.query(
      `insert into loans (loan_id, application_id, customer_id, user_fid, status, loan_type, loan_amount,
         interest_rate, loan_period, total_amount, monthly_payment, processing_fee, disbursed_amount, application)
       values ('LN-202603-000001', gen_random_uuid(), $1, $2, 'applied', 'Salary Loan', 1000, 0.2, 12, 1200, 100,
         20, 980, '{}')`,
      [borrower.customer_id, borrower.user_id],
    );
    const rejected = await api(admin, "DELETE", `user/${borrower.user_id}`);
    expect([rejected.statusCode, rejected.json().error]).toEqual([
      409,
      "This customer has loans and cannot be deleted.",
    ]);
  });
});

describe("AUTH-45 the last active system admin", () => {
  let first: Person;
  let second: Person;

  beforeEach(async () => {
    await test.deps.db
      .deleteFrom("user_roles")
      .where("role_id", "=", 9)
      .where("user_id", "!=", admin.user_id)
      .execute();
    await test.deps.pool.query("update users set status = 'on_leave' where id = $1", [
      admin.user_id,
    ]);
    first = await makeStaff(test.deps, 9);
    second = await makeStaff(test.deps, 9);
    return async () => {
      await test.deps.pool.query("update users set status = 'active' where id = $1", [
        admin.user_id,
      ]);
    };
  });

  const activeAdmins = async () => {
    const { rows } = await test.deps.pool.query<{ id: number }>(
      `select u.id from users u join user_roles r on r.user_id = u.id
       where r.role_id = 9 and u.status = 'active' and u.deleted_at is null`,
    );
    return rows.map((row) => row.id);
  };

  const ends: [string, (actor: Person, target: Person) => ReturnType<typeof api>][] = [
    ["deactivate", (actor, target) => api(actor, "PATCH", `staff/${target.staff_id}/deactivate`)],
    [
      "terminate",
      (actor, target) =>
        api(actor, "PUT", `staff/${target.staff_id}/update-staff`, { status: "terminated" }),
    ],
    [
      "demote",
      (actor, target) => api(actor, "PUT", `staff/${target.staff_id}/change-role`, { roleId: 8 }),
    ],
    [
      "revoke",
      (actor, target) =>
        api(actor, "DELETE", "staff/revoke-role", { staff_id: target.staff_id, role_id: 9 }),
    ],
    ["delete staff", (actor, target) => api(actor, "DELETE", `staff/${target.staff_id}`)],
    ["delete user", (actor, target) => api(actor, "DELETE", `user/${target.user_id}`)],
    [
      "set the user's status",
      (actor, target) =>
        api(actor, "PUT", `user/${target.user_id}/update-user`, { status: "inactive" }),
    ],
  ];

  it.each(ends)("remains when two remove each other concurrently: %s", async (_, end) => {
    const responses = await Promise.all([end(first, second), end(second, first)]);
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(await activeAdmins()).toHaveLength(1);
  });

  it.each(
    ends.flatMap((one) => ends.map((other) => [one[0], other[0], one[1], other[1]] as const)),
  )("remains when one does %s and the other %s", async (_one, _other, end, otherEnd) => {
    await Promise.all([end(first, second), otherEnd(second, first)]);
    expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
  });
});
