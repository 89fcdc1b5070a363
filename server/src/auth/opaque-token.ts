import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** A random secret of 256 bits, encoded for links and cookies. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a token, which is useless to a reader of the database. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The refresh token that follows another one. It is derived, so that a lost response can be repeated without storing
 * the token.
 */
export function nextRefreshToken(token: string, secret: string): string {
  const key = hkdfSync("sha256", secret, "", "successor of a refresh token", 32);
  return createHmac("sha256", Buffer.from(key)).update(token).digest("base64url");
}
