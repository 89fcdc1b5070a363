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
import { everyEndpoint } from "../../test-support/endpoints.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let owner: Person;
const newPassword = "A new country-cloth 8";

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  owner = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, owner);
  await t.deps.db
    .updateTable("users")
    .set({ email_verified_at: t.deps.now() })
    .where("id", "=", owner.user_id)
    .execute();
});

/** Signs in like a browser with this cookie, or without one. */
async function signIn(person: Person = owner, cookie = "") {
  const path = person.staff_id === null ? "/user/signin" : "/staff/signin";
  const answer = await post(
    t.app,
    path,
    { email: person.email, password: knownPassword },
    cookie === "" ? {} : { headers: { cookie: `refresh=${cookie}` } },
  );
  expect(answer.statusCode).toBe(200);
  const { accessToken }: { accessToken: string } = answer.json();
  const refreshToken = refreshTokenIn(answer);
  return { answer, refreshToken, headers: { authorization: `Bearer ${accessToken}` } };
}

const statusOf = async (headers: Record<string, string>) =>
  (await t.app.inject({ url: "/api/user/profile", headers })).statusCode;
const refresh = (token: string, headers: Record<string, string> = {}, area = "user") =>
  postWithRefresh(t.app, `/${area}/refresh-token`, token, headers);

async function sessionIdOf(headers: Record<string, string>): Promise<string> {
  const answer = await t.app.inject({ url: "/api/user/sessions", headers });
  const sessions: { id: string; current: boolean }[] = answer.json().sessions;
  return sessions.find((session) => session.current)?.id ?? "";
}

describe("AUTH-30 the refresh token is in the cookie only", () => {
  test("no response of sign-in, refresh or sign-out contains it, for customers and staff", async () => {
    const cashier = await makeStaff(t.deps, 4);
    await setInitialPassword(t.deps, cashier);
    for (const [person, area] of [
      [owner, "user"],
      [cashier, "staff"],
    ] as const) {
      const { answer, refreshToken, headers } = await signIn(person);
      expect(refreshToken).toHaveLength(43);
      expect(String(answer.headers["set-cookie"])).toMatch(/; HttpOnly; SameSite=Strict/);
      const renewed = await refresh(refreshToken, {}, area);
      const successor = refreshTokenIn(renewed);
      const left = await postWithRefresh(t.app, `/${area}/signout`, successor, headers);
      for (const body of [answer.body, renewed.body, left.body]) {
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
      if ((await statusOf(entered.headers)) !== 200) entered = await signIn(admin);
      const { refreshToken, headers } = entered;
      const answer = await t.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replaceAll(/\{\w+\}/g, "1")}`,
        headers: { ...headers, cookie: `refresh=${refreshToken}` },
        ...(endpoint.body === undefined
          ? {}
          : { payload: { refreshToken, email: admin.email, password: knownPassword } }),
      });
      const about = `${endpoint.method} ${endpoint.path}`;
      expect(answer.body, about).not.toContain(refreshToken);
      const given = refreshTokenIn(answer);
      if (given !== "") expect(answer.body, about).not.toContain(given);
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
    expect(await statusOf(headers)).toBe(200);
  });
});

describe("AUTH-31 a stolen access token", () => {
  test("is invalid after its owner signs out", async () => {
    const { headers, refreshToken } = await signIn();
    await postWithRefresh(t.app, "/user/signout", refreshToken, headers);
    expect(await statusOf(headers)).toBe(401);
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
    expect(await statusOf(first.headers)).toBe(401);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect(await statusOf(elsewhere.headers)).toBe(200);
    expect(await auditEntriesOf(t.deps, owner.user_id)).toContain("session.replaced");
    const cashier = await makeStaff(t.deps, 4);
    await setInitialPassword(t.deps, cashier);
    const third = await signIn(cashier, second.refreshToken);
    expect(await statusOf(second.headers)).toBe(401);
    expect(await statusOf(third.headers)).toBe(200);
  });

  test("continues after a wrong password", async () => {
    const { headers, refreshToken } = await signIn();
    const answer = await post(
      t.app,
      "/user/signin",
      { email: owner.email, password: "wrong" },
      { headers: { cookie: `refresh=${refreshToken}` } },
    );
    expect(answer.statusCode).toBe(401);
    expect(await statusOf(headers)).toBe(200);
  });

  test("a delayed sign-out ends the session it gives and no newer one", async () => {
    const first = await signIn();
    const session_id = await sessionIdOf(first.headers);
    const second = await signIn(owner, first.refreshToken);
    const late = await post(
      t.app,
      "/user/signout",
      { session_id },
      { headers: { cookie: `refresh=${second.refreshToken}` } },
    );
    expect(late.statusCode).toBe(401);
    expect(late.headers["set-cookie"]).toBeUndefined();
    expect(await statusOf(second.headers)).toBe(200);
    const named = await post(
      t.app,
      "/user/signout",
      { session_id: await sessionIdOf(second.headers) },
      { headers: { cookie: `refresh=${second.refreshToken}` } },
    );
    expect(named.statusCode).toBe(200);
    expect(await statusOf(second.headers)).toBe(401);
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
    expect(await statusOf(headers)).toBe(200);
  });
});

describe("AUTH-35 single sessions of the caller", () => {
  test("one ends, others stay; a stranger's and an unknown one are 403, an ended one is 404", async () => {
    const here = await signIn();
    const there = await signIn();
    const stranger = await makeCustomer(t.deps);
    const end = (id: string, headers: Record<string, string>) =>
      post(t.app, `/user/sessions/${id}/end`, { current_password: knownPassword }, { headers });
    const thereId = await sessionIdOf(there.headers);
    expect((await end(thereId, stranger.headers)).statusCode).toBe(403);
    expect(await auditEntriesOf(t.deps, thereId)).toEqual(["access.denied"]);
    expect(await statusOf(there.headers)).toBe(200);
    expect((await end(thereId, here.headers)).statusCode).toBe(200);
    expect(await statusOf(there.headers)).toBe(401);
    expect((await refresh(there.refreshToken)).statusCode).toBe(401);
    expect((await end(thereId, here.headers)).statusCode).toBe(404);
    expect((await end(crypto.randomUUID(), here.headers)).statusCode).toBe(403);
    for (const id of ["1", "x", "%00", "end-all"])
      expect((await end(id, here.headers)).statusCode).toBe(400);
    const ownPath = `/user/sessions/${await sessionIdOf(here.headers)}/end`;
    const own = await post(t.app, ownPath, {}, { headers: here.headers });
    expect(own.headers["set-cookie"]).toMatch(/^refresh=;/);
    expect(await statusOf(here.headers)).toBe(401);
    expect(await auditEntriesOf(t.deps, owner.user_id)).toContain("session.end");
  });

  test("all other sessions end at once, this one stays", async () => {
    const here = await signIn();
    const there = await signIn();
    const path = "/user/sessions/end-others";
    const proof = { current_password: knownPassword };
    const ended = await post(t.app, path, proof, { headers: here.headers });
    // The session from the creation of the customer is one of them.
    expect(ended.json()).toMatchObject({ success: true, ended: 2 });
    expect(await statusOf(here.headers)).toBe(200);
    expect(await statusOf(there.headers)).toBe(401);
    expect((await refresh(here.refreshToken)).statusCode).toBe(200);
  });

  test("an open session ends no other session without the password", async () => {
    const here = await signIn();
    const there = await signIn();
    const one = `/user/sessions/${await sessionIdOf(there.headers)}/end`;
    for (const path of [one, "/user/sessions/end-others", "/user/sessions/end-all"])
      for (const [typed, text] of [
        [{}, "Please enter your current password."],
        [{ current_password: "not this one" }, "The current password is not correct."],
      ] as const) {
        const answer = await post(t.app, path, typed, { headers: here.headers });
        expect([answer.statusCode, answer.json().fields]).toEqual([
          400,
          { current_password: text },
        ]);
      }
    expect(await statusOf(there.headers)).toBe(200);
    expect(await statusOf(here.headers)).toBe(200);
  });
});

describe("AUTH-36 staff end the sessions of an account", () => {
  const count = (actor: Person, target: Person | number) =>
    t.app.inject({
      url: `/api/user/${typeof target === "number" ? target : target.user_id}/sessions`,
      headers: actor.headers,
    });
  const endAll = (actor: Person, target: Person | number) =>
    post(
      t.app,
      `/user/${typeof target === "number" ? target : target.user_id}/sessions/end-all`,
      {},
      { headers: actor.headers },
    );

  // Actor, target and expected status. Role 3 stands for a customer.
  test.each([
    [9, 9, 200],
    [9, 8, 200],
    [9, 3, 200],
    [8, 9, 403],
    [8, 8, 403],
    [8, 6, 200],
    [8, 3, 200],
    [6, 3, 403],
    [7, 3, 403],
    [2, 3, 403],
  ])("role %i on role %i: %i", async (actorRole, targetRole, status) => {
    const actor = await makeStaff(t.deps, actorRole);
    const target =
      targetRole === 3 ? await makeCustomer(t.deps) : await makeStaff(t.deps, targetRole);
    const counted = await count(actor, target);
    expect(counted.statusCode).toBe(status);
    if (status === 200) expect(counted.json().sessions).toBe(1);
    expect((await endAll(actor, target)).statusCode).toBe(status);
    expect(await statusOf(target.headers)).toBe(status === 200 ? 401 : 200);
    const isRecorded = (await auditEntriesOf(t.deps, target.user_id)).includes(
      "session.end_by_office",
    );
    expect(isRecorded).toBe(status === 200);
  });

  test("users.manage covers customers only, never the caller's own account; an unknown account is 404", async () => {
    const helper = await makeStaff(t.deps, 2);
    await t.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: helper.staff_id ?? 0, permission_id: 6 })
      .execute();
    const cashier = await makeStaff(t.deps, 4);
    expect((await endAll(helper, cashier)).statusCode).toBe(403);
    expect((await endAll(helper, owner)).statusCode).toBe(200);
    const admin = await makeStaff(t.deps, 9);
    expect((await endAll(admin, admin)).statusCode).toBe(403);
    expect((await endAll(admin, 999_999)).statusCode).toBe(404);
    expect((await endAll(owner, cashier)).statusCode).toBe(401);
    const customer = await makeCustomer(t.deps);
    expect((await count(customer, customer)).statusCode).toBe(403);
  });
});

describe("AUTH-10 the takeover of an account through its address", () => {
  test("with the password and a session: the old address reverses it, and the attacker's sessions end", async () => {
    const thief = await signIn();
    const email = "thief.takeover@gmail.com";
    await t.app.inject({
      method: "PUT",
      url: `/api/user/${owner.user_id}/update-user`,
      headers: thief.headers,
      payload: { email, current_password: knownPassword },
    });
    const wayBack = await mailedToken(t.deps, owner.email);
    await post(t.app, `/user/confirm-email/${await mailedToken(t.deps, email)}`, {});
    await post(t.app, "/user/forgot-password", { email });
    const thiefsReset = await mailedToken(t.deps, email);
    const back = await post(t.app, `/user/take-back-email/${wayBack}`, {});
    expect(back.statusCode).toBe(200);
    expect(await statusOf(thief.headers)).toBe(401);
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
    await t.app.inject({
      method: "PUT",
      url: `/api/user/${owner.user_id}/update-user`,
      headers: thief.headers,
      payload: { email, current_password: knownPassword },
    });
    const link = await mailedToken(t.deps, email);
    await post(t.app, "/user/forgot-password", { email: owner.email });
    const token = await mailedToken(t.deps, owner.email);
    await post(t.app, `/user/reset-password/${token}`, { password: newPassword });
    expect((await post(t.app, `/user/confirm-email/${link}`, {})).statusCode).toBe(400);
  });
});
