import { inflateSync } from "node:zlib";
import { type PdfDictionary, PdfReader, type PdfValue, UncertainPdf } from "./pdf-syntax.ts";

/** The maximum of unpacked bytes in the object streams of one file. */
const largestUnpacked = 16 * 1024 * 1024;
/** The maximum of object streams in one file: each has about a hundred objects. */
const mostStreams = 10_000;

/**
 * The texts of all object streams of a PDF. A reader reaches one by the position of an object, which may be anywhere:
 * inside another stream, a string or a comment, and in parts that nothing refers to. So every `obj` is followed, and
 * what stands before it or around it counts for nothing.
 * @throws `UncertainPdf` for one that readers could read in another way, or beyond the limits
 */
export function* objectStreams(content: Buffer, text: string): Generator<string> {
  const reader = readerOf(text);
  let left = largestUnpacked;
  let streams = 0;
  for (const { index } of text.matchAll(/(?<![A-Za-z])obj(?![^\0\t\n\f\r ()<>[\]{}/%])/g)) {
    reader.at = index + 3;
    reader.skip();
    if (!reader.isNext("<<")) continue;
    reader.at += 2;
    const dictionary = reader.dictionary();
    reader.skip();
    if (!isObjectStream(dictionary) || !reader.isNext("stream")) continue;
    streams += 1;
    if (streams > mostStreams) throw new UncertainPdf();
    const begin = dataBegin(text, reader.at + "stream".length);
    const unpacked = unpack(content.subarray(begin), dictionary, left);
    left -= unpacked.length;
    refuseStreams(unpacked);
    yield unpacked;
  }
}

/** Objects in an object stream have no streams (ISO 32000-2, 7.5.7), though some readers accept them. */
function refuseStreams(text: string): void {
  const reader = readerOf(text);
  for (const { index } of text.matchAll(/>>/g)) {
    reader.at = index + 2;
    reader.skip();
    if (reader.isNext("stream")) throw new UncertainPdf();
  }
}

/** In an ordinary file every dictionary is read once; what has to be read more often than some times is made for it. */
const readerOf = (text: string) => new PdfReader(text, 4 * text.length + 10_000);

/** Readers require a `/First`; some look at the type. */
function isObjectStream({ entries, isAmbiguous }: PdfDictionary): boolean {
  return isAmbiguous || entries.has("First") || nameOf(entries.get("Type")) === "ObjStm";
}

/** Where data begin after the word: after its line, which ends as the standard says. */
function dataBegin(text: string, at: number): number {
  if (text.startsWith("\n", at)) return at + 1;
  if (text.startsWith("\r\n", at)) return at + 2;
  throw new UncertainPdf();
}

function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === "object" && "isAmbiguous" in value;
}

function nameOf(value: PdfValue | undefined): string | null {
  return typeof value === "object" && "name" in value ? value.name : null;
}

/** The text of an object stream: of one filter, whose name and parameters stand in the dictionary itself. */
function unpack(data: Buffer, { entries, isAmbiguous }: PdfDictionary, limit: number): string {
  // Under `/F` are data in another file; older readers take its short form for the filter.
  if (isAmbiguous || ["F", "DP", "FDecodeParms", "FFilter"].some((key) => entries.has(key)))
    throw new UncertainPdf();
  const filter = filterOf(entries.get("Filter"));
  const parameters = entries.get("DecodeParms");
  if (filter === "FlateDecode") return withoutPredictor(inflate(data, limit), parameters);
  if (parameters !== undefined) throw new UncertainPdf();
  if (filter === "ASCIIHexDecode") return fromHex(data, limit);
  if (filter === "ASCII85Decode") return fromBase85(data, limit);
  if (filter === null) return plain(data, entries.get("Length"), limit);
  throw new UncertainPdf();
}

function filterOf(value: PdfValue | undefined): string | null {
  if (value === undefined) return null;
  const filters = Array.isArray(value) ? value : [value];
  const [name] = filters.map(nameOf);
  if (filters.length !== 1 || name === undefined || name === null) throw new UncertainPdf();
  return name;
}

function inflate(data: Buffer, limit: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, limit) });
  } catch {
    throw new UncertainPdf();
  }
}

/** The text of uncompressed data, which have to be as long as they say. */
function plain(data: Buffer, length: PdfValue | undefined, limit: number): string {
  if (typeof length !== "number" || !Number.isInteger(length) || length > limit)
    throw new UncertainPdf();
  const end = data.subarray(length, length + 12).toString("latin1");
  if (length < 0 || !/^\r?\n?endstream/.test(end)) throw new UncertainPdf();
  return data.toString("latin1", 0, length);
}

/** The bytes without a predictor of PNG, of one byte for each column. */
function withoutPredictor(data: Buffer, stated: PdfValue | undefined): string {
  if (stated === undefined) return data.toString("latin1");
  const [parameters, ...more] = Array.isArray(stated) ? stated : [stated];
  if (more.length > 0 || !isDictionary(parameters) || parameters.isAmbiguous)
    throw new UncertainPdf();
  const number = (key: string, usual: number) => {
    const value = parameters.entries.get(key) ?? usual;
    if (typeof value !== "number" || !Number.isInteger(value)) throw new UncertainPdf();
    return value;
  };
  const predictor = number("Predictor", 1);
  if (predictor === 1) return data.toString("latin1");
  const columns = number("Columns", 1);
  const isKnown = predictor >= 10 && predictor <= 15 && columns >= 1 && columns <= 10_000;
  const isOfBytes = number("Colors", 1) === 1 && number("BitsPerComponent", 8) === 8;
  if (!isKnown || !isOfBytes) throw new UncertainPdf();
  return unfilteredRows(data, columns).toString("latin1");
}

function unfilteredRows(data: Buffer, columns: number): Buffer {
  const rows: Buffer[] = [];
  let above = Buffer.alloc(columns);
  for (let at = 0; at < data.length; at += columns + 1) {
    const kind = data[at] ?? 0;
    if (kind > 4) throw new UncertainPdf();
    const row = Buffer.from(data.subarray(at + 1, at + 1 + columns));
    row.forEach((byte, index) => {
      const left = index === 0 ? 0 : (row[index - 1] ?? 0);
      const up = above[index] ?? 0;
      const corner = index === 0 ? 0 : (above[index - 1] ?? 0);
      row[index] = byte + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0);
    });
    rows.push(row);
    above = row;
  }
  return Buffer.concat(rows);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((byte) => Math.abs(guess - byte));
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left;
  return (toUp ?? 0) <= (toCorner ?? 0) ? up : corner;
}

/** The characters before an end mark, without blanks; some of them may be more than the limit. */
function before(data: Buffer, mark: string, limit: number): string {
  const most = data.subarray(0, 3 * Math.max(1, limit));
  const end = most.indexOf(mark);
  if (end === -1) throw new UncertainPdf();
  return most.toString("latin1", 0, end).replaceAll(/[\0\t\n\f\r ]/g, "");
}

function fromHex(data: Buffer, limit: number): string {
  const digits = before(data, ">", limit);
  if (!/^[0-9a-f]*$/i.test(digits)) throw new UncertainPdf();
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
}

function fromBase85(data: Buffer, limit: number): string {
  const digits = before(data, "~>", limit).replaceAll("z", "!!!!!");
  if (!/^[!-u]*$/.test(digits)) throw new UncertainPdf();
  const bytes = Buffer.alloc(Math.ceil(digits.length / 5) * 4);
  for (let at = 0; at < digits.length; at += 5) {
    const group = [...digits.slice(at, at + 5).padEnd(5, "u")];
    const value = group.reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0);
    if (value > 0xff_ff_ff_ff) throw new UncertainPdf();
    bytes.writeUInt32BE(value, (at / 5) * 4);
  }
  const missing = (5 - (digits.length % 5)) % 5;
  return bytes.toString("latin1", 0, bytes.length - missing);
}
