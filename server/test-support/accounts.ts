import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { hashPassword } from "../src/auth/password.ts";
import type { Deps } from "../src/core/deps.ts";

/** The password of everybody to whom a test gives one. */
export const knownPassword = "Country-cloth 7";

/** Gives a person of `make.ts` the known password, so that they can sign in by themselves. */
export async function setInitialPassword(deps: Deps, person: { user_id: number }): Promise<void> {
  await deps.db
    .updateTable("users")
    .set({ password_hash: await hashPassword(knownPassword) })
    .where("id", "=", person.user_id)
    .execute();
}

/** Lets the windows of all limits be that much older: they follow the system's clock, not the test's. Milliseconds. */
export async function passLimits(deps: Deps, milliseconds: number): Promise<void> {
  await deps.db
    .updateTable("rate_limits")
    .set({ expire: sql`expire - ${milliseconds}::bigint` })
    .execute();
}

/** The cookie of a known device that an answer set, as a browser sends it back. */
export function deviceCookie(answer: { cookies: { name: string; value: string }[] }): {
  cookie: string;
} {
  const found = answer.cookies.find((cookie) => cookie.name.endsWith("device"));
  return { cookie: `${found?.name}=${found?.value}` };
}

/** A POST of JSON under /api, from a network address of the test's choice. */
export function post(
  app: FastifyInstance,
  path: string,
  payload: object,
  more: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  return app.inject({ method: "POST", url: `/api${path}`, payload, ...more });
}

/** The refresh token that an answer put into the browser's cookie; empty for none. */
export function refreshTokenIn(answer: { cookies: { name: string; value: string }[] }): string {
  return answer.cookies.find((cookie) => cookie.name === "refresh")?.value ?? "";
}

/** A POST without a body from a browser that holds this refresh token. */
export function postWithRefresh(
  app: FastifyInstance,
  path: string,
  refreshToken: string,
  headers: Record<string, string> = {},
) {
  return post(app, path, {}, { headers: { cookie: `refresh=${refreshToken}`, ...headers } });
}

/** The newest mail to an address, with the links in its text. */
export async function lastMail(deps: Deps, recipient: string) {
  const mail = await deps.db
    .selectFrom("messages")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return mail && { ...mail, links: mail.text_body.match(/https?:\/\/\S+/g) ?? [] };
}

/** The last part of the first link in the newest mail to an address. */
export async function mailedToken(deps: Deps, recipient: string): Promise<string> {
  const mail = await lastMail(deps, recipient);
  return mail?.links[0]?.split("/").at(-1) ?? "";
}

/** The actions of the audit trail about a record, oldest first. */
export async function auditEntriesOf(deps: Deps, recordId: string | number): Promise<string[]> {
  const rows = await deps.db
    .selectFrom("audit_entries")
    .select("action")
    .where("record_id", "=", String(recordId))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.action);
}

/** The cookie of a sign-in that misses a step, as the browser sends it back. */
export function stepCookie(answer: { cookies: { name: string; value: string }[] }) {
  const cookie = answer.cookies.find(({ name }) => name === "sign-in");
  return { cookie: `sign-in=${cookie?.value ?? ""}` };
}

/** The six digits in the newest mail to an address. */
export async function mailedCode(deps: Deps, recipient: string): Promise<string> {
  const mail = await lastMail(deps, recipient);
  return /code is (\d{3} \d{3})/.exec(mail?.text_body ?? "")?.[1] ?? "";
}

/**
 * Signs in for the first time after a password that the office typed: the mailed code, and a password of one's own
 * (AUTH-20). Answers what the last call did: tokens, or the step that is missing.
 */
export async function signInFirst(
  t: { app: FastifyInstance; deps: Deps },
  area: "user" | "staff",
  email: string,
  given: string,
  chosen = knownPassword,
) {
  const asked = await post(t.app, `/${area}/signin`, { email, password: given });
  const code = await mailedCode(t.deps, email);
  const body = { code, password: chosen };
  return post(t.app, `/${area}/signin/confirm-code`, body, { headers: stepCookie(asked) });
}
