import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  lastMail,
  mailedToken,
  post,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { mailVerifyLink } from "./links.ts";

let t: TestApp;
let person: Person;
let network = 0;
let remoteAddress: string;
const newPassword = "A new country-cloth 8";
const invalid = "This link is not valid or has expired.";

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  network += 1;
  remoteAddress = `10.6.0.${network}`;
  person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
});

const forgot = (email: string) =>
  post(t.app, "/user/forgot-password", { email }, { remoteAddress });
const reset = (token: string, password = newPassword, area = "user") =>
  post(t.app, `/${area}/reset-password/${token}`, { password }, { remoteAddress });
const signIn = (password: string, area = "user", email = person.email) =>
  post(t.app, `/${area}/signin`, { email, password }, { remoteAddress });

describe("AUTH-28 reset password", () => {
  test("MSG-12 sets the password, ends every session, confirms the address, notifies the owner, and starts no session", async () => {
    await forgot(person.email);
    const response = await reset(await mailedToken(t.deps, person.email));
    expect(response.json()).toEqual({
      success: true,
      msg: "Password has been reset successfully",
      message: "Password has been reset successfully",
      role: "customer",
    });
    expect(response.cookies.map((cookie) => cookie.name)).toEqual(["device"]);
    const profile = await t.app.inject({ url: "/api/user/profile", headers: person.headers });
    expect(profile.statusCode).toBe(401);
    expect((await signIn(knownPassword)).statusCode).toBe(401);
    const again = (await signIn(newPassword)).json();
    const own = await t.app.inject({
      url: "/api/user/profile",
      headers: { authorization: `Bearer ${again.accessToken}` },
    });
    expect(own.json().user.email_verified).toBe(true);
    expect((await lastMail(t.deps, person.email))?.subject).toBe("Your password was changed");
    expect(await auditEntriesOf(t.deps, person.user_id)).toContain("password.reset");
  });

  test.each(["user", "staff"])("both paths accept the token of either area: %s", async (area) => {
    const staff = await makeStaff(t.deps, 5);
    await forgot(staff.email);
    const response = await reset(await mailedToken(t.deps, staff.email), newPassword, area);
    expect(response.json().role).toBe("staff");
    expect((await signIn(newPassword, "staff", staff.email)).statusCode).toBe(200);
  });

  test("a link works once, also for two concurrent requests", async () => {
    await forgot(person.email);
    const token = await mailedToken(t.deps, person.email);
    const responses = await Promise.all([reset(token), reset(token, "Another country-cloth 9")]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 400]);
    const again = await reset(token);
    expect(again.statusCode).toBe(400);
    expect(again.json().msg).toBe(invalid);
  });

  test("a password that is too short or weak leaves the link usable", async () => {
    await forgot(person.email);
    const token = await mailedToken(t.deps, person.email);
    const short = await reset(token, "1234567");
    expect(short.statusCode).toBe(400);
    expect(short.json().msg).toBe(fieldTexts.passwordTooShort);
    expect((await reset(token, "pass1961")).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("a link expires after sixty minutes", async () => {
    await forgot(person.email);
    const token = await mailedToken(t.deps, person.email);
    t.setNow("2026-03-16T10:00:00Z");
    expect((await reset(token)).statusCode).toBe(400);
  });

  test("using one link invalidates the others, and so does another address", async () => {
    await forgot(person.email);
    const first = await mailedToken(t.deps, person.email);
    await forgot(person.email);
    const second = await mailedToken(t.deps, person.email);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(400);
    await forgot(person.email);
    const third = await mailedToken(t.deps, person.email);
    await t.deps.db
      .updateTable("users")
      .set({ email: `moved${network}@example.org` })
      .where("id", "=", person.user_id)
      .execute();
    expect((await reset(third)).statusCode).toBe(400);
  });

  test("resets the wait after wrong passwords", async () => {
    for (let i = 0; i < 6; i += 1) await signIn("wrong");
    expect((await signIn(knownPassword)).statusCode).toBe(429);
    await forgot(person.email);
    await reset(await mailedToken(t.deps, person.email));
    expect((await signIn(newPassword)).statusCode).toBe(200);
  });

  test("invalid links are limited to sixty an hour for a network, and a valid link still works", async () => {
    const guess = () => reset("x".repeat(43));
    for (let i = 0; i < 60; i += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
    await forgot(person.email);
    expect((await reset(await mailedToken(t.deps, person.email))).statusCode).toBe(200);
  });

  test.each(["short", "x".repeat(150), "%00", "a%20b%20c%20d%20e%20f%20g%20h%20i", "%F0%9F"])(
    "an invalid token is rejected: %s",
    async (token) => {
      const response = await reset(token);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
    },
  );

  test("AUTH-28 the password is required", async () => {
    const response = await post(t.app, `/user/reset-password/${"x".repeat(43)}`, {});
    expect(response.json().msg).toBe(fieldTexts.required);
  });

  test("only hashes are stored beside the mail", async () => {
    await forgot(person.email);
    const token = await mailedToken(t.deps, person.email);
    const rows = await t.deps.db.selectFrom("one_time_tokens").selectAll().execute();
    const stored = rows.map((row) => Buffer.from(row.token_hash).toString("latin1")).join("\n");
    expect(stored).not.toContain(token);
    const entries = await t.deps.db.selectFrom("audit_entries").selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});

describe("AUTH-8 the link that confirms an address", () => {
  async function invite() {
    const owner = { user_id: person.user_id, email: person.email, first_name: "Aminata" };
    await mailVerifyLink(t.deps.db, t.deps, owner);
    return mailedToken(t.deps, person.email);
  }
  const verify = (id: number | string, token: string) =>
    post(t.app, `/user/${id}/verify/${token}`, {}, { remoteAddress });

  test("confirms it once, within seven days", async () => {
    const token = await invite();
    t.setNow("2026-03-23T08:59:00Z");
    const response = await verify(person.user_id, token);
    expect(response.statusCode).toBe(200);
    expect(response.json().msg).toBe("Your email has been verified successfully.");
    const again = await verify(person.user_id, token);
    expect(again.statusCode).toBe(400);
    expect(again.json().msg).toBe(invalid);
    expect(await auditEntriesOf(t.deps, person.user_id)).toEqual(["email.verify"]);
  });

  test("not for another person, another address, a password reset, or after it expired", async () => {
    const other = await makeCustomer(t.deps);
    const token = await invite();
    expect((await verify(other.user_id, token)).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(400);
    t.setNow("2026-03-23T09:00:00Z");
    expect((await verify(person.user_id, token)).statusCode).toBe(400);
    t.setNow("2026-03-16T09:00:00Z");
    await t.deps.db
      .updateTable("users")
      .set({ email: `away${network}@example.org` })
      .where("id", "=", person.user_id)
      .execute();
    expect((await verify(person.user_id, token)).statusCode).toBe(400);
  });

  test.each(["0", "-1", "1.5", "abc", "99999999999", "%00"])(
    "an invalid id is rejected: %s",
    async (id) => {
      expect((await verify(id, "x".repeat(43))).statusCode).toBe(400);
    },
  );
});
