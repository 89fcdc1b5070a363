import type { webcrypto } from "node:crypto";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { jwtVerify, SignJWT } from "jose";

/** The claims of an access token (AUTH-29). GET /user/profile returns all other data of the person. */
export interface AccessClaims {
  id: number;
  /** "staff" for every staff member, else "customer" or "user" (AUTH-2, AUTH-1). */
  role: string;
  session_id: string;
  customer_id: string | null;
  staff_id: number | null;
  role_ids: number[];
  /** Individual permissions (AUTH-39), so that the browser shows the permitted actions. */
  permissions: string[];
  first_name: string;
  last_name: string;
  /** Seconds since 1970 of the password check. */
  auth_time: number;
  /** The lender's directory opened the session: signing out leaves it too (AUTH-77). */
  by_directory?: true;
}

const issuer = "microfinance";
const audience = "microfinance-api";

/**
 * Signs an access token that expires 15 minutes after `now` (AUTH-29).
 * @param lifetime another time until it expires, in milliseconds
 */
export async function signAccessToken(
  claims: AccessClaims,
  secret: string,
  now: Date,
  lifetime: number = lifetimes.accessToken,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(claims.id))
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetime / 1000)
    .sign(await keyOf(secret));
}

/** The claims of a token with a verified signature. */
interface Checked {
  secret: string;
  session_id: string;
  /** Seconds since 1970. */
  exp: number;
}

// A browser sends the same token for fifteen minutes; verifying its signature each time took a seventh of this
// process's time for a payment. Its expiry is checked each time, as is its session in the database.
const checked = new Map<string, Checked>();
/** The oldest entry is removed for the next, which bounds the memory. */
const mostChecked = 2000;

/**
 * The session id of a valid token; null for a wrong algorithm, key, type, audience, issuer or a missing or past
 * expiry.
 */
export async function sessionIdOf(
  token: string,
  secret: string,
  now: Date,
): Promise<string | null> {
  const known = checked.get(token);
  if (known?.secret === secret)
    return known.exp > Math.floor(now.getTime() / 1000) ? known.session_id : null;
  const found = await check(token, secret, now);
  if (found === null) return null;
  if (checked.size >= mostChecked) checked.delete(checked.keys().next().value ?? "");
  checked.set(token, found);
  return found.session_id;
}

async function check(token: string, secret: string, now: Date): Promise<Checked | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ["HS256"],
      typ: "at+jwt",
      issuer,
      audience,
      requiredClaims: ["exp", "iat", "sub", "session_id"],
      currentDate: now,
    });
    const { session_id, exp } = payload;
    return typeof session_id === "string" && /^[0-9a-f-]{36}$/.test(session_id) && exp
      ? { secret, session_id, exp }
      : null;
  } catch {
    return null;
  }
}

const keys = new Map<string, Promise<webcrypto.CryptoKey>>();

/** The secret as a key, imported once: importing it for every request took longer than verifying. */
function keyOf(secret: string): Promise<webcrypto.CryptoKey> {
  const cached = keys.get(secret);
  if (cached !== undefined) return cached;
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
  keys.set(secret, key);
  return key;
}
