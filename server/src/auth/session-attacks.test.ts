import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  mailedToken,
  post,
  postWithRefresh,
  refreshTokenIn,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { confirmedCustomer, requestEmailChange } from "../../test-support/email-changes.ts";
import { everyEndpoint } from "../../test-support/endpoints.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { profileStatus, sessionIdOf, signInAs } from "../../test-support/sessions.ts";

let t: TestApp;
let owner: Person;
const newPassword = "A new country-cloth 8";

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  owner = await confirmedCustomer(t);
});

const signIn = (person: Person = owner, cookie = "") => signInAs(t, person, cookie);
const refresh = (token: string, headers: Record<string, string> = {}, area = "user") =>
  postWithRefresh(t.app, `/${area}/refresh-token`, token, headers);

describe("AUTH-30 the refresh token is in the cookie only", () => {
  test("no response of sign-in, refresh or sign-out contains it, for customers and staff", async () => {
    const cashier = await makeStaff(t.deps, 4);
    await setInitialPassword(t.deps, cashier);
    for (const [person, area] of [
      [owner, "user"],
      [cashier, "staff"],
    ] as const) {
      const { response, refreshToken, headers } = await signIn(person);
      expect(refreshToken).toHaveLength(43);
      expect(String(response.headers["set-cookie"])).toMatch(/; HttpOnly; SameSite=Strict/);
      const renewed = await refresh(refreshToken, {}, area);
      const successor = refreshTokenIn(renewed);
      const left = await postWithRefresh(t.app, `/${area}/signout`, successor, headers);
      for (const body of [response.body, renewed.body, left.body]) {
        expect(body).not.toContain("refreshToken");
        expect(body).not.toContain(refreshToken);
        expect(body).not.toContain(successor);
      }
    }
  });

  test("no JSON response of any call contains the value of the cookie", async () => {
    const admin = await makeStaff(t.deps, 9);
    await setInitialPassword(t.deps, admin);
    let entered = await signIn(admin);
    for (const endpoint of await everyEndpoint()) {
      // Some of the calls end their own session.
      if ((await profileStatus(t, entered.headers)) !== 200) entered = await signIn(admin);
      const { refreshToken, headers } = entered;
      const response = await t.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replaceAll(/\{\w+\}/g, "1")}`,
        headers: { ...headers, cookie: `refresh=${refreshToken}` },
        ...(endpoint.schemas.body === undefined
          ? {}
          : { payload: { refreshToken, email: admin.email, password: knownPassword } }),
      });
      const about = `${endpoint.method} ${endpoint.path}`;
      expect(response.body, about).not.toContain(refreshToken);
      const given = refreshTokenIn(response);
      if (given !== "") expect(response.body, about).not.toContain(given);
    }
  });

  test("no response schema and no body schema contains it", async () => {
    const document = await t.app.inject({ url: "/api/openapi.json" });
    expect(document.body).not.toContain("refreshToken");
  });

  test("one in a body is ignored: it renews nothing and ends nothing", async () => {
    const { refreshToken, headers } = await signIn();
    const renewed = await post(t.app, "/user/refresh-token", { refreshToken });
    expect([renewed.statusCode, renewed.json().msg]).toEqual([401, "No refresh token provided"]);
    expect((await post(t.app, "/user/signout", { refreshToken })).statusCode).toBe(401);
    expect(await profileStatus(t, headers)).toBe(200);
  });
});

describe("AUTH-31 a stolen access token", () => {
  test("is invalid after its owner signs out", async () => {
    const { headers, refreshToken } = await signIn();
    await postWithRefresh(t.app, "/user/signout", refreshToken, headers);
    expect(await profileStatus(t, headers)).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  test("sets no new password and no new address without the current password, directly after the sign-in", async () => {
    const { headers } = await signIn();
    const changed = await post(t.app, "/user/change-password", { newPassword }, { headers });
    expect(changed.json().fields).toEqual({
      current_password: "Please enter your current password.",
    });
    const moved = await t.app.inject({
      method: "PUT",
      url: `/api/user/${owner.user_id}/update-user`,
      headers,
      payload: { email: "thief@gmail.com" },
    });
    expect(moved.json().fields).toEqual({
      current_password: "Please enter your current password.",
    });
    const pending = await t.deps.db.selectFrom("email_changes").selectAll().execute();
    expect(pending.filter((change) => change.user_id === owner.user_id)).toEqual([]);
  });

  test("sets no address through the calls for a customer record either", async () => {
    const { headers } = await signIn();
    await t.app.inject({
      method: "PUT",
      url: `/api/customer/${owner.customer_id}`,
      headers,
      payload: { email: "thief@gmail.com" },
    });
    const profile = await t.app.inject({ url: "/api/user/profile", headers });
    expect(profile.json().user).toMatchObject({ email: owner.email, pending_email: null });
  });

  test("has as many attempts at the current password as a known device at the sign-in", async () => {
    const { headers } = await signIn();
    const guess = () =>
      post(
        t.app,
        "/user/change-password",
        { newPassword, current_password: "a guess" },
        { headers, remoteAddress: "10.9.0.1" },
      );
    for (let i = 0; i < 10; i += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });
});

describe("AUTH-35 a session that another one replaces", () => {
  test("ends on the server when its browser signs in again, to any account, and is recorded", async () => {
    const first = await signIn();
    const elsewhere = await signIn();
    const second = await signIn(owner, first.refreshToken);
    expect(await profileStatus(t, first.headers)).toBe(401);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect(await profileStatus(t, elsewhere.headers)).toBe(200);
    expect(await auditEntriesOf(t.deps, owner.user_id)).toContain("session.replaced");
    const cashier = await makeStaff(t.deps, 4);
    await setInitialPassword(t.deps, cashier);
    const third = await signIn(cashier, second.refreshToken);
    expect(await profileStatus(t, second.headers)).toBe(401);
    expect(await profileStatus(t, third.headers)).toBe(200);
  });

  test("continues after a wrong password", async () => {
    const { headers, refreshToken } = await signIn();
    const response = await post(
      t.app,
      "/user/signin",
      { email: owner.email, password: "wrong" },
      { headers: { cookie: `refresh=${refreshToken}` } },
    );
    expect(response.statusCode).toBe(401);
    expect(await profileStatus(t, headers)).toBe(200);
  });

  test("a delayed sign-out ends the session it gives and no newer one", async () => {
    const first = await signIn();
    const session_id = await sessionIdOf(t, first.headers);
    const second = await signIn(owner, first.refreshToken);
    const late = await post(
      t.app,
      "/user/signout",
      { session_id },
      { headers: { cookie: `refresh=${second.refreshToken}` } },
    );
    expect(late.statusCode).toBe(401);
    expect(late.headers["set-cookie"]).toBeUndefined();
    expect(await profileStatus(t, second.headers)).toBe(200);
    const named = await post(
      t.app,
      "/user/signout",
      { session_id: await sessionIdOf(t, second.headers) },
      { headers: { cookie: `refresh=${second.refreshToken}` } },
    );
    expect(named.statusCode).toBe(200);
    expect(await profileStatus(t, second.headers)).toBe(401);
  });
});

describe("AUTH-30 a stolen refresh token", () => {
  test("is invalid after a new password", async () => {
    const thief = await signIn();
    const mine = await signIn();
    const body = { newPassword, current_password: knownPassword };
    const changed = await post(t.app, "/user/change-password", body, { headers: mine.headers });
    expect(changed.statusCode).toBe(200);
    expect((await refresh(thief.refreshToken)).statusCode).toBe(401);
    expect((await refresh(mine.refreshToken)).statusCode).toBe(200);
  });

  test("is rejected from a page of another origin, as are sign-in and sign-out there", async () => {
    const { headers, refreshToken } = await signIn();
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const from of foreign) {
      expect((await refresh(refreshToken, from)).statusCode).toBe(403);
      const left = await postWithRefresh(t.app, "/user/signout", refreshToken, from);
      expect(left.statusCode).toBe(403);
      const entered = await post(
        t.app,
        "/user/signin",
        { email: owner.email, password: knownPassword },
        { headers: { cookie: `refresh=${refreshToken}`, ...from } },
      );
      expect(entered.statusCode).toBe(403);
    }
    expect(await profileStatus(t, headers)).toBe(200);
  });
});

describe("AUTH-10 the takeover of an account through its address", () => {
  test("with the password and a session: the old address reverses it, and the attacker's sessions end", async () => {
    const thief = await signIn();
    const email = "thief.takeover@gmail.com";
    await requestEmailChange(t, owner, email, { ...owner, headers: thief.headers });
    const wayBack = await mailedToken(t.deps, owner.email);
    await post(t.app, `/user/confirm-email/${await mailedToken(t.deps, email)}`, {});
    await post(t.app, "/user/forgot-password", { email });
    const thiefsReset = await mailedToken(t.deps, email);
    const back = await post(t.app, `/user/take-back-email/${wayBack}`, {});
    expect(back.statusCode).toBe(200);
    expect(await profileStatus(t, thief.headers)).toBe(401);
    expect((await refresh(thief.refreshToken)).statusCode).toBe(401);
    const password = "the thief's own 99";
    const reset = await post(t.app, `/user/reset-password/${thiefsReset}`, { password });
    expect(reset.statusCode).toBe(400);
    for (const address of [email, owner.email]) {
      const credentials = { email: address, password: knownPassword };
      expect((await post(t.app, "/user/signin", credentials)).statusCode).toBe(401);
    }
    const chosen = await post(t.app, `/user/reset-password/${back.json().reset_token}`, {
      password: newPassword,
    });
    expect(chosen.statusCode).toBe(200);
    const mine = await post(t.app, "/user/signin", { email: owner.email, password: newPassword });
    expect(mine.statusCode).toBe(200);
  });

  test("a pending change is cancelled by the owner's new password", async () => {
    const thief = await signIn();
    const email = "thief.waits@gmail.com";
    await requestEmailChange(t, owner, email, { ...owner, headers: thief.headers });
    const link = await mailedToken(t.deps, email);
    await post(t.app, "/user/forgot-password", { email: owner.email });
    const token = await mailedToken(t.deps, owner.email);
    await post(t.app, `/user/reset-password/${token}`, { password: newPassword });
    expect((await post(t.app, `/user/confirm-email/${link}`, {})).statusCode).toBe(400);
  });
});
