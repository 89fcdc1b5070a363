import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  knownPassword,
  lastMail,
  mailedCode,
  mailedToken,
  post,
  signInFirst,
  stepCookie,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { codeOf, giveApp, requireSecondFactor } from "../../test-support/second-factor.ts";

let t: TestApp;
let admin: Person;
let made = 0;
const officePassword = "typed by the office 1";

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow(new Date(Date.parse("2026-03-16T09:00:00Z") + (made += 1) * 7_200_000).toISOString());
  admin = await makeStaff(t.deps, 9);
});

const form = (email: string, more: object) => ({
  first_name: "Mariama",
  last_name: "Koroma",
  email,
  phone: "076123456",
  ...more,
});
const areas = [
  ["staff", "/staff/create"],
  ["user", "/user/signup"],
] as const;

async function make(path: string, more: object = { password: officePassword }): Promise<string> {
  const email = `first${(made += 1)}@example.org`;
  const body = form(email, { role_id: 5, ...more });
  const response = await post(t.app, path, body, { headers: admin.headers });
  expect(response.statusCode).toBe(200);
  return email;
}
const confirm = (area: string, headers: Record<string, string>, code: string, password: string) =>
  post(t.app, `/${area}/signin/confirm-code`, { code, password }, { headers });
const signIn = (area: string, email: string, password: string) =>
  post(t.app, `/${area}/signin`, { email, password });
const later = (minutes: number) =>
  t.setNow(new Date(t.deps.now().getTime() + minutes * 60_000).toISOString());

describe.each(areas)("AUTH-20 a password set by staff: %s", (area, path) => {
  test("opens no session without the mailed code", async () => {
    const email = await make(path);
    const asked = await signIn(area, email, officePassword);
    expect(asked.json()).toMatchObject({ success: true, step: "confirm_code", methods: [] });
    expect(asked.json().accessToken).toBeUndefined();
    expect(asked.cookies.map(({ name }) => name)).toEqual(["sign-in"]);
    const step = stepCookie(asked);
    const guess = await confirm(area, step, "000000", "chosen by the admin 2");
    expect(guess.statusCode).toBe(400);
    for (const call of ["app-code", "recovery-code", "set-up-app", "set-up-passkey"]) {
      const body = { code: "000000" };
      const skipped = await post(t.app, `/staff/signin/${call}`, body, { headers: step });
      expect(skipped.statusCode, call).toBe(401);
    }
    expect((await signIn(area, email, officePassword)).json().step).toBe("confirm_code");
  });

  test("the owner enters the mailed code and chooses a password, which confirms the address", async () => {
    const email = await make(path);
    const entered = await signInFirst(t, area, email, officePassword);
    expect(entered.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${entered.json().accessToken}` };
    const profile = await t.app.inject({ url: "/api/user/profile", headers });
    expect(profile.json().user.email_verified).toBe(true);
    expect((await signIn(area, email, officePassword)).statusCode).toBe(401);
    const next = await signIn(area, email, knownPassword);
    expect(next.json().accessToken).toBeDefined();
    expect(await auditEntriesOf(t.deps, profile.json().user.id)).toContain("password.first");
  });

  test("the password set by staff, a weak one, and an old or used code are rejected", async () => {
    const email = await make(path);
    const step = stepCookie(await signIn(area, email, officePassword));
    const code = await mailedCode(t.deps, email);
    const same = await confirm(area, step, code, officePassword);
    expect(same.json().fields.password).toContain("other than the one you were given");
    expect((await confirm(area, step, code, "short")).json().fields.password).toBeDefined();
    later(10);
    expect((await confirm(area, step, code, knownPassword)).statusCode).toBe(400);
    const again = await post(t.app, `/${area}/signin/send-code`, {}, { headers: step });
    expect(again.statusCode).toBe(200);
    expect((await confirm(area, step, code, knownPassword)).statusCode).toBe(400);
    const fresh = await mailedCode(t.deps, email);
    expect((await confirm(area, step, fresh, knownPassword)).statusCode).toBe(200);
    expect((await confirm(area, step, fresh, "Another one 99")).statusCode).toBe(401);
  });

  test("attempts at the code and mails of codes are limited; the mailed link still works", async () => {
    const email = await make(path);
    const step = stepCookie(await signIn(area, email, officePassword));
    const code = await mailedCode(t.deps, email);
    for (let i = 0; i < 5; i += 1)
      expect((await confirm(area, step, "111111", knownPassword)).statusCode).toBe(400);
    expect((await confirm(area, step, code, knownPassword)).statusCode).toBe(429);
    const send = () => post(t.app, `/${area}/signin/send-code`, {}, { headers: step });
    for (let i = 0; i < 4; i += 1) expect((await send()).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(429);
    expect((await signIn(area, email, officePassword)).statusCode).toBe(429);
    await post(t.app, `/${area}/forgot-password`, { email });
    const token = await mailedToken(t.deps, email);
    const chosen = { password: knownPassword };
    expect((await post(t.app, `/user/reset-password/${token}`, chosen)).statusCode).toBe(200);
    expect((await signIn(area, email, knownPassword)).json().accessToken).toBeDefined();
  });
});

describe("AUTH-20 a password set by an administrator later", () => {
  test("the administrator can neither sign in with it nor continue an older sign-in", async () => {
    const person = await makeCustomer(t.deps);
    const set = { user_id: person.user_id, newPassword: officePassword };
    const more = { headers: admin.headers };
    expect((await post(t.app, "/user/change-password", set, more)).statusCode).toBe(200);
    const asked = await signIn("user", person.email, officePassword);
    expect(asked.json().step).toBe("confirm_code");
    const code = await mailedCode(t.deps, person.email);
    const other = { ...set, newPassword: "typed once more 7" };
    expect((await post(t.app, "/user/change-password", other, more)).statusCode).toBe(200);
    const old = await confirm("user", stepCookie(asked), code, knownPassword);
    expect(old.statusCode).toBe(401);
  });

  test("after a change by the owner the next sign-in requires no code", async () => {
    const email = await make("/staff/create");
    const entered = (await signInFirst(t, "staff", email, officePassword)).json();
    const headers = { authorization: `Bearer ${entered.accessToken}` };
    const newPassword = "changed by myself 4";
    const body = { newPassword, current_password: knownPassword };
    await post(t.app, "/user/change-password", body, { headers });
    expect((await signIn("staff", email, newPassword)).json().accessToken).toBeDefined();
  });

  test("the code leads to the second factor, if the account has one, with the same cookie", async () => {
    const person = await makeStaff(t.deps, 5);
    const { secret } = await giveApp(t, person);
    const set = { user_id: person.user_id, newPassword: officePassword };
    await post(t.app, "/user/change-password", set, { headers: admin.headers });
    const entered = await signInFirst(t, "staff", person.email, officePassword);
    expect(entered.json()).toMatchObject({ step: "second_factor" });
    expect(entered.json().accessToken).toBeUndefined();
    later(1);
    const body = { code: codeOf(t, secret) };
    const done = await post(t.app, "/staff/signin/app-code", body, {
      headers: stepCookie(entered),
    });
    expect(done.json().accessToken).toBeDefined();
  });

  test("AUTH-17 after the code, a role that requires a second factor sets one up", async () => {
    await requireSecondFactor(t, [5]);
    const email = await make("/staff/create");
    const entered = await signInFirst(t, "staff", email, officePassword);
    expect(entered.json().step).toBe("set_up_second_factor");
    const headers = stepCookie(entered);
    const begun = (await post(t.app, "/staff/signin/set-up-app", {}, { headers })).json();
    expect(begun.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    const body = { code: codeOf(t, begun.secret) };
    const done = await post(t.app, "/staff/signin/set-up-app/confirm", body, { headers });
    expect(done.json().recovery_codes).toHaveLength(10);
    expect(done.json().accessToken).toBeDefined();
    await requireSecondFactor(t, []);
  });
});

describe.each(areas)("AUTH-21 an invitation: %s", (area, path) => {
  const accept = (token: string, more: { headers?: Record<string, string> } = {}) =>
    post(t.app, `/user/invitation/${token}`, { password: knownPassword }, more);
  const invitationOf = async (email: string) => {
    const url = `/api/user/all?query=${encodeURIComponent(email)}`;
    const response = await t.app.inject({ url, headers: admin.headers });
    const [user] = response.json().users;
    return { id: user.id, invitation: user.invitation };
  };

  test("the person sets the password with the link, once; staff see the status", async () => {
    const email = await make(path, { invite: true });
    expect((await invitationOf(email)).invitation).toBe("invited");
    expect((await signIn(area, email, "")).statusCode).toBe(400);
    const token = await mailedToken(t.deps, email);
    expect((await accept(token)).json().role).toBe(area === "staff" ? "staff" : "customer");
    expect((await accept(token)).statusCode).toBe(400);
    expect((await invitationOf(email)).invitation).toBe("accepted");
    expect((await signIn(area, email, knownPassword)).json().accessToken).toBeDefined();
  });

  test("expires after 72 hours, and when a new one is sent", async () => {
    const email = await make(path, { invite: true });
    const first = await mailedToken(t.deps, email);
    const { id } = await invitationOf(email);
    const resend = (person: Person) =>
      post(t.app, `/user/${id}/invitation`, {}, { headers: person.headers });
    expect((await resend(await makeStaff(t.deps, 7))).statusCode).toBe(403);
    expect((await resend(await makeCustomer(t.deps))).statusCode).toBe(403);
    expect((await resend(admin)).statusCode).toBe(200);
    expect((await accept(first)).statusCode).toBe(400);
    const second = await mailedToken(t.deps, email);
    later(72 * 60);
    expect((await accept(second)).statusCode).toBe(400);
    expect((await resend(await makeStaff(t.deps, 9))).statusCode).toBe(200);
    const third = await mailedToken(t.deps, email);
    later(72 * 60 - 1);
    expect((await accept(third)).statusCode).toBe(200);
    expect((await resend(await makeStaff(t.deps, 9))).statusCode).toBe(409);
  });

  test("a signed-in user cannot use it, and a reset link is not an invitation", async () => {
    const email = await make(path, { invite: true });
    const token = await mailedToken(t.deps, email);
    const signedIn = await accept(token, { headers: admin.headers });
    expect(signedIn.statusCode).toBe(403);
    expect(signedIn.json().msg).toContain("Sign out first");
    const body = { password: knownPassword };
    expect((await post(t.app, `/user/reset-password/${token}`, body)).statusCode).toBe(400);
    await post(t.app, `/${area}/forgot-password`, { email });
    const reset = await mailedToken(t.deps, email);
    expect((await accept(reset)).statusCode).toBe(400);
    expect((await post(t.app, `/user/reset-password/${reset}`, body)).statusCode).toBe(200);
    expect((await accept(token)).statusCode).toBe(400);
    expect((await invitationOf(email)).invitation).toBe("accepted");
  });
});

test("AUTH-21 an invitation that would not be mailed is rejected, and the earlier link still works", async () => {
  const email = await make("/staff/create", { invite: true });
  const { id } = await t.deps.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const resend = () => post(t.app, `/user/${id}/invitation`, {}, { headers: admin.headers });
  for (let i = 0; i < 4; i += 1) expect((await resend()).statusCode).toBe(200);
  const token = await mailedToken(t.deps, email);
  expect((await resend()).statusCode).toBe(429);
  const accepted = await post(t.app, `/user/invitation/${token}`, { password: knownPassword });
  expect(accepted.statusCode).toBe(200);
});

test("AUTH-21 a visitor cannot sign up by invitation, and staff cannot set a password with an invitation", async () => {
  const body = form("visitor@example.org", { invite: true });
  expect((await post(t.app, "/user/signup", body)).statusCode).toBe(400);
  expect(await lastMail(t.deps, "visitor@example.org")).toBeUndefined();
  const email = await make("/user/signup", { invite: true, password: officePassword });
  expect((await signIn("user", email, officePassword)).statusCode).toBe(401);
});

test("AUTH-44 a manager does not invite a system admin again", async () => {
  const email = await make("/staff/create", { role_id: 9, invite: true });
  const { id } = await t.deps.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const manager = await makeStaff(t.deps, 8);
  const response = await post(t.app, `/user/${id}/invitation`, {}, { headers: manager.headers });
  expect(response.statusCode).toBe(403);
});
