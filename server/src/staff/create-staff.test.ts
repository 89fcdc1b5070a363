import { staffRoleIds } from "../../test-support/staff-roles.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { verifyPassword } from "../auth/password.ts";

let test: TestApp;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp("2026-03-16T09:00:00Z");
  admin = await makeStaff(test.deps, 9);
  manager = await makeStaff(test.deps, 8);
});
afterAll(() => test.close());

let made = 0;
const form = (fields: object = {}) => ({
  first_name: "mariama",
  middle_name: "",
  last_name: "koroma-SESAY",
  gender: "Woman",
  date_of_birth: "1990-05-02",
  email: `New${(made += 1)}@Example.ORG`,
  phone: "076 123 456",
  second_phone: "23233000111",
  role_id: 5,
  department: "Credit",
  employment_date: "2026-03-01",
  password: "gara cloth 1961",
  confirm_password: "gara cloth 1961",
  ...fields,
});
const create = (person: Person, payload: object) =>
  test.app.inject({ method: "POST", url: "/api/staff/create", headers: person.headers, payload });

describe("AUTH-47 Add Staff", () => {
  it("creates an account with name, address and phones in their stored forms", async () => {
    const response = await create(admin, form());
    expect(response.json()).toMatchObject({
      success: true,
      msg: "Staff created successfully!",
      message: "Staff created successfully!",
      staff: {
        status: "active",
        department: "Credit",
        position: null,
        employment_date: "2026-03-01",
        permissions: [],
        user: {
          first_name: "Mariama",
          middle_name: null,
          last_name: "Koroma-Sesay",
          email: `new${made}@example.org`,
          phone: "+232-76-123456",
          second_phone: "+232-33-000111",
          other_phone: "+232-33-000111",
          gender: "Woman",
          date_of_birth: "1990-05-02",
          status: "active",
          roles: [{ id: 5, name: "Loan Officer" }],
          customer_id: null,
        },
      },
    });
    expect(response.body).not.toContain("password");
    const { staff } = response.json();
    const stored = await test.deps.db
      .selectFrom("users")
      .select(["password_hash", "area"])
      .where("id", "=", staff.user_id)
      .executeTakeFirstOrThrow();
    expect(stored.area).toBe("staff");
    expect(await verifyPassword(stored.password_hash, "gara cloth 1961")).toBe(true);
  });

  it.each([
    ...["first_name", "last_name", "email", "phone", "password"].flatMap((name) => [
      [{ [name]: "" }, name, staffTexts.allFieldsRequired],
      [{ [name]: 5 }, name, staffTexts.allFieldsRequired],
      [{ [name]: undefined }, name, staffTexts.allFieldsRequired],
    ]),
    [{ first_name: "   " }, "first_name", staffTexts.allFieldsRequired],
    [{ confirm_password: "another password" }, "confirm_password", fieldTexts.passwordsDiffer],
    [{ email: "nobody" }, "email", fieldTexts.email],
    [{ email: "a@company.com" }, "email", authTexts.unrecognizedDomain],
    [{ phone: "0023276123456" }, "phone", fieldTexts.phone],
    [{ second_phone: "12" }, "second_phone", fieldTexts.phone],
    [{ date_of_birth: "02-05-1990" }, "date_of_birth", fieldTexts.date],
    [{ date_of_birth: "1990-02-31" }, "date_of_birth", fieldTexts.date],
    [{ date_of_birth: "2026-03-17" }, "date_of_birth", "Please enter a valid date of birth."],
    [{ employment_date: "01/03/2026" }, "employment_date", fieldTexts.date],
    [{ password: "short", confirm_password: "short" }, "password", fieldTexts.passwordTooShort],
    [{ role_id: 3 }, "role_id", staffTexts.unknownRole],
    [{ role_id: 1 }, "role_id", staffTexts.unknownRole],
    [{ role_id: 99 }, "role_id", staffTexts.unknownRole],
    [{ role_id: 1e30 }, "role_id", staffTexts.unknownRole],
    [{ role_id: "nine" }, "role_id", staffTexts.unknownRole],
    [{ role_id: 2.5 }, "role_id", staffTexts.unknownRole],
  ] as [object, string, string][])("rejects %j", async (fields, name, text) => {
    const response = await create(admin, form(fields));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[name]).toBe(text);
  });

  it.each([
    "first_name",
    "middle_name",
    "last_name",
    "gender",
    "email",
    "phone",
    "department",
    "password",
  ])("rejects NUL, lone surrogates and too long text in %s", async (name) => {
    for (const value of ["a\0b", "a\ud800", "x".repeat(20_000)]) {
      const response = await create(admin, form({ [name]: value }));
      expect([name, response.statusCode]).toEqual([name, 400]);
    }
  });

  it("AUTH-47 returns one message at a time, in the order of the form", async () => {
    const wrong = {
      first_name: "",
      confirm_password: "another password",
      date_of_birth: "02-05-1990",
      email: "nobody",
      phone: "12",
    };
    const said: string[] = [];
    for (const name of Object.keys(wrong)) {
      const from = Object.entries(wrong).slice(Object.keys(wrong).indexOf(name));
      said.push((await create(admin, form(Object.fromEntries(from)))).json().msg);
    }
    expect(said).toEqual([
      staffTexts.allFieldsRequired,
      fieldTexts.passwordsDiffer,
      fieldTexts.date,
      fieldTexts.email,
      fieldTexts.phone,
    ]);
  });

  it("AUTH-5 rejects an address that has an account, in any case", async () => {
    const response = await create(admin, form({ email: admin.email.toUpperCase() }));
    expect([response.statusCode, response.json().error]).toEqual([409, fieldTexts.accountExists]);
  });

  it("AUTH-47 uses Basic for a missing role, and accepts role for role_id, as number or digits", async () => {
    const roleOf = async (fields: object) =>
      (await create(admin, form(fields))).json().staff.user.roles[0].id;
    expect(await roleOf({ role_id: undefined })).toBe(2);
    expect(await roleOf({ role_id: null })).toBe(2);
    expect(await roleOf({ role_id: undefined, role: 4 })).toBe(4);
    expect(await roleOf({ role_id: "6" })).toBe(6);
  });

  it("AUTH-48 accepts a missing birth date, and a form without confirmation", async () => {
    const response = await create(
      admin,
      form({ date_of_birth: null, confirm_password: undefined, second_phone: null }),
    );
    expect(response.json().staff.user).toMatchObject({ date_of_birth: null, other_phone: null });
  });

  it("AUTH-44 lets a system admin grant every staff role, and a manager all but the two administrators", async () => {
    for (const role_id of staffRoleIds) {
      expect((await create(admin, form({ role_id }))).statusCode).toBe(200);
      const byManager = await create(manager, form({ role_id }));
      const isAbove = role_id === roleIds.manager || role_id === roleIds.systemAdmin;
      expect([role_id, byManager.statusCode]).toEqual([role_id, isAbove ? 403 : 200]);
    }
  });

  it("AUTH-44 lets staff.manage grant Basic and the caller's own role only", async () => {
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 5 })
      .execute();
    for (const role_id of staffRoleIds) {
      const response = await create(officer, form({ role_id }));
      const allowed = role_id === 2 || role_id === 5;
      expect([role_id, response.statusCode]).toEqual([role_id, allowed ? 200 : 403]);
    }
  });

  it("ignores fields that the form does not have", async () => {
    const response = await create(
      admin,
      form({
        id: 1,
        status: "terminated",
        permissions: [1],
        roles: [9],
        area: "customer",
        user_id: 1,
      }),
    );
    expect(response.json().staff).toMatchObject({ status: "active", permissions: [] });
    expect(response.json().staff.user.roles).toEqual([{ id: 5, name: "Loan Officer" }]);
  });

  it("creates one account when the same form is sent twice concurrently", async () => {
    const same = form();
    const responses = await Promise.all([create(admin, same), create(admin, same)]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
  });

  it("AUTH-56 records the creator, without the password", async () => {
    const { staff } = (await create(manager, form())).json();
    const entry = await test.deps.db
      .selectFrom("audit_entries")
      .select(["actor_user_id", "actor_role", "after"])
      .where("action", "=", "staff.create")
      .where("record_id", "=", String(staff.id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_user_id: manager.user_id, actor_role: "staff:8" });
    expect(JSON.stringify(entry.after)).not.toMatch(/password|argon/);
  });
});
