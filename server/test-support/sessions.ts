import { expect } from "vitest";
import { knownPassword, post, refreshTokenIn } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";
import { hashToken, newToken } from "../src/auth/opaque-token.ts";

/** Signs in like a browser with this refresh token, or without one. */
export async function signInAs(t: TestApp, person: Person, cookie = "") {
  const response = await post(
    t.app,
    person.staff_id === null ? "/user/signin" : "/staff/signin",
    { email: person.email, password: knownPassword },
    cookie === "" ? {} : { headers: { cookie: `refresh=${cookie}` } },
  );
  expect(response.statusCode).toBe(200);
  const { accessToken }: { accessToken: string } = response.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  return { response, refreshToken: refreshTokenIn(response), headers };
}

/** The status of the profile call: 200 with a live session, else 401. */
export async function profileStatus(t: TestApp, headers: Record<string, string>): Promise<number> {
  return (await t.app.inject({ url: "/api/user/profile", headers })).statusCode;
}

/** The id of the session that these headers belong to. */
export async function sessionIdOf(t: TestApp, headers: Record<string, string>): Promise<string> {
  const response = await t.app.inject({ url: "/api/user/sessions", headers });
  const sessions: { id: string; current: boolean }[] = response.json().sessions;
  return sessions.find((session) => session.current)?.id ?? "";
}

/** The newest session of a person who was made for a test, with a refresh token as its browser has it. */
export async function browserOf(
  t: TestApp,
  { user_id }: Person,
): Promise<{ session_id: string; cookie: string }> {
  const { id: session_id } = await t.deps.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user_id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const cookie = newToken();
  const refresh = { token_hash: hashToken(cookie), session_id };
  await t.deps.db.insertInto("refresh_tokens").values(refresh).execute();
  return { session_id, cookie };
}
