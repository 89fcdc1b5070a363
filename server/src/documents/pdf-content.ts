import { inflateSync } from "node:zlib";

/** The reason to reject a PDF: it contains actions, or its content cannot be checked. */
export type PdfFault = "active" | "encrypted" | "unreadable";

/**
 * Names of PDF dictionaries that run scripts, start programs, send or load data, or embed another file (ISO 32000-2,
 * sections 7.11.4, 12.6 and 12.7.8).
 */
const activeNames = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "RichMedia",
  "RichMediaExecute",
  "XFA",
  "EmbeddedFile",
  "EmbeddedFiles",
]);

/** The maximum of unpacked bytes in the object streams of one file. */
const largestUnpacked = 16 * 1024 * 1024;

/**
 * Searches a PDF for scripts and actions: in its bytes, with names in any spelling (`/J#61vaScript` is `/JavaScript`),
 * and in its compressed object streams (LOAN-24). Page contents and images are not unpacked: they cannot contain
 * actions.
 *
 * @returns the reason to reject the file, or null
 */
export function pdfFault(content: Uint8Array): PdfFault | null {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString(
    "latin1",
  );
  const names = namesIn(text);
  if (names.has("Encrypt")) return "encrypted";
  if (hasActiveName(names)) return "active";
  let left = largestUnpacked;
  for (const stream of objectStreams(text)) {
    const unpacked = unpack(stream, left);
    if (unpacked === null) return "unreadable";
    left -= unpacked.length;
    if (hasActiveName(namesIn(unpacked))) return "active";
  }
  return null;
}

function hasActiveName(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => activeNames.has(name));
}

/** Every name in the text, with `#61` decoded to its character. Names longer than the searched ones are skipped. */
function namesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{3,60})/g)) {
    found.add(name.includes("#") ? plainName(name) : name);
  }
  return found;
}

function plainName(name: string): string {
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

interface ObjectStream {
  dictionary: string;
  data: string;
}

/**
 * The streams that contain other objects: those with a `/First`, which readers require, or of the type `/ObjStm`. The
 * dictionary is between the object's beginning and its data.
 */
function* objectStreams(text: string): Generator<ObjectStream> {
  let previousEnd = 0;
  for (const found of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    // "endstream" is not followed by data.
    if (found.index < previousEnd || text.slice(found.index - 3, found.index) === "end") continue;
    const head = text.slice(previousEnd, found.index);
    const begin = found.index + found[0].length;
    const end = text.indexOf("endstream", begin);
    const dataEnd = end === -1 ? text.length : end;
    const ownHead = head.slice(lastObject(head));
    const isObjectStream = namesIn(ownHead).has("First") || namesIn(head).has("ObjStm");
    if (isObjectStream) yield { dictionary: ownHead, data: text.slice(begin, dataEnd) };
    previousEnd = dataEnd;
  }
}

/** The position of the last object in the text, after its number. */
function lastObject(head: string): number {
  return [...head.matchAll(/\d\s+obj\b/g)].at(-1)?.index ?? 0;
}

/**
 * The text of an object stream, or null when it cannot be read. Common programs compress these with Flate and without
 * a predictor; other filters usually hide content.
 */
function unpack(stream: ObjectStream, limit: number): string | null {
  const names = namesIn(stream.dictionary);
  // Uncompressed ones begin with the number of their first object.
  if (!names.has("Filter")) return /^\s*\d/.test(stream.data) ? stream.data : null;
  const isFlateAlone =
    names.has("FlateDecode") &&
    !["ASCIIHexDecode", "ASCII85Decode", "LZWDecode", "RunLengthDecode", "Crypt", "Predictor"].some(
      (name) => names.has(name),
    );
  if (!isFlateAlone) return null;
  try {
    const packed = Buffer.from(stream.data, "latin1");
    return inflateSync(packed, { maxOutputLength: Math.max(1, limit) }).toString("latin1");
  } catch {
    return null;
  }
}
