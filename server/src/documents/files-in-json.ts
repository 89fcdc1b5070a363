import { randomUUID } from "node:crypto";
import { decodeBase64 } from "../core/files/base64.ts";

/** A JSON text whose files are taken out. */
export interface JsonWithoutFiles {
  /** The text with a mark where a file was. */
  json: string;
  /** The characters of it that are no content of a file. */
  besideFiles: number;
  /** The bytes of each file by its mark. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * The key of a file up to the first character of its text; with a backslash before it, it is the end of a longer key.
 */
const fileKey = /(?<!\\)"content"[ \t\n\r]{0,16}:[ \t\n\r]{0,16}"/;
/** The longest match and the character before it. */
const longestKey = 44;

/**
 * Reads a JSON body and decodes the files in it, base64 texts under the key "content", as they arrive: a body of 10 MB
 * that is parsed and decoded in one step blocks every other request for that time.
 *
 * What is not valid base64 stays in the text, and the parser decides about it. So does a text with a backslash, since
 * only a quote after a backslash is part of a text.
 *
 * @param body the bytes of a JSON text in UTF-8
 */
export async function takeFilesOut(body: AsyncIterable<Buffer>): Promise<JsonWithoutFiles> {
  const files = new Map<string, Buffer>();
  // Random, so that no text of the sender can equal a mark.
  const batch = randomUUID();
  // Each character is a byte, so that a letter of several bytes may be cut.
  const parts: string[] = [];
  let besideFiles = 0;
  /** The end of the text, in which a key may begin. */
  let tail = "";
  let file: FileText | null = null;

  const keep = (text: string) => {
    parts.push(text);
    besideFiles += text.length;
  };
  /** @returns the file that begins in the text, and what follows its first quote */
  const searchFile = (text: string): [FileText | null, string] => {
    const found = fileKey.exec(text);
    if (found === null) {
      tail = text.slice(-longestKey);
      keep(text.slice(0, text.length - tail.length));
      return [null, ""];
    }
    const start = found.index + found[0].length;
    keep(text.slice(0, start));
    tail = "";
    return [fileText(), text.slice(start)];
  };
  const endFile = (ended: FileText) => {
    const bytes = ended.bytes();
    const mark = `${batch}:${files.size}`;
    if (bytes !== null) files.set(mark, bytes);
    parts.push(...(bytes === null ? ended.raw : [mark]));
  };

  for await (const chunk of body) {
    let text = chunk.toString("latin1");
    while (text !== "") {
      if (file === null) [file, text] = searchFile(tail + text);
      else {
        const end = text.indexOf('"');
        file.add(end === -1 ? text : text.slice(0, end));
        if (end === -1) break;
        endFile(file);
        [file, text] = [null, text.slice(end)];
      }
    }
  }
  keep(tail);
  if (file !== null) parts.push(...file.raw);
  return { json: Buffer.from(parts.join(""), "latin1").toString(), besideFiles, files };
}

/** The text of a file while it arrives. */
interface FileText {
  /** What arrived. */
  raw: string[];
  add: (text: string) => void;
  /** The decoded bytes, or null when the text is no base64. */
  bytes: () => Buffer | null;
}

function fileText(): FileText {
  const raw: string[] = [];
  const decoded: Buffer[] = [];
  // The last group of four characters: only at the end is it known whether it is padded.
  let group = "";
  let isBase64 = true;
  return {
    raw,
    add(text) {
      raw.push(text);
      if (!isBase64) return;
      const whole = group + text;
      const length = Math.max(0, Math.floor((whole.length - 1) / 4) * 4);
      const bytes = Buffer.from(whole.slice(0, length), "base64");
      isBase64 = bytes.length === (length / 4) * 3;
      decoded.push(bytes);
      group = whole.slice(length);
    },
    bytes() {
      const last = decodeBase64(group);
      return isBase64 && last !== null ? Buffer.concat([...decoded, last]) : null;
    },
  };
}

/**
 * Puts the files, as bytes, where their marks are in the parsed value. Not by recursion: a body may be nested deeper
 * than the stack.
 */
export function putFilesBack(value: unknown, files: JsonWithoutFiles["files"]): void {
  if (files.size === 0) return;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const [name, child] of Object.entries(next)) {
      const file = name === "content" && typeof child === "string" ? files.get(child) : undefined;
      if (file === undefined) open.push(child);
      else Reflect.set(next, name, file);
    }
  }
}
