import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "../core/start-error.ts";
import { decryptedFile, encryptedFile } from "./encrypt-file.ts";

/**
 * A backup is one file, encrypted where there is a key: gzip over frames of a type (one byte), a length (four bytes)
 * and content. J frames are JSON; D frames are the bytes of COPY, split anywhere. The last frame, E, is the SHA-256 of
 * all bytes before it, which detects a truncated or changed file.
 */
type FrameType = "J" | "D" | "E";

export interface Frame {
  type: "J" | "D";
  content: Buffer;
}

const headLength = 5;
/** The maximum length of a frame; a longer one means that the file is not a backup. */
const longestFrame = 1_100_000_000;

function headOf(type: FrameType, length: number): Buffer {
  const head = Buffer.alloc(headLength);
  head.write(type, 0, "latin1");
  head.writeUInt32BE(length, 1);
  return head;
}

/** Writes a backup under a temporary name, so that a file of the final name is always complete. */
export class BackupWriter {
  private readonly file: string;
  private readonly draft: string;
  private readonly gzip = createGzip({ level: 6 });
  private readonly hash = createHash("sha256");
  private readonly written: Promise<void>;

  /** @param key BACKUP_KEY; without one the file is not encrypted */
  constructor(file: string, key?: string) {
    this.file = file;
    this.draft = `${file}.unfinished`;
    const target = createWriteStream(this.draft, { mode: 0o600 });
    this.written =
      key === undefined
        ? pipeline(this.gzip, target)
        : pipeline(this.gzip, encryptedFile(key), target);
    // The next write rejects with this error; until then it must not be an unhandled rejection.
    this.written.catch(() => this.gzip.destroy());
  }

  async json(value: unknown): Promise<void> {
    await this.frame("J", Buffer.from(JSON.stringify(value)));
  }

  async data(piece: Buffer): Promise<void> {
    await this.frame("D", piece);
  }

  /** Ends the file, flushes it to the disk and renames it. */
  async end(): Promise<void> {
    await this.frame("E", Buffer.from(this.hash.copy().digest("hex")));
    this.gzip.end();
    await this.written;
    const handle = await open(this.draft, "r+");
    await handle.sync();
    await handle.close();
    await rename(this.draft, this.file);
  }

  async abandon(): Promise<void> {
    this.gzip.destroy();
    await this.written.catch(() => undefined);
    await rm(this.draft, { force: true });
  }

  private async frame(type: FrameType, content: Buffer): Promise<void> {
    const head = headOf(type, content.length);
    this.hash.update(head).update(content);
    this.gzip.write(head);
    if (!this.gzip.write(content)) await Promise.race([once(this.gzip, "drain"), this.written]);
  }
}

/**
 * Reads a backup frame by frame.
 * @param key BACKUP_KEY, for an encrypted one
 * @throws {StartError} when the file is not a backup, was changed, or is truncated
 */
export async function* readBackup(file: string, key?: string): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  const chunks = createGunzip();
  const content = (source: AsyncIterable<Buffer>) => decryptedFile(file, source, key);
  // Its error is the one that reading the chunks throws.
  pipeline(createReadStream(file), content, chunks).catch(() => undefined);
  let parts: Buffer[] = [];
  let buffered = 0;
  let needed = headLength;
  let sealed = false;
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      parts.push(chunk);
      buffered += chunk.length;
      // Joined once a frame is complete: a document arrives in hundreds of chunks.
      while (buffered >= needed) {
        const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
        const frame = firstOf(bytes);
        needed = frame.whole;
        parts = [bytes];
        if (buffered < needed) break;
        if (frame.type === "E") sealed = frame.content.toString() === hash.copy().digest("hex");
        hash.update(bytes.subarray(0, needed));
        parts = [bytes.subarray(needed)];
        buffered -= needed;
        needed = headLength;
        if (frame.type !== "E") yield { type: frame.type, content: frame.content };
      }
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${file} cannot be read as a backup`, { cause });
  }
  if (!sealed || buffered > 0)
    throw new StartError(`${file} is incomplete: it ends early or was changed`);
}

/** The first frame of the bytes; its content is complete once there are `whole` bytes. */
function firstOf(bytes: Buffer): { type: FrameType; content: Buffer; whole: number } {
  const type = bytes.toString("latin1", 0, 1);
  const length = bytes.readUInt32BE(1);
  if ((type !== "J" && type !== "D" && type !== "E") || length > longestFrame)
    throw new StartError("This is not a backup of this application");
  const whole = headLength + length;
  return { type, content: bytes.subarray(headLength, whole), whole };
}
