import {
  fileSizeError,
  fileTexts,
  fileTypes,
  type FileType,
  safeFileName,
} from "@microfinance/contract/core/files.ts";
import { createHash, randomUUID } from "node:crypto";
import { badRequest } from "../core/http/errors.ts";
import { fileTypeOf } from "./file-header.ts";
import { type PdfFault, pdfFault } from "./pdf-content.ts";

/** A file as a request carries it: base64 in JSON, or bytes. */
export interface Upload {
  name: string;
  content: string | Uint8Array;
}

/** A file as it is stored. */
export interface ReadUpload {
  /** The id that its row will have. */
  id: string;
  name: string;
  size: number;
  type: FileType;
  sha256: Buffer;
  content: Buffer;
}

/**
 * Reads a file out of a request: what it claims to be does not count, its content decides (LOAN-23).
 * @throws 400 when it cannot be read, is empty, too large or of another kind, or is a PDF with scripts, actions,
 *   attached files or a password
 */
export function readUpload(upload: Upload): ReadUpload {
  const name = safeFileName(upload.name);
  const content = decode(upload.content);
  if (content === null) throw fileRefused(fileTexts.notBase64(name));
  const error = fileSizeError({ name: upload.name, size: content.length });
  if (error !== null) throw fileRefused(error);
  const type = fileTypeOf(content);
  if (type === null) throw fileRefused(fileTexts.wrongType(name));
  const fault = type === "application/pdf" ? pdfFault(content) : null;
  if (fault !== null) throw fileRefused(pdfErrors[fault](name));
  const sha256 = createHash("sha256").update(content).digest();
  return {
    id: randomUUID(),
    name: nameFor(name, type),
    size: content.length,
    type,
    sha256,
    content,
  };
}

const pdfErrors: Record<PdfFault, (name: string) => string> = {
  active: fileTexts.activePdf,
  encrypted: fileTexts.encryptedPdf,
  unreadable: fileTexts.unreadablePdf,
};

/** A refused upload, as every call about files says it. */
export function fileRefused(text: string) {
  return badRequest(text, { files: text });
}

/**
 * Bytes of a base64 text, null when it is none. Lengths are compared instead of letters: what the decoder does not
 * know it leaves out, and this is a tenth of the time of looking at every letter.
 */
function decode(content: string | Uint8Array): Buffer | null {
  if (typeof content !== "string")
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const padding = content.endsWith("==") ? 2 : content.endsWith("=") ? 1 : 0;
  const bytes = Buffer.from(content, "base64");
  return content.length % 4 === 0 && bytes.length === (content.length / 4) * 3 - padding
    ? bytes
    : null;
}

/** The name with an extension of its kind, so that nobody's computer takes a PDF named .exe for a program. */
function nameFor(name: string, type: FileType): string {
  const kind = fileTypes.find((known) => known.type === type);
  const lower = name.toLowerCase();
  if (kind === undefined || kind.extensions.some((extension) => lower.endsWith(extension)))
    return name;
  return name + kind.extensions[0];
}
