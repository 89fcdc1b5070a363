import { inflateSync } from "node:zlib";

/** Width and height of a picture in pixels. */
interface PictureSize {
  width: number;
  height: number;
}

const largestSide = 10_000;

/**
 * The size of a picture that a PDF can contain; null for a damaged one, an interlaced PNG, and one of 16 bits a
 * channel. The library decodes a transparent PNG outside its call, where an error would end the process, so the pixels
 * are checked here.
 */
export function pictureSize(content: Buffer, type: "image/png" | "image/jpeg"): PictureSize | null {
  const size = type === "image/png" ? pngSize(content) : jpegSize(content);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

/** Channels of each color type of a PNG. */
const channelsOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

function pngSize(content: Buffer): PictureSize | null {
  const chunks = chunksOf(content);
  const header = chunks?.find(({ name }) => name === "IHDR")?.data;
  if (!chunks || header?.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = channelsOf.get(header.readUInt8(9));
  const depth = header.readUInt8(8);
  if (channels === undefined || depth > 8 || header.readUInt8(12) !== 0) return null;
  if (width === 0 || Math.max(width, height) > largestSide) return null;
  const row = Math.ceil((width * channels * depth) / 8) + 1;
  const packed = Buffer.concat(
    chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data),
  );
  return hasRows(packed, row, height) ? { width, height } : null;
}

function chunksOf(content: Buffer): { name: string; data: Buffer }[] | null {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at);
    if (at + 12 + length > content.length) return null;
    const name = content.toString("latin1", at + 4, at + 8);
    chunks.push({ name, data: content.subarray(at + 8, at + 8 + length) });
    if (name === "IEND") return chunks;
    at += 12 + length;
  }
  return null;
}

/** Whether the compressed data has exactly these rows, each beginning with a known filter. */
function hasRows(packed: Buffer, row: number, height: number): boolean {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: row * height });
    if (pixels.length !== row * height) return false;
    for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 5) > 4) return false;
    return true;
  } catch {
    return false;
  }
}

/** The size in the frame of a JPEG. */
function jpegSize(content: Buffer): PictureSize | null {
  for (let at = 2; at + 9 <= content.length && content[at] === 0xff;) {
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}
