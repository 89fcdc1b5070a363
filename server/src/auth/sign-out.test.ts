import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  post,
  postWithRefresh,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { profileStatus, signInAs } from "../../test-support/sessions.ts";

let t: TestApp;
let person: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
});

const signIn = () => signInAs(t, person);
const refresh = (refreshToken: string) =>
  postWithRefresh(t.app, "/user/refresh-token", refreshToken);
const signOut = (refreshToken: string, headers: Record<string, string> = {}) =>
  postWithRefresh(t.app, "/user/signout", refreshToken, headers);

describe("AUTH-34 sign-out", () => {
  test("ends the session at once, deletes the cookie, and does not affect other sessions", async () => {
    const here = await signIn();
    const there = await signIn();
    const response = await post(t.app, "/user/signout", {}, { headers: here.headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers["set-cookie"]).toMatch(/^refresh=; .*Expires=Thu, 01 Jan 1970/);
    expect(await profileStatus(t, here.headers)).toBe(401);
    expect((await refresh(here.refreshToken)).statusCode).toBe(401);
    expect(await profileStatus(t, there.headers)).toBe(200);
    expect(await auditEntriesOf(t.deps, person.user_id)).toContain("session.sign_out");
  });

  test("works with the cookie only when the access token has expired", async () => {
    const { refreshToken, headers } = await signIn();
    t.setNow("2026-03-16T09:20:00Z");
    const response = await signOut(refreshToken, headers);
    expect(response.statusCode).toBe(200);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  test("a second sign-out returns 401, deletes the cookie, and changes nothing", async () => {
    const { headers, refreshToken } = await signIn();
    await signOut(refreshToken, headers);
    const again = await signOut(refreshToken, headers);
    expect(again.statusCode).toBe(401);
    expect(again.headers["set-cookie"]).toMatch(/^refresh=;/);
    expect((await post(t.app, "/user/signout", {})).statusCode).toBe(401);
  });

  test("staff sign out at their own path", async () => {
    const staff = await makeStaff(t.deps, 2);
    const response = await post(t.app, "/staff/signout", {}, { headers: staff.headers });
    expect(response.statusCode).toBe(200);
    expect(await profileStatus(t, staff.headers)).toBe(401);
  });

  test("another site cannot use the cookie to sign a user out", async () => {
    const { refreshToken, headers } = await signIn();
    const response = await signOut(refreshToken, { origin: "https://evil.example" });
    expect(response.statusCode).toBe(403);
    expect(await profileStatus(t, headers)).toBe(200);
  });
});

describe("AUTH-35 sessions of the caller", () => {
  test("are listed with the current one marked, and end together", async () => {
    await t.deps.db.deleteFrom("sessions").where("user_id", "=", person.user_id).execute();
    const here = await signIn();
    t.setNow("2026-03-16T09:01:00Z");
    const there = await signIn();
    const listed = await t.app.inject({ url: "/api/user/sessions", headers: here.headers });
    const sessions: { current: boolean; created_at: string }[] = listed.json().sessions;
    expect(sessions.map((session) => session.current)).toEqual([false, true]);
    expect(sessions[0]?.created_at).toBe("2026-03-16T09:01:00.000Z");
    const other = await makeCustomer(t.deps);
    const ended = await post(
      t.app,
      "/user/sessions/end-all",
      { current_password: knownPassword },
      { headers: here.headers },
    );
    expect(ended.json().ended).toBe(2);
    expect(await profileStatus(t, here.headers)).toBe(401);
    expect(await profileStatus(t, there.headers)).toBe(401);
    expect(await profileStatus(t, other.headers)).toBe(200);
    expect(await auditEntriesOf(t.deps, person.user_id)).toContain("session.end_all");
  });

  test("require a session", async () => {
    for (const url of ["/api/user/sessions", "/api/user/profile"]) {
      expect((await t.app.inject({ url })).statusCode).toBe(401);
    }
    expect((await post(t.app, "/user/sessions/end-all", {})).statusCode).toBe(401);
  });
});
