import { inflateRawSync } from "node:zlib";

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** The files of a ZIP archive by name, as text. */
export function readZip(archive: Buffer): Map<string, string> {
  return new Map([...readZipBytes(archive)].map(([name, bytes]) => [name, bytes.toString("utf8")]));
}

/** The files of a ZIP archive by name, from its central directory. */
export function readZipBytes(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(endMark);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const start = archive.readUInt32LE(at + 42);
    const content =
      start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(content, content + archive.readUInt32LE(at + 20));
    files.set(name, inflateRawSync(packed));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
