import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** A secret of 256 random bits, in letters that a link and a cookie can carry. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: whoever reads the database cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The refresh token that follows another one. It is computed, not drawn, so that a lost answer can be given again
 * without keeping the token anywhere.
 */
export function nextRefreshToken(token: string, secret: string): string {
  const key = hkdfSync("sha256", secret, "", "successor of a refresh token", 32);
  return createHmac("sha256", Buffer.from(key)).update(token).digest("base64url");
}
