import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { hashPassword } from "../src/auth/password.ts";
import type { Deps } from "../src/core/deps.ts";

/** The password of all test users. */
export const knownPassword = "Country-cloth 7";

/** Sets the known password of a person of `make.ts`, so that they can sign in. */
export async function setInitialPassword(deps: Deps, person: { user_id: number }): Promise<void> {
  await deps.db
    .updateTable("users")
    .set({ password_hash: await hashPassword(knownPassword) })
    .where("id", "=", person.user_id)
    .execute();
}

/** Confirms the e-mail address of an account without its link, or makes it unconfirmed. */
export async function confirmAddress(
  deps: Deps,
  person: { user_id: number },
  confirmed = true,
): Promise<void> {
  await deps.db
    .updateTable("users")
    .set({ email_verified_at: confirmed ? deps.now() : null })
    .where("id", "=", person.user_id)
    .execute();
}

/** Ages the windows of all limits by these milliseconds: they use the system's clock, not the test's. */
export async function passLimits(deps: Deps, milliseconds: number): Promise<void> {
  await deps.db
    .updateTable("rate_limits")
    .set({ expire: sql`expire - ${milliseconds}::bigint` })
    .execute();
}

/** The known-device cookie of a response, as a browser returns it. */
export function deviceCookie(response: { cookies: { name: string; value: string }[] }): {
  cookie: string;
} {
  const found = response.cookies.find((cookie) => cookie.name.endsWith("device"));
  return { cookie: `${found?.name}=${found?.value}` };
}

/** A POST of JSON under /api, from a given network address. */
export function post(
  app: FastifyInstance,
  path: string,
  payload: object,
  more: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  return app.inject({ method: "POST", url: `/api${path}`, payload, ...more });
}

/** The refresh token in the cookie of a response; empty without one. */
export function refreshTokenIn(response: { cookies: { name: string; value: string }[] }): string {
  return response.cookies.find((cookie) => cookie.name === "refresh")?.value ?? "";
}

/** A POST without a body from a browser with this refresh token. */
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

/** The audited actions on a record, oldest first. */
export async function auditEntriesOf(deps: Deps, recordId: string | number): Promise<string[]> {
  const rows = await deps.db
    .selectFrom("audit_entries")
    .select("action")
    .where("record_id", "=", String(recordId))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.action);
}

/** The cookie of a sign-in that misses a step, as the browser returns it. */
export function stepCookie(response: { cookies: { name: string; value: string }[] }) {
  const cookie = response.cookies.find(({ name }) => name === "sign-in");
  return { cookie: `sign-in=${cookie?.value ?? ""}` };
}

/** The six digits in the newest mail to an address. */
export async function mailedCode(deps: Deps, recipient: string): Promise<string> {
  const mail = await lastMail(deps, recipient);
  return /code is (\d{3} \d{3})/.exec(mail?.text_body ?? "")?.[1] ?? "";
}

/**
 * Completes the first sign-in after staff set the password: enters the mailed code and a new password (AUTH-20).
 * Returns the last response: tokens, or the missing step.
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
