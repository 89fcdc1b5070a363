import type {
  addPasskeyBody,
  usePasskeyBody,
} from "@microfinance/contract/auth/schema/second-factor.ts";
import { secondFactorTexts, signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { readSettings } from "../settings/queries.ts";
import type { Account } from "./account.ts";
import { type Holder, storeRequest, takeRequest } from "./second-factor-requests.ts";

const mostPasskeys = 10;

/** Ed25519, ES256 and RS256: every current authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** The relying party: a passkey signs for this host and this origin only. */
function siteOf(deps: Pick<Deps, "env">): { rpID: string; origin: string } {
  const url = new URL(deps.env.PUBLIC_URL);
  return { rpID: url.hostname, origin: url.origin };
}

/** Begins to add a passkey: the options for the browser, with a challenge that is valid once, for five minutes. */
export async function beginPasskey(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  holder: Holder,
  account: Account,
): Promise<Record<string, unknown>> {
  const known = await passkeysOf(db, account.user_id);
  if (known.length >= mostPasskeys) throw conflict(secondFactorTexts.tooManyPasskeys);
  const { lender_name } = await readSettings(db);
  const options = await generateRegistrationOptions({
    rpName: lender_name,
    rpID: siteOf(deps).rpID,
    userName: account.email,
    userDisplayName: fullName(account),
    userID: new TextEncoder().encode(`user-${account.user_id}`),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(offered),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await storeChallenge(db, deps, holder, "passkey_add", options.challenge);
  return { ...options };
}

/**
 * Adds the passkey that the browser created.
 * @throws 400 for a wrong challenge or origin, or without user verification; 409 when it is added already
 */
export async function addPasskey(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  holder: Holder,
  challenge: string | null,
  { name, response }: z.output<typeof addPasskeyBody>,
): Promise<void> {
  if (challenge === null) throw badRequest(secondFactorTexts.setupOver);
  const { rpID, origin } = siteOf(deps);
  const { transports = [], ...rest } = response.response;
  const verified = await verifyRegistrationResponse({
    response: { ...response, response: rest, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) throw badRequest(signInStepTexts.passkeyRefused);
  const { credential } = verified.registrationInfo;
  const added = await trx
    .insertInto("passkeys")
    .values({
      user_id: holder.user_id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      name,
      created_at: deps.now(),
    })
    .onConflict((known) => known.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw conflict(secondFactorTexts.passkeyKnown);
}

/** The challenge for a sign-in with one of the person's passkeys: valid once, for five minutes. */
export async function askForPasskey(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  holder: Holder,
): Promise<Record<string, unknown>> {
  const known = await passkeysOf(db, holder.user_id);
  if (known.length === 0) throw conflict(signInStepTexts.passkeyAbsent);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    allowCredentials: known.map(offered),
    userVerification: "required",
  });
  await storeChallenge(db, deps, holder, "passkey_use", options.challenge);
  return { ...options };
}

/**
 * Checks a passkey's signature. Returns null for a passkey of another person, a used or expired challenge, a counter
 * that decreased, or an invalid signature.
 */
export async function usePasskey(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  holder: Holder,
  challenge: string | null,
  response: z.output<typeof usePasskeyBody>["response"],
): Promise<true | null> {
  const passkey = await trx
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", holder.user_id)
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (challenge === null || !passkey) return null;
  const { rpID, origin } = siteOf(deps);
  const { userHandle, ...signed } = response.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await trx
    .updateTable("passkeys")
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: deps.now() })
    .where("id", "=", passkey.id)
    .execute();
  return true;
}

/** Takes the live challenge of a holder, committed separately: a failed response uses it too. */
export async function takeChallenge(
  deps: Pick<Deps, "db" | "now">,
  holder: Holder,
  kind: "passkey_add" | "passkey_use",
): Promise<string | null> {
  return (await takeRequest(deps.db, holder, kind, deps.now()))?.toString("utf8") ?? null;
}

function storeChallenge(
  db: Connection,
  deps: Pick<Deps, "now">,
  holder: Holder,
  kind: "passkey_add" | "passkey_use",
  challenge: string,
): Promise<void> {
  const expires = new Date(deps.now().getTime() + lifetimes.passkeyChallenge);
  return storeRequest(db, holder, kind, Buffer.from(challenge), expires);
}

function passkeysOf(db: Connection, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

function offered(passkey: { credential_id: string; transports: string[] }) {
  return { id: passkey.credential_id, transports: passkey.transports };
}
