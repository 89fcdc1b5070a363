import { lifetimes, timers } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  post,
  postWithRefresh,
  refreshTokenIn,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { hashToken } from "./opaque-token.ts";

let t: TestApp;
let customer: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps);
  cashier = await makeStaff(t.deps, 4);
  await setInitialPassword(t.deps, customer);
  await setInitialPassword(t.deps, cashier);
});
afterAll(async () => t.close());
beforeEach(() => t.setNow("2026-03-16T09:00:00Z"));

async function signIn(area: "user" | "staff" = "user") {
  const email = area === "user" ? customer.email : cashier.email;
  const response = await post(t.app, `/${area}/signin`, { email, password: knownPassword });
  return tokensIn(response);
}

function tokensIn(response: Awaited<ReturnType<typeof refresh>>) {
  const { accessToken }: { accessToken: string } = response.json();
  return { accessToken, refreshToken: refreshTokenIn(response) };
}

const minutesLater = (minutes: number) =>
  new Date(Date.parse("2026-03-16T09:00:00Z") + minutes * 60_000).toISOString();

function refresh(refreshToken: string, area = "user") {
  return postWithRefresh(t.app, `/${area}/refresh-token`, refreshToken);
}

async function profileStatus(accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await t.app.inject({ url: "/api/user/profile", headers })).statusCode;
}

function sessionOf(refreshToken: string) {
  return t.deps.db
    .selectFrom("refresh_tokens as r")
    .innerJoin("sessions as s", "s.id", "r.session_id")
    .selectAll("s")
    .where("r.token_hash", "=", hashToken(refreshToken))
    .executeTakeFirstOrThrow();
}

describe("AUTH-30 refresh", () => {
  test("a token is exchanged for a new pair in one session, and the refresh updates its last use", async () => {
    const first = await signIn();
    t.setNow("2026-03-16T09:10:00Z");
    const response = await refresh(first.refreshToken);
    expect(response.statusCode).toBe(200);
    const second = tokensIn(response);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(response.headers["set-cookie"]).toContain(`refresh=${second.refreshToken}`);
    expect(response.headers["set-cookie"]).toContain(`Max-Age=${12 * 3600 - 600};`);
    const session = await sessionOf(second.refreshToken);
    expect(session.id).toBe((await sessionOf(first.refreshToken)).id);
    expect(session.last_seen_at).toEqual(new Date("2026-03-16T09:10:00Z"));
    expect(await profileStatus(second.accessToken)).toBe(200);
  });

  test("only hashes are stored", async () => {
    const { refreshToken } = await signIn();
    const rows = await t.deps.db.selectFrom("refresh_tokens").selectAll().execute();
    const stored = rows.map((row) => Buffer.from(row.token_hash).toString("latin1"));
    expect(stored.some((text) => text.includes(refreshToken))).toBe(false);
    expect(Buffer.from(refreshToken, "base64url")).toHaveLength(32);
  });

  test("two concurrent tabs, and a repeated request within ten seconds, get the same successor", async () => {
    let refreshToken = "";
    let successors = new Set<string>();
    // Several rounds: requests only overlap once their connections are open.
    for (let round = 0; round < 4; round += 1) {
      ({ refreshToken } = await signIn());
      const responses = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)));
      expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
      successors = new Set(responses.map((response) => refreshTokenIn(response)));
      expect(successors.size).toBe(1);
    }
    t.setNow("2026-03-16T09:00:10Z");
    const again = await refresh(refreshToken);
    expect(refreshTokenIn(again)).toBe([...successors][0]);
    expect((await refresh([...successors][0] ?? "")).statusCode).toBe(200);
  });

  test("use after the grace period ends the whole family, and is recorded", async () => {
    const first = await signIn();
    const second = tokensIn(await refresh(first.refreshToken));
    t.setNow("2026-03-16T09:00:11Z");
    const reused = await refresh(first.refreshToken);
    expect(reused.statusCode).toBe(401);
    expect(reused.json().msg).toBe("Unauthorized");
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect(await profileStatus(second.accessToken)).toBe(401);
    const session = await sessionOf(first.refreshToken);
    expect(session.end_reason).toBe("refresh_reuse");
    expect(await auditEntriesOf(t.deps, session.id)).toEqual(["session.refresh_reuse"]);
  });

  test("a session ends twelve hours after the sign-in, regardless of refreshes", async () => {
    let { refreshToken } = await signIn();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      t.setNow(minutesLater(minutes));
      const response = await refresh(refreshToken);
      expect(response.statusCode).toBe(200);
      refreshToken = refreshTokenIn(response);
    }
    t.setNow("2026-03-16T21:00:00Z");
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  test("a session without a refresh for half an hour is over, with all its tokens, and is not listed", async () => {
    const { refreshToken } = await signIn();
    t.setNow(minutesLater(30));
    const second = tokensIn(await refresh(refreshToken));
    t.setNow(minutesLater(60));
    const third = tokensIn(await refresh(second.refreshToken));
    expect(third.refreshToken).not.toBe("");
    t.setNow("2026-03-16T10:30:00.001Z");
    for (const token of [third.refreshToken, second.refreshToken]) {
      const response = await refresh(token);
      expect(response.statusCode).toBe(401);
      expect(response.json().msg).toBe("Unauthorized");
    }
    const fresh = await signIn();
    const list = await t.app.inject({
      url: "/api/user/sessions",
      headers: { authorization: `Bearer ${fresh.accessToken}` },
    });
    const listed: { id: string }[] = list.json().sessions;
    const ids = listed.map((session) => session.id);
    expect(ids).toContain((await sessionOf(fresh.refreshToken)).id);
    expect(ids).not.toContain((await sessionOf(third.refreshToken)).id);
  });

  test("the pages refresh at intervals far below that limit", () => {
    expect(lifetimes.idleSession).toBeGreaterThanOrEqual(2 * lifetimes.accessToken);
    expect(lifetimes.idleSession).toBeGreaterThan(timers.inactivity);
  });

  test("an access token expires after fifteen minutes", async () => {
    const { accessToken } = await signIn();
    t.setNow("2026-03-16T09:14:59Z");
    expect(await profileStatus(accessToken)).toBe(200);
    t.setNow("2026-03-16T09:15:01Z");
    expect(await profileStatus(accessToken)).toBe(401);
  });

  test("neither area accepts the token of the other, and the attempt does not use it", async () => {
    const staff = await signIn("staff");
    const own = await signIn("user");
    expect((await refresh(staff.refreshToken, "user")).statusCode).toBe(401);
    expect((await refresh(own.refreshToken, "staff")).statusCode).toBe(401);
    expect((await refresh(staff.refreshToken, "staff")).statusCode).toBe(200);
    expect((await refresh(own.refreshToken, "user")).statusCode).toBe(200);
  });

  test.each([
    [{}],
    [{ refreshToken: "" }],
    [{ refreshToken: null }],
    [{ refreshToken: 7 }],
    [{ refreshToken: "\0" }],
    [undefined],
  ])(
    "AUTH-30 without a cookie, regardless of the body %j: No refresh token provided",
    async (payload) => {
      for (const area of ["user", "staff"]) {
        const response = await t.app.inject({
          method: "POST",
          url: `/api/${area}/refresh-token`,
          ...(payload ? { payload } : {}),
        });
        expect(response.statusCode).toBe(401);
        expect(response.json().msg).toBe("No refresh token provided");
      }
    },
  );

  test.each(["x", "%00", "x".repeat(4_000), "%F0%9F", '"', "{}"])(
    "an invalid token is rejected: %j",
    async (token) => {
      const response = await refresh(token);
      expect(response.statusCode).toBe(401);
    },
  );

  test("AUTH-50 an account that is no longer active is rejected, and its roles are read again", async () => {
    const person = await makeStaff(t.deps, 5);
    await setInitialPassword(t.deps, person);
    const credentials = { email: person.email, password: knownPassword };
    const first = tokensIn(await post(t.app, "/staff/signin", credentials));
    await t.deps.db
      .insertInto("user_roles")
      .values({ user_id: person.user_id, role_id: 8 })
      .execute();
    const second = tokensIn(await refresh(first.refreshToken, "staff"));
    const claims = Buffer.from(second.accessToken.split(".")[1] ?? "", "base64url").toString();
    expect(JSON.parse(claims).role_ids).toEqual([5, 8]);
    await t.deps.db
      .updateTable("users")
      .set({ status: "inactive" })
      .where("id", "=", person.user_id)
      .execute();
    expect((await refresh(second.refreshToken, "staff")).statusCode).toBe(401);
  });
});

describe("AUTH-30 the cookie", () => {
  const withCookie = (refreshToken: string, headers: Record<string, string> = {}) =>
    postWithRefresh(t.app, "/user/refresh-token", refreshToken, headers);

  test("authenticates a refresh, from our own pages and from clients without an Origin header", async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: t.deps.env.PUBLIC_URL },
      { origin: "http://127.0.0.1:4300", host: "127.0.0.1:4300" },
    ];
    for (const headers of own) {
      const { refreshToken } = await signIn();
      const response = await withCookie(refreshToken, headers);
      expect(response.statusCode).toBe(200);
    }
  });

  test("is rejected when a page of another origin made the request, and is not used", async () => {
    const { refreshToken } = await signIn();
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:9999", host: "localhost:3000" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const response = await withCookie(refreshToken, headers);
      expect(response.statusCode).toBe(403);
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    }
    t.setNow("2026-03-16T09:05:00Z");
    expect((await withCookie(refreshToken)).statusCode).toBe(200);
  });
});
