import { createHmac } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { deriveKey, encryptionWith } from "../../core/encryption.ts";
import { StartError } from "../../core/start-error.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Encrypts and opens the objects of a backup with one key. */
export interface Seal {
  /** Compresses and encrypts. The name is authenticated: an object does not open under another one. */
  close(name: string, content: Buffer): Promise<Buffer>;
  /** @throws {StartError} when the key is another one, or the object was changed */
  open(name: string, sealed: Buffer): Promise<Buffer>;
  /** The name of a content, which reveals nothing about it without the key. */
  nameOf(content: Buffer): string;
}

/** @param key BACKUP_KEY, see `isKey` */
export function sealWith(key: string): Seal {
  const encryption = encryptionWith(deriveKey(key, "backup encryption"), "MFB1");
  const naming = deriveKey(key, "backup names");
  return {
    close: async (name, content) => encryption.encrypt(name, await compress(content)),
    open: async (name, sealed) => {
      if (!encryption.isEncrypted(sealed))
        throw new StartError(`${name} is not an object of a backup, or is cut short`);
      try {
        return await decompress(encryption.decrypt(name, sealed));
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
