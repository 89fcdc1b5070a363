import { staffRolesExcept } from "../../test-support/staff-roles.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  lastMail,
  post,
  postWithRefresh,
  refreshTokenIn,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { changeControl } from "../../test-support/controls.ts";
import { readSettings } from "../settings/queries.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { profileStatus } from "../../test-support/sessions.ts";
import { softwarePasskey } from "../../test-support/passkey.ts";
import {
  codeOf,
  giveApp,
  givePasskey,
  requireSecondFactor,
  stepOf,
} from "../../test-support/second-factor.ts";
import { readEnv } from "../core/env.ts";
import { requiredRoles } from "./second-factor-state.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  await requireSecondFactor(t, []);
  officer = await makeStaff(t.deps, 5);
  await setInitialPassword(t.deps, officer);
});

const proof = { current_password: knownPassword };
const own = async (person: Person) =>
  (await t.app.inject({ url: "/api/staff/second-factor", headers: person.headers })).json()
    .second_factor;
const remove = (person: Person, what: string, payload: object = {}) =>
  t.app.inject({
    method: "DELETE",
    url: `/api/staff/second-factor/${what}`,
    headers: person.headers,
    payload,
  });
const reset = (by: Person, staffId: number | null) =>
  post(t.app, `/staff/${staffId}/reset-second-factor`, {}, { headers: by.headers });
const isSignedIn = async (person: Person) => (await profileStatus(t, person.headers)) === 200;
describe("AUTH-17 roles that require a second factor", () => {
  test("the installation's default applies until the setting is changed, also to none", async () => {
    const production = readEnv({
      NODE_ENV: "production",
      PUBLIC_URL: "https://lender.sl",
      SMTP_URL: "smtp://localhost",
      MAIL_FROM: "a@lender.sl",
      DATABASE_URL: "postgres://localhost/x",
      JWT_SECRET: "x".repeat(32),
    });
    expect(requiredRoles({ second_factor_roles: null }, production)).toEqual([9, 8, 6]);
    expect(requiredRoles({ second_factor_roles: [] }, production)).toEqual([]);
    expect(requiredRoles({ second_factor_roles: null }, t.deps.env)).toEqual([]);
    const admin = await makeStaff(t.deps, 9);
    const save = (second_factor_roles: unknown) =>
      changeControl(t, admin, "PUT", "/settings", { second_factor_roles });
    expect((await save([3])).status).toBe(400);
    expect((await save("all")).status).toBe(400);
    expect((await save([9, 8])).status).toBe(200);
    expect((await readSettings(t.deps.db)).second_factor_roles).toEqual([9, 8]);
    expect((await own(admin)).is_required).toBe(true);
    expect((await own(officer)).is_required).toBe(false);
  });

  test("customers never have one, and cannot use its calls", async () => {
    const customer = await makeCustomer(t.deps);
    const response = await t.app.inject({
      url: "/api/staff/second-factor",
      headers: customer.headers,
    });
    expect(response.statusCode).toBe(403);
  });
});

describe("AUTH-18 the caller's own second factor", () => {
  test("the first creates ten codes, ends the other sessions, and is mailed and recorded", async () => {
    const body = { email: officer.email, password: knownPassword };
    const elsewhere = refreshTokenIn(await post(t.app, "/staff/signin", body));
    const { codes } = await giveApp(t, officer);
    expect(codes).toHaveLength(10);
    // 24 of 32 letters are 120 random bits: above the 112 below which a password hash is required (ASVS 6.5.2).
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/);
    expect(await isSignedIn(officer)).toBe(true);
    expect((await postWithRefresh(t.app, "/staff/refresh-token", elsewhere)).statusCode).toBe(401);
    expect((await lastMail(t.deps, officer.email))?.text_body).toContain("authenticator app");
    expect(await auditEntriesOf(t.deps, officer.user_id)).toContain("second_factor.app_added");
    await givePasskey(t, officer);
    expect(await own(officer)).toMatchObject({
      is_required: false,
      app: { created_at: "2026-03-16T09:00:00.000Z" },
      passkeys: [{ name: "Office computer", last_used_at: null }],
      recovery_codes_left: 10,
    });
  });

  test("a second app, a passkey without a name, and an eleventh passkey are rejected", async () => {
    await giveApp(t, officer);
    const more = { headers: officer.headers };
    expect((await post(t.app, "/staff/second-factor/app", proof, more)).statusCode).toBe(409);
    const begun = await post(t.app, "/staff/second-factor/passkey-options", proof, more);
    const response = softwarePasskey().register(begun.json().options);
    const unnamed = await post(
      t.app,
      "/staff/second-factor/passkeys",
      { name: " ", response },
      more,
    );
    expect(unnamed.json().fields.name).toContain("Give the passkey a name");
    for (let i = 0; i < 10; i += 1) await givePasskey(t, officer);
    const over = await post(t.app, "/staff/second-factor/passkey-options", proof, more);
    expect(over.statusCode).toBe(409);
  });

  test("AUTH-25 every change requires the current password, however recent the sign-in", async () => {
    await giveApp(t, officer);
    const more = { headers: officer.headers };
    for (const path of ["passkey-options", "recovery-codes"]) {
      const asked = await post(t.app, `/staff/second-factor/${path}`, {}, more);
      expect(asked.json().fields).toEqual({
        current_password: "Please enter your current password.",
      });
      const given = await post(t.app, `/staff/second-factor/${path}`, proof, more);
      expect(given.statusCode).toBe(200);
    }
  });

  test("the last one requires password and code; its removal deletes the recovery codes", async () => {
    const { secret, codes } = await giveApp(t, officer);
    t.setNow("2026-03-16T09:01:00Z");
    const current_password = knownPassword;
    expect((await remove(officer, "app")).json().fields.current_password).toBeDefined();
    expect((await remove(officer, "app", { current_password })).json().fields.code).toBeDefined();
    const wrong = { current_password, code: "000000" };
    expect((await remove(officer, "app", wrong)).statusCode).toBe(400);
    const wrongPassword = { current_password: "wrong one", code: codeOf(t, secret) };
    expect((await remove(officer, "app", wrongPassword)).json().fields).toEqual({
      current_password: "The current password is not correct.",
    });
    expect((await own(officer)).app).not.toBeNull();
    const right = { current_password, code: codes[3] };
    expect((await remove(officer, "app", right)).statusCode).toBe(200);
    expect(await own(officer)).toMatchObject({ app: null, recovery_codes_left: 0 });
    const response = await post(t.app, "/staff/signin", {
      email: officer.email,
      password: knownPassword,
    });
    expect(response.json().accessToken).toBeDefined();
  });

  test("the last one stays while the role requires one, and of two removed at once one stays", async () => {
    await giveApp(t, officer);
    await givePasskey(t, officer);
    await requireSecondFactor(t, [5]);
    const [{ id }] = (await own(officer)).passkeys;
    const responses = await Promise.all([
      remove(officer, "app", proof),
      remove(officer, `passkeys/${id}`, proof),
    ]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
    const { app, passkeys } = await own(officer);
    expect(passkeys.length + (app === null ? 0 : 1)).toBe(1);
  });
});

describe("AUTH-44, AUTH-19 a reset by an administrator", () => {
  test("a system admin resets every account but their own; sessions end, the person is notified", async () => {
    const admin = await makeStaff(t.deps, 9);
    await setInitialPassword(t.deps, admin);
    await giveApp(t, officer);
    await giveApp(t, admin);
    const step = await stepOf(t, officer);
    expect((await reset(admin, admin.staff_id)).json().msg).toContain("Ask another administrator");
    expect((await reset(admin, officer.staff_id)).statusCode).toBe(200);
    expect(await isSignedIn(officer)).toBe(false);
    expect((await lastMail(t.deps, officer.email))?.text_body).toContain(
      "An administrator removed",
    );
    expect(await auditEntriesOf(t.deps, officer.user_id)).toContain("second_factor.reset");
    const old = await post(t.app, "/staff/signin/app-code", { code: "000000" }, { headers: step });
    expect(old.statusCode).toBe(401);
    expect((await reset(admin, officer.staff_id)).statusCode).toBe(409);
    expect((await reset(admin, 999_999)).statusCode).toBe(404);
    const other = await makeStaff(t.deps, 9);
    expect((await reset(other, admin.staff_id)).statusCode).toBe(200);
  });

  test("a manager resets roles 2 to 7 only; other roles reset none", async () => {
    const manager = await makeStaff(t.deps, 8);
    const second = await makeStaff(t.deps, 8);
    await giveApp(t, second);
    await giveApp(t, officer);
    expect((await reset(manager, second.staff_id)).statusCode).toBe(403);
    for (const role of staffRolesExcept("manager", "systemAdmin"))
      expect((await reset(await makeStaff(t.deps, role), officer.staff_id)).statusCode).toBe(403);
    expect((await reset(await makeCustomer(t.deps), officer.staff_id)).statusCode).toBe(403);
    expect((await reset(manager, officer.staff_id)).statusCode).toBe(200);
  });
});
