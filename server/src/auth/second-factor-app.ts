import { sixDigits } from "@microfinance/contract/auth/second-factor-rules.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { readSettings } from "../settings/queries.ts";
import type { Account } from "./account.ts";
import { type Holder, storeRequest, readRequest, takeRequest } from "./second-factor-requests.ts";
import { openText, sealText } from "./secret-box.ts";

const label = "secrets of authenticator apps";
/** Seconds for which a code is shown (RFC 6238). */
const period = 30;
/** A code is valid in its own step and the next, for slow typing: 60 seconds at most (ASVS 6.5.5). */
const stepsBack = [0, 1];

/** The parameters of RFC 6238 that every app supports: SHA-1, six digits, 30 seconds. */
function appOf(secret: string, account?: { email: string; lender: string }): TOTP {
  return new TOTP({
    ...(account ? { issuer: account.lender, label: account.email } : {}),
    algorithm: "SHA1",
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}

/**
 * Begins to set up an authenticator app: a new secret, stored encrypted until its first code is entered. Returns the
 * secret as text and as a QR code, a data URL of an SVG image.
 * @throws 409 when an app is set up already
 */
export async function beginApp(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  holder: Holder,
  account: Account,
): Promise<{ secret: string; qr: string }> {
  if (await readApp(db, account.user_id)) throw conflict(secondFactorTexts.appExists);
  const secret = new Secret({ size: 20 }).base32;
  const expires = new Date(deps.now().getTime() + lifetimes.signInStep);
  const sealed = sealText(secret, deps.env.JWT_SECRET, label, account.user_id);
  await storeRequest(db, holder, "app", sealed, expires);
  const { lender_name: lender } = await readSettings(db);
  const svg = renderSVG(appOf(secret, { email: account.email, lender }).toString(), {
    pixelSize: 5,
    border: 4,
  });
  const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { secret: (secret.match(/.{1,4}/g) ?? []).join(" "), qr };
}

/**
 * Completes the setup when the code is right; returns null when it is wrong.
 * @throws 409 when no setup was begun, it expired, or another request set up an app
 */
export async function addApp(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  holder: Holder,
  typed: string,
): Promise<true | null> {
  const now = deps.now();
  const sealed = await readRequest(trx, holder, "app", now);
  const secret = sealed && openText(sealed, deps.env.JWT_SECRET, label, holder.user_id);
  if (sealed === null || secret === null) throw conflict(secondFactorTexts.setupOver);
  const step = stepOf(secret, typed, now);
  if (step === null) return null;
  const added = await trx
    .insertInto("authenticator_apps")
    .values({ user_id: holder.user_id, secret: sealed, last_step: step, created_at: now })
    .onConflict((exists) => exists.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!added) throw conflict(secondFactorTexts.appExists);
  await takeRequest(trx, holder, "app", now);
  return true;
}

/**
 * Checks a code of a person's app and uses it: neither it nor an older one is accepted again. Null when it is wrong.
 */
export async function useAppCode(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  userId: number,
  typed: string,
): Promise<true | null> {
  const app = await readApp(trx, userId);
  const secret = app && openText(app.secret, deps.env.JWT_SECRET, label, userId);
  const step = secret ? stepOf(secret, typed, deps.now()) : null;
  if (step === null) return null;
  const used = await trx
    .updateTable("authenticator_apps")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return used ? true : null;
}

function readApp(db: Connection, userId: number) {
  return db
    .selectFrom("authenticator_apps")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** The 30-second step of this code, the current one or the one before; null for neither. */
function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = sixDigits(typed);
  if (token === null) return null;
  const app = appOf(secret);
  const current = Math.floor(now.getTime() / 1000 / period);
  const isCodeOf = (step: number) =>
    app.validate({ token, timestamp: step * period * 1000, window: 0 }) !== null;
  const back = stepsBack.find((steps) => isCodeOf(current - steps));
  return back === undefined ? null : current - back;
}
