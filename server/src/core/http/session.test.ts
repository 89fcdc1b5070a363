import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  mailedToken,
  post,
  refreshTokenIn,
} from "../../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

const ask = (authorization: string) =>
  t.app.inject({ url: "/api/user/profile", headers: { authorization } });
const statusOf = async (person: Person) => (await ask(person.headers.authorization)).statusCode;

function change(table: "users", person: Person, values: object) {
  return t.deps.db.updateTable(table).set(values).where("id", "=", person.user_id).execute();
}

describe("AUTH-31 every request checks that the session is live", () => {
  test.each(["inactive", "on_leave", "terminated"])(
    "AUTH-50 an account that becomes %s",
    async (status) => {
      const person = await makeStaff(t.deps, 5);
      expect(await statusOf(person)).toBe(200);
      await change("users", person, { status });
      expect(await statusOf(person)).toBe(401);
    },
  );

  test("an account that is deleted", async () => {
    const person = await makeCustomer(t.deps);
    await change("users", person, { deleted_at: t.deps.now() });
    expect(await statusOf(person)).toBe(401);
  });

  test("a session that ended or expired", async () => {
    for (const values of [{ ended_at: t.deps.now() }, { expires_at: t.deps.now() }]) {
      const person = await makeCustomer(t.deps);
      await t.deps.db
        .updateTable("sessions")
        .set(values)
        .where("user_id", "=", person.user_id)
        .execute();
      expect(await statusOf(person)).toBe(401);
    }
  });

  test("a revoked role is effective at once", async () => {
    const manager = await makeStaff(t.deps, 8);
    const messages = () => t.app.inject({ url: "/api/messages", headers: manager.headers });
    expect((await messages()).statusCode).toBe(200);
    await t.deps.db
      .updateTable("user_roles")
      .set({ role_id: 2 })
      .where("user_id", "=", manager.user_id)
      .execute();
    expect((await messages()).statusCode).toBe(403);
  });

  test("no other token serves as an access token, and the response contains no reason", async () => {
    const person = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, person);
    const { email } = person;
    const signedIn = await post(t.app, "/user/signin", { email, password: knownPassword });
    const refreshToken = refreshTokenIn(signedIn);
    await post(t.app, "/user/forgot-password", { email });
    const resetToken = await mailedToken(t.deps, email);
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      `Bearer ${refreshToken}`,
      `Bearer ${resetToken}`,
      `Basic ${Buffer.from(`${email}:${knownPassword}`).toString("base64")}`,
      `${person.headers.authorization} `.repeat(2),
      `Bearer ${"x".repeat(7_000)}`,
    ]) {
      const response = await ask(authorization);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        success: false,
        msg: "Unauthorized",
        message: "Unauthorized",
        error: "Unauthorized",
      });
    }
  });
});
