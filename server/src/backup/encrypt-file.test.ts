import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { decryptedFile, encryptedFile } from "./encrypt-file.ts";

const key = randomBytes(32).toString("base64");
const encrypt = (content: Buffer) =>
  buffer(Readable.from([content], { objectMode: false }).pipe(encryptedFile(key)));
/** Decrypts a file that is read in parts of this length. */
async function decrypt(stored: Buffer, length = 64_000): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < stored.length; at += length) parts.push(stored.subarray(at, at + length));
  return buffer(decryptedFile("a.backup", Readable.from(parts), key));
}
/** The pieces of an encrypted file. */
function piecesOf(stored: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < stored.length;) {
    const end = at + 5 + stored.readUInt32BE(at + 1);
    pieces.push(stored.subarray(at, end));
    at = end;
  }
  return pieces;
}

test.each([0, 1, 262_144, 262_145, 900_000])("SITE-72 %i bytes come back", async (length) => {
  const content = randomBytes(length);
  const stored = await encrypt(content);
  for (const part of [7_777, 64_000, stored.length])
    expect((await decrypt(stored, part)).equals(content)).toBe(true);
});

test("SITE-72 no piece can be left out, added or moved", async () => {
  const pieces = piecesOf(await encrypt(randomBytes(900_000)));
  expect(pieces).toHaveLength(4);
  const [first, second, third, last] = pieces as [Buffer, Buffer, Buffer, Buffer];
  const asLast = Buffer.from(third);
  asLast[0] = 1;
  for (const wrong of [
    [first, second, third],
    [first, second, asLast],
    [first, third, last],
    [second, first, third, last],
    [first, second, third, last, last],
    [last],
    [first, second, third, last, Buffer.from("x")],
    [first, second, third, last.subarray(0, -1)],
  ])
    await expect(decrypt(Buffer.concat(wrong))).rejects.toThrow(/incomplete|Check BACKUP_KEY/);
});
