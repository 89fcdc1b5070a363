import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  knownPassword,
  post,
  postWithRefresh,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { confirmedCustomer } from "../../test-support/email-changes.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { profileStatus, sessionIdOf, signInAs } from "../../test-support/sessions.ts";

let t: TestApp;
let owner: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  owner = await confirmedCustomer(t);
});

const signIn = () => signInAs(t, owner);
const refresh = (token: string) => postWithRefresh(t.app, "/user/refresh-token", token);

describe("AUTH-35 single sessions of the caller", () => {
  test("one ends, others stay; another person's and an unknown one are 403, an ended one is 404", async () => {
    const here = await signIn();
    const there = await signIn();
    const another = await makeCustomer(t.deps);
    const end = (id: string, headers: Record<string, string>) =>
      post(t.app, `/user/sessions/${id}/end`, { current_password: knownPassword }, { headers });
    const thereId = await sessionIdOf(t, there.headers);
    expect((await end(thereId, another.headers)).statusCode).toBe(403);
    expect(await auditEntriesOf(t.deps, thereId)).toEqual(["access.denied"]);
    expect(await profileStatus(t, there.headers)).toBe(200);
    expect((await end(thereId, here.headers)).statusCode).toBe(200);
    expect(await profileStatus(t, there.headers)).toBe(401);
    expect((await refresh(there.refreshToken)).statusCode).toBe(401);
    expect((await end(thereId, here.headers)).statusCode).toBe(404);
    expect((await end(crypto.randomUUID(), here.headers)).statusCode).toBe(403);
    for (const id of ["1", "x", "%00", "end-all"])
      expect((await end(id, here.headers)).statusCode).toBe(400);
    const ownPath = `/user/sessions/${await sessionIdOf(t, here.headers)}/end`;
    const own = await post(t.app, ownPath, {}, { headers: here.headers });
    expect(own.headers["set-cookie"]).toMatch(/^refresh=;/);
    expect(await profileStatus(t, here.headers)).toBe(401);
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
    expect(await profileStatus(t, here.headers)).toBe(200);
    expect(await profileStatus(t, there.headers)).toBe(401);
    expect((await refresh(here.refreshToken)).statusCode).toBe(200);
  });

  test("an open session ends no other session without the password", async () => {
    const here = await signIn();
    const there = await signIn();
    const one = `/user/sessions/${await sessionIdOf(t, there.headers)}/end`;
    for (const path of [one, "/user/sessions/end-others", "/user/sessions/end-all"])
      for (const [input, text] of [
        [{}, "Please enter your current password."],
        [{ current_password: "not this one" }, "The current password is not correct."],
      ] as const) {
        const response = await post(t.app, path, input, { headers: here.headers });
        expect([response.statusCode, response.json().fields]).toEqual([
          400,
          { current_password: text },
        ]);
      }
    expect(await profileStatus(t, there.headers)).toBe(200);
    expect(await profileStatus(t, here.headers)).toBe(200);
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
    expect(await profileStatus(t, target.headers)).toBe(status === 200 ? 401 : 200);
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
