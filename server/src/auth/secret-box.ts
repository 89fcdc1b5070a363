import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** The purpose of a key: each purpose has a key of its own. */
type KeyLabel =
  | "secrets of authenticator apps"
  | "codes of first sign-ins"
  | "codes by text message"
  | "secrets of event receivers"
  | "access to recipients of files"
  | "codes of recipients of files";

const ivBytes = 12;
const tagBytes = 16;

/** A key of 32 bytes derived from the server's secret (HKDF, SHA-256). */
function keyFor(secret: string, label: KeyLabel): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", label, 32));
}

/**
 * Encrypts a text with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the ciphertext.
 * @param owner is authenticated with it: the text decrypts for the row of this person, receiver or recipient only
 */
export function sealText(text: string, secret: string, label: KeyLabel, owner: number): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, label), iv);
  cipher.setAAD(Buffer.from(String(owner)));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text; null for another key, another owner, or changed bytes. */
export function openText(
  sealed: Buffer,
  secret: string,
  label: KeyLabel,
  owner: number,
): string | null {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, label), iv);
    decipher.setAAD(Buffer.from(String(owner)));
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * The stored hash of a short code, keyed with the server's secret so that a reader of the database cannot try all
 * codes.
 */
export function keyedHash(text: string, secret: string, label: KeyLabel): Buffer {
  return createHmac("sha256", keyFor(secret, label)).update(text).digest();
}
