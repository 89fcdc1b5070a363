import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { StartError } from "../../core/start-error.ts";

/** The bytes of BACKUP_KEY. */
const keyBytes = 32;

/** Whether a text is a key: as many random bytes in base64, as `openssl rand -base64 32` prints them. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, "base64").length === keyBytes;
}

const magic = Buffer.from("MFB1");
const nonceBytes = 12;
const tagBytes = 16;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Encrypts and opens the objects of a backup with one key. */
export interface Seal {
  /** Compresses and encrypts (AES-256-GCM). The name is authenticated: an object does not open under another one. */
  close(name: string, content: Buffer): Promise<Buffer>;
  /** @throws {StartError} when the key is another one, or the object was changed */
  open(name: string, sealed: Buffer): Promise<Buffer>;
  /** The name of a content, which reveals nothing about it without the key. */
  nameOf(content: Buffer): string;
}

/** @param key BACKUP_KEY, see `isKey` */
export function sealWith(key: string): Seal {
  const secret = Buffer.from(key, "base64");
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const encryption = derived("backup encryption");
  const naming = derived("backup names");
  return {
    close: async (name, content) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", encryption, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(await compress(content)), cipher.final()]);
      return Buffer.concat([magic, nonce, text, cipher.getAuthTag()]);
    },
    open: async (name, sealed) => {
      const start = magic.length + nonceBytes;
      const isWhole = sealed.length >= start + tagBytes && sealed.subarray(0, 4).equals(magic);
      if (!isWhole) throw new StartError(`${name} is not an object of a backup, or is cut short`);
      const decipher = createDecipheriv("aes-256-gcm", encryption, sealed.subarray(4, start))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-tagBytes));
      const packed = decipher.update(sealed.subarray(start, -tagBytes));
      try {
        return await decompress(Buffer.concat([packed, decipher.final()]));
      } catch (cause) {
        throw new StartError(
          `${name} cannot be decrypted. Check BACKUP_KEY; with the right key, the object was changed.`,
          { cause },
        );
      }
    },
    nameOf: (content) => createHmac("sha256", naming).update(content).digest("hex"),
  };
}
