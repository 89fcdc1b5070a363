import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The bytes of a key. */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Whether a text is a key: as many random bytes in base64, as `openssl rand -base64 32` prints them. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, "base64").length === keyBytes;
}

/** A key of its own for a purpose, so that one setting serves several. @param key see `isKey` */
export function deriveKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(key, "base64"), "", purpose, keyBytes));
}

/** Encrypts and decrypts contents with one key (AES-256-GCM). */
export interface Encryption {
  /** The name is authenticated: a content is not decrypted under another one. */
  encrypt(name: string, content: Buffer): Buffer;
  /** Whether `encrypt` may have made this; anything else was stored unencrypted, or cut short. */
  isEncrypted(stored: Buffer): boolean;
  /** @throws when the key or the name is another one, or the content was changed */
  decrypt(name: string, stored: Buffer): Buffer;
}

/** @param mark four characters at the beginning of every encrypted content */
export function encryptionWith(secret: Buffer, mark: string): Encryption {
  const magic = Buffer.from(mark);
  const start = magic.length + nonceBytes;
  return {
    encrypt: (name, content) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", secret, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([magic, nonce, text, cipher.getAuthTag()]);
    },
    isEncrypted: (stored) =>
      stored.length >= start + tagBytes && stored.subarray(0, magic.length).equals(magic),
    decrypt: (name, stored) => {
      const decipher = createDecipheriv("aes-256-gcm", secret, stored.subarray(magic.length, start))
        .setAAD(Buffer.from(name))
        .setAuthTag(stored.subarray(-tagBytes));
      const content = decipher.update(stored.subarray(start, -tagBytes));
      return Buffer.concat([content, decipher.final()]);
    },
  };
}
