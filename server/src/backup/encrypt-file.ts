import { Transform } from "node:stream";
import { deriveKey, type Encryption, encryptionWith } from "../core/encryption.ts";
import { StartError } from "../core/start-error.ts";

/**
 * An encrypted backup file is a sequence of pieces: whether it is the last (one byte), a length (four bytes) and the
 * content under AES-256-GCM. Its place and whether it is the last are authenticated, so that no piece can be left out,
 * added or moved.
 */
const headLength = 5;
const pieceLength = 256 * 1024;
const mark = "MFF1";
/** What the encryption adds: mark, nonce and tag. */
const added = 32;

function encryptionOf(key: string): Encryption {
  return encryptionWith(deriveKey(key, "backup file"), mark);
}

const nameOf = (place: number, isLast: boolean) => `${place}${isLast ? " last" : ""}`;

/** Encrypts what is written to it. @param key BACKUP_KEY, see `isKey` */
export function encryptedFile(key: string): Transform {
  const encryption = encryptionOf(key);
  let place = 0;
  let waiting = Buffer.alloc(0);
  const sealed = (content: Buffer, isLast: boolean) => {
    const piece = encryption.encrypt(nameOf(place, isLast), content);
    place += 1;
    const head = Buffer.alloc(headLength);
    head.writeUInt8(isLast ? 1 : 0, 0);
    head.writeUInt32BE(piece.length, 1);
    return Buffer.concat([head, piece]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      for (; waiting.length > pieceLength; waiting = waiting.subarray(pieceLength))
        this.push(sealed(waiting.subarray(0, pieceLength), false));
      done();
    },
    flush(done) {
      done(null, sealed(waiting, true));
    },
  });
}

/**
 * The content of a backup file, decrypted where it is encrypted.
 * @throws {StartError} when there is no key for it, the key is another one, or the file was changed or is cut short
 */
export async function* decryptedFile(
  file: string,
  chunks: AsyncIterable<Buffer>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let isEncrypted: boolean | undefined;
  let place = 0;
  let isComplete = false;
  for await (const chunk of chunks) {
    if (isEncrypted === false) {
      yield chunk;
      continue;
    }
    waiting = Buffer.concat([waiting, chunk]);
    if (waiting.length < headLength + mark.length) continue;
    isEncrypted ??= waiting.toString("latin1", headLength, headLength + mark.length) === mark;
    if (!isEncrypted) {
      yield waiting;
      continue;
    }
    for (;;) {
      if (waiting.length < headLength) break;
      const end = headLength + waiting.readUInt32BE(1);
      if (isComplete || end > headLength + pieceLength + added) throw changed(file);
      if (waiting.length < end) break;
      isComplete = waiting[0] === 1;
      yield opened(file, key, nameOf(place, isComplete), waiting.subarray(headLength, end));
      place += 1;
      waiting = waiting.subarray(end);
    }
  }
  if (isEncrypted === undefined) yield waiting;
  else if (isEncrypted && (!isComplete || waiting.length > 0)) throw changed(file);
}

function opened(file: string, key: string | undefined, name: string, piece: Buffer): Buffer {
  if (key === undefined) throw new StartError(`${file} is encrypted. Set BACKUP_KEY to its key.`);
  const encryption = encryptionOf(key);
  if (!encryption.isEncrypted(piece)) throw changed(file);
  try {
    return encryption.decrypt(name, piece);
  } catch (cause) {
    throw new StartError(
      `${file} cannot be decrypted. Check BACKUP_KEY; with the right key, the file was changed.`,
      { cause },
    );
  }
}

const changed = (file: string) =>
  new StartError(`${file} is incomplete: it ends early or was changed`);
