import { Readable } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { attribute, tagsOf } from "./xml-tags.ts";

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entryMark = 0x02_01_4b_50;
const localMark = 0x04_03_4b_50;

interface Part {
  method: number;
  size: number;
  start: number;
}

/** A ZIP archive that is read part by part. */
export interface Archive {
  file: Buffer;
  parts: ReadonlyMap<string, Part>;
  /** How many bytes may still be unpacked. */
  left: number;
}

/**
 * Opens an archive.
 * @param most the most bytes of all parts that are read, unpacked
 * @throws RangeError or an error with a code, here and when a part is read, where the archive is damaged
 */
export function openArchive(file: Buffer, most: number): Archive {
  return { file, parts: partsOf(file), left: most };
}

/** The parts of the archive by name, from its central directory. */
function partsOf(file: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  const end = file.lastIndexOf(endMark);
  if (end < 0) return parts;
  let at = file.readUInt32LE(end + 16);
  for (let left = Math.min(file.readUInt16LE(end + 10), 500); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== entryMark) break;
    const nameLength = file.readUInt16LE(at + 28);
    const rest = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    if (!isEncrypted)
      parts.set(name, {
        method: file.readUInt16LE(at + 10),
        size: file.readUInt32LE(at + 20),
        start: file.readUInt32LE(at + 42),
      });
    at += 46 + nameLength + rest;
  }
  return parts;
}

/** The stored bytes of a part; null for one that is not there. */
function packedPart({ file, parts }: Archive, name: string) {
  const part = parts.get(name);
  if (part === undefined || file.readUInt32LE(part.start) !== localMark) return null;
  if (part.method !== 0 && part.method !== 8) return null;
  const skipped = file.readUInt16LE(part.start + 26) + file.readUInt16LE(part.start + 28);
  const begin = part.start + 30 + skipped;
  return { bytes: file.subarray(begin, begin + part.size), isPacked: part.method === 8 };
}

/** A part as text; null for one that is not there. */
export function readPart(archive: Archive, name: string): string | null {
  const part = packedPart(archive, name);
  if (part === null) return null;
  const maxOutputLength = Math.max(1, archive.left);
  const unpacked = part.isPacked ? inflateRawSync(part.bytes, { maxOutputLength }) : part.bytes;
  archive.left -= unpacked.length;
  return unpacked.toString("utf8");
}

/** An archive that unpacks to more than is read of it. */
export class TooLargeError extends Error {}

/**
 * A part as pieces of text, so that it is never in memory as a whole; null for one that is not there.
 * @throws TooLargeError while the pieces are read
 */
export function streamPart(archive: Archive, name: string): AsyncGenerator<string> | null {
  const part = packedPart(archive, name);
  return part === null ? null : piecesOf(archive, part);
}

async function* piecesOf(
  archive: Archive,
  { bytes, isPacked }: { bytes: Buffer; isPacked: boolean },
): AsyncGenerator<string> {
  const source = Readable.from([bytes], { objectMode: false });
  const pieces: AsyncIterable<Buffer> = isPacked ? source.pipe(createInflateRaw()) : source;
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    archive.left -= piece.length;
    if (archive.left < 0) throw new TooLargeError("the archive unpacks to too much");
    yield decoder.decode(piece, { stream: true });
  }
}

/** The name of the part of the first sheet. */
export function firstSheet(archive: Archive): string {
  const usual = "xl/worksheets/sheet1.xml";
  const workbook = readPart(archive, "xl/workbook.xml") ?? "";
  const sheet = tagsOf(workbook).find(({ name }) => name === "sheet");
  const relation = sheet === undefined ? null : attribute(sheet.attributes, "r:id");
  const relations = readPart(archive, "xl/_rels/workbook.xml.rels") ?? "";
  const target = tagsOf(relations).find(
    ({ name, attributes }) => name === "Relationship" && attribute(attributes, "Id") === relation,
  );
  const path = target === undefined ? null : attribute(target.attributes, "Target");
  if (path === null) return usual;
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
}
