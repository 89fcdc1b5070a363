import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import type { Deps } from "../src/core/deps.ts";
import { setInitialPassword, knownPassword, post, stepCookie } from "./accounts.ts";
import type { Person } from "./make.ts";
import { type SoftwarePasskey, softwarePasskey } from "./passkey.ts";

interface Lender {
  app: FastifyInstance;
  deps: Deps;
}

/** The six digits that an authenticator app shows for a secret, at the test's time plus an offset in seconds. */
export function codeOf(t: Lender, secret: string, seconds = 0): string {
  const timestamp = t.deps.now().getTime() + seconds * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp,
  });
}

/** The current password, which every change of a second factor requires; set to the known one if missing. */
async function proofOf(t: Lender, person: Person): Promise<{ current_password: string }> {
  const { password_hash } = await t.deps.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", person.user_id)
    .executeTakeFirstOrThrow();
  if (password_hash === null) await setInitialPassword(t.deps, person);
  return { current_password: knownPassword };
}

/** Sets up an authenticator app in the person's session. Returns its secret and the recovery codes. */
export async function giveApp(
  t: Lender,
  person: Person,
): Promise<{ secret: string; codes: string[] }> {
  const more = { headers: person.headers };
  const { secret } = (
    await post(t.app, "/staff/second-factor/app", await proofOf(t, person), more)
  ).json();
  const body = { code: codeOf(t, secret) };
  const added = await post(t.app, "/staff/second-factor/app/confirm", body, more);
  return { secret, codes: added.json().recovery_codes };
}

/** Adds a passkey in the person's session. */
export async function givePasskey(
  t: Lender,
  person: Person,
  passkey: SoftwarePasskey = softwarePasskey(),
): Promise<SoftwarePasskey> {
  const more = { headers: person.headers };
  const begun = await post(
    t.app,
    "/staff/second-factor/passkey-options",
    await proofOf(t, person),
    more,
  );
  const body = { name: "Office computer", response: passkey.register(begun.json().options) };
  await post(t.app, "/staff/second-factor/passkeys", body, more);
  return passkey;
}

/** Sends the right password to the staff sign-in and returns the cookie of the missing step. */
export async function stepOf(t: Lender, person: { email: string }, password = knownPassword) {
  return stepCookie(await post(t.app, "/staff/signin", { email: person.email, password }));
}

/** Makes roles require a second factor, as a system admin does in the settings. */
export async function requireSecondFactor(t: Lender, roleIds: number[]): Promise<void> {
  const row = { value: JSON.stringify(roleIds), updated_at: t.deps.now() };
  await t.deps.db
    .insertInto("settings")
    .values({ key: "second_factor_roles", ...row })
    .onConflict((stored) => stored.column("key").doUpdateSet(row))
    .execute();
}
