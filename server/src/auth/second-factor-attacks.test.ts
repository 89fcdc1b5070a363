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
import { makeStaff, type Person } from "../../test-support/make.ts";
import { codeOf, giveApp, requireSecondFactor, stepOf } from "../../test-support/second-factor.ts";

let t: TestApp;
let officer: Person;
let minute = 0;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  minute += 30;
  t.setNow(new Date(Date.parse("2026-03-16T09:00:00Z") + minute * 60_000).toISOString());
  await requireSecondFactor(t, []);
  officer = await makeStaff(t.deps, 5);
  await setInitialPassword(t.deps, officer);
});

const later = (seconds: number) =>
  t.setNow(new Date(t.deps.now().getTime() + seconds * 1000).toISOString());
const enter = (path: string, body: object, headers: Record<string, string>) =>
  post(t.app, `/staff/signin${path}`, body, { headers });
const profile = (headers: Record<string, string>) =>
  t.app.inject({ url: "/api/user/profile", headers });
const refresh = (response: { cookies: { name: string; value: string }[] }) =>
  postWithRefresh(t.app, "/staff/refresh-token", refreshTokenIn(response));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("AUTH-16 the step is mandatory", () => {
  test("the right password alone gives no token, and its cookie grants no access", async () => {
    await giveApp(t, officer);
    const response = await post(t.app, "/staff/signin", {
      email: officer.email,
      password: knownPassword,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      msg: "Open your authenticator app and type the six digits.",
      message: "Open your authenticator app and type the six digits.",
      step: "second_factor",
      methods: ["app", "recovery_code"],
    });
    const [cookie, ...others] = response.cookies;
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: "sign-in", httpOnly: true, sameSite: "Strict" });
    const token = cookie?.value ?? "";
    expect((await profile(bearer(token))).statusCode).toBe(401);
    expect((await postWithRefresh(t.app, "/staff/refresh-token", token)).statusCode).toBe(401);
    const reset = await post(t.app, `/staff/reset-password/${token}`, { password: "A new one 77" });
    expect(reset.statusCode).toBe(400);
    const invited = await post(t.app, `/user/invitation/${token}`, { password: "A new one 77" });
    expect(invited.statusCode).toBe(400);
  });

  test("no other call starts a session: the customer sign-in, a code without a cookie, a set-up call", async () => {
    const { secret } = await giveApp(t, officer);
    later(60);
    const credentials = { email: officer.email, password: knownPassword };
    expect((await post(t.app, "/user/signin", credentials)).statusCode).toBe(403);
    expect((await enter("/app-code", { code: codeOf(t, secret) }, {})).statusCode).toBe(401);
    const step = await stepOf(t, officer);
    const responses = await Promise.all([
      enter("/set-up-app", {}, step),
      enter("/set-up-app/confirm", { code: codeOf(t, secret) }, step),
      enter("/set-up-passkey", {}, step),
      enter("/confirm-code", { code: "123456", password: "A new one 77" }, step),
      enter("/send-code", {}, step),
      post(
        t.app,
        "/user/signin/confirm-code",
        { code: "123456", password: "A new one 77" },
        {
          headers: step,
        },
      ),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 401));
    const right = await enter("/app-code", { code: codeOf(t, secret) }, step);
    expect(right.statusCode).toBe(200);
  });

  test("a new password by a mailed link does not replace the second factor", async () => {
    await giveApp(t, officer);
    const step = await stepOf(t, officer);
    await post(t.app, "/staff/forgot-password", { email: officer.email });
    const token = (await lastMail(t.deps, officer.email))?.links[0]?.split("/").at(-1);
    const password = "Reset by mail 5";
    expect((await post(t.app, `/staff/reset-password/${token}`, { password })).statusCode).toBe(
      200,
    );
    const response = await post(t.app, "/staff/signin", { email: officer.email, password });
    expect(response.json().step).toBe("second_factor");
    expect(response.json().accessToken).toBeUndefined();
    const old = await enter("/recovery-code", { code: "ABCD-EFGH-JKLM-NPQR" }, step);
    expect(old.statusCode).toBe(401);
  });

  test("a session from before the role required it ends at its next refresh", async () => {
    const credentials = { email: officer.email, password: knownPassword };
    const before = await post(t.app, "/staff/signin", credentials);
    const { accessToken } = before.json();
    await requireSecondFactor(t, [5]);
    expect((await refresh(before)).statusCode).toBe(401);
    expect((await profile(bearer(accessToken))).statusCode).toBe(401);
    const response = await post(t.app, "/staff/signin", credentials);
    expect(response.json()).toMatchObject({
      step: "set_up_second_factor",
      methods: ["app", "passkey"],
    });
  });

  test("a session with a second factor continues when the role begins to require it", async () => {
    const { secret } = await giveApp(t, officer);
    later(60);
    const step = await stepOf(t, officer);
    const entered = await enter("/app-code", { code: codeOf(t, secret) }, step);
    await requireSecondFactor(t, [5]);
    expect((await refresh(entered)).statusCode).toBe(200);
  });

  test("the cookie is invalid after the sign-in, after half an hour, and once the account is closed", async () => {
    const { secret } = await giveApp(t, officer);
    later(60);
    const used = await stepOf(t, officer);
    expect((await enter("/app-code", { code: codeOf(t, secret) }, used)).statusCode).toBe(200);
    later(60);
    expect((await enter("/app-code", { code: codeOf(t, secret) }, used)).statusCode).toBe(401);
    const old = await stepOf(t, officer);
    later(30 * 60);
    expect((await enter("/app-code", { code: codeOf(t, secret) }, old)).statusCode).toBe(401);
    const closed = await stepOf(t, officer);
    await t.deps.db
      .updateTable("users")
      .set({ status: "inactive" })
      .where("id", "=", officer.user_id)
      .execute();
    expect((await enter("/app-code", { code: codeOf(t, secret) }, closed)).statusCode).toBe(401);
  });

  test("a page of another site cannot continue a sign-in", async () => {
    const { secret } = await giveApp(t, officer);
    later(60);
    const headers = { ...(await stepOf(t, officer)), origin: "https://evil.example" };
    expect((await enter("/app-code", { code: codeOf(t, secret) }, headers)).statusCode).toBe(403);
  });
});

describe("AUTH-18 codes of the authenticator app", () => {
  test("a code works once, also at another sign-in, and so does the one that set up the app", async () => {
    const { secret } = await giveApp(t, officer);
    const setUp = codeOf(t, secret);
    const first = await stepOf(t, officer);
    expect((await enter("/app-code", { code: setUp }, first)).statusCode).toBe(400);
    later(30);
    const code = codeOf(t, secret);
    expect((await enter("/app-code", { code }, first)).statusCode).toBe(200);
    const again = await enter("/app-code", { code }, await stepOf(t, officer));
    expect(again.statusCode).toBe(400);
    expect(again.json().fields.code).toContain("not right");
    const older = await enter("/app-code", { code: setUp }, await stepOf(t, officer));
    expect(older.statusCode).toBe(400);
  });

  test("of two concurrent sign-ins with the same code, one succeeds", async () => {
    const { secret } = await giveApp(t, officer);
    later(30);
    const code = codeOf(t, secret);
    const steps = [await stepOf(t, officer), await stepOf(t, officer)];
    const responses = await Promise.all(steps.map((step) => enter("/app-code", { code }, step)));
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 400]);
  });

  test("is valid while it is shown and 30 seconds after, never before", async () => {
    const { secret } = await giveApp(t, officer);
    later(300);
    for (const seconds of [-60, 30, 60]) {
      const step = await stepOf(t, officer);
      const response = await enter("/app-code", { code: codeOf(t, secret, seconds) }, step);
      expect(response.statusCode, String(seconds)).toBe(400);
    }
    const late = await enter(
      "/app-code",
      { code: codeOf(t, secret, -30) },
      await stepOf(t, officer),
    );
    expect(late.statusCode).toBe(200);
  });

  test("many attempts are limited exactly, the owner is notified, and other methods stay available", async () => {
    const { secret, codes } = await giveApp(t, officer);
    later(60);
    const step = await stepOf(t, officer);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => enter("/app-code", { code: "000000" }, step)),
    );
    const statuses = guesses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect(
      guesses.find((response) => response.statusCode === 429)?.headers["retry-after"],
    ).toBeDefined();
    expect((await enter("/app-code", { code: codeOf(t, secret) }, step)).statusCode).toBe(429);
    expect((await lastMail(t.deps, officer.email))?.text_body).toContain("several wrong codes");
    expect(await auditEntriesOf(t.deps, officer.user_id)).toContain("second_factor.limited");
    expect((await enter("/recovery-code", { code: codes[0] }, step)).statusCode).toBe(200);
  });

  test("another person's code is wrong, and a stored secret is invalid on another account", async () => {
    const colleague = await makeStaff(t.deps, 5);
    await setInitialPassword(t.deps, colleague);
    const { secret } = await giveApp(t, officer);
    const theirs = await giveApp(t, colleague);
    later(60);
    const step = await stepOf(t, colleague);
    expect((await enter("/app-code", { code: codeOf(t, secret) }, step)).statusCode).toBe(400);
    const stored = await t.deps.db
      .selectFrom("authenticator_apps")
      .select("secret")
      .where("user_id", "=", officer.user_id)
      .executeTakeFirstOrThrow();
    expect(stored.secret.includes(Buffer.from(secret.replaceAll(" ", "")))).toBe(false);
    await t.deps.db
      .updateTable("authenticator_apps")
      .set({ secret: stored.secret })
      .where("user_id", "=", colleague.user_id)
      .execute();
    for (const known of [secret, theirs.secret]) {
      const response = await enter("/app-code", { code: codeOf(t, known) }, step);
      expect(response.statusCode).toBe(400);
    }
  });
});

describe("AUTH-18 recovery codes", () => {
  test("each works once, and none after new ones are created", async () => {
    const { codes } = await giveApp(t, officer);
    expect(new Set(codes).size).toBe(10);
    const use = async (code = "") => enter("/recovery-code", { code }, await stepOf(t, officer));
    const used = await use(codes[0]?.toLowerCase().replaceAll("-", " "));
    expect(used.statusCode).toBe(200);
    const headers = bearer(used.json().accessToken);
    expect((await use(codes[0])).statusCode).toBe(400);
    const made = await post(
      t.app,
      "/staff/second-factor/recovery-codes",
      { current_password: knownPassword },
      { headers },
    );
    expect(made.json().second_factor.recovery_codes_left).toBe(10);
    expect((await use(codes[1])).statusCode).toBe(400);
    expect((await use(made.json().recovery_codes[0])).statusCode).toBe(200);
    const stored = await t.deps.db.selectFrom("recovery_codes").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(made.json().recovery_codes[1]);
  });
});
