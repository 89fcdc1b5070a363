import { detectFileType, type FileType } from "@microfinance/contract/core/files.ts";

/**
 * The type of a complete file, or null (LOAN-23). The structure after the first bytes must match, so that a file of
 * another type with the same first bytes is rejected. A file that is also an HTML page or an archive is rejected too.
 */
export function fileTypeOf(content: Uint8Array): FileType | null {
  const type = detectFileType(content);
  return type !== null && hasHeader[type](content) && !isPage(content) && !isArchive(content)
    ? type
    : null;
}

/** The bytes that a browser reads to detect HTML; no accepted file has HTML in them. */
function isPage(content: Uint8Array): boolean {
  const beginning = Buffer.from(content.subarray(0, 1_024)).toString("latin1");
  return /<(!doctype|html|head|body|script|iframe|object|svg)[\s>/]/i.test(beginning);
}

/** An archive (ZIP, and so JAR, APK and office documents) is read from its end: its last record ends with the file. */
function isArchive(content: Uint8Array): boolean {
  const longest = 22 + 65_535;
  const tail = Buffer.from(content.subarray(-longest));
  for (let at = tail.lastIndexOf(archiveEnd); at >= 0; at = tail.lastIndexOf(archiveEnd, at - 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    if (at === 0) return false;
  }
  return false;
}

const archiveEnd = Buffer.from("PK\x05\x06", "latin1");

const hasHeader: Record<FileType, (content: Uint8Array) => boolean> = {
  "application/pdf": hasPdfHeader,
  "image/jpeg": hasJpegHeader,
  "image/png": hasPngHeader,
};

/** %PDF-1.7 and a line break, from the first byte. */
function hasPdfHeader(content: Uint8Array): boolean {
  return /^%PDF-[12]\.\d\s/.test(Buffer.from(content.subarray(0, 9)).toString("latin1"));
}

/** Marker segments of valid lengths up to a frame, which contains the size of the image. */
function hasJpegHeader(content: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return true;
    const isSegment = marker >= 0xc4 && marker !== 0xd8 && marker !== 0xd9 && marker !== 0xda;
    const length = (content[at + 2] ?? 0) * 256 + (content[at + 3] ?? 0);
    if (!isSegment || length < 2) return false;
    at += 2 + length;
  }
  return false;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** The first chunk is an IHDR of thirteen bytes with a size above zero. */
function hasPngHeader(content: Uint8Array): boolean {
  if (content.length < 33) return false;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const isIhdr = view.getUint32(8) === 13 && view.getUint32(12) === 0x49484452;
  return isIhdr && view.getUint32(16) > 0 && view.getUint32(20) > 0;
}
