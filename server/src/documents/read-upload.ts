import {
  fileSizeError,
  fileTexts,
  fileTypes,
  type FileType,
  safeFileName,
} from "@microfinance/contract/core/files.ts";
import type { PaperKind } from "@microfinance/contract/documents/papers.ts";
import { createHash, randomUUID } from "node:crypto";
import { decodeBase64 } from "../core/files/base64.ts";
import type { ReadUpload } from "../core/files/document-store.ts";
import { badRequest } from "../core/http/errors.ts";
import { fileTypeOf } from "./file-header.ts";
import { type PdfFault, pdfFault } from "./pdf-content.ts";

/** A file in a request: base64 in JSON, or bytes. */
export interface Upload {
  name: string;
  content: string | Uint8Array;
  kind?: PaperKind | null | undefined;
}

/**
 * Reads a file from a request. Its content determines its type, not its declared one (LOAN-23).
 * @throws 400 when it is unreadable, empty, too large or of another type, or is a PDF with scripts, actions, attached
 *   files or a password
 */
export function readUpload(upload: Upload): ReadUpload {
  const name = safeFileName(upload.name);
  const content = bytesOf(upload.content);
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
    kind: upload.kind ?? null,
    content,
  };
}

const pdfErrors: Record<PdfFault, (name: string) => string> = {
  active: fileTexts.activePdf,
  encrypted: fileTexts.encryptedPdf,
  unreadable: fileTexts.unreadablePdf,
};

/** The error of a rejected upload, equal in every call with files. */
export function fileRefused(text: string) {
  return badRequest(text, { files: text });
}

function bytesOf(content: string | Uint8Array): Buffer | null {
  if (typeof content === "string") return decodeBase64(content);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** The name with the extension of its type, so that a PDF named .exe is not taken for a program. */
function nameFor(name: string, type: FileType): string {
  const kind = fileTypes.find((known) => known.type === type);
  const lower = name.toLowerCase();
  if (kind === undefined || kind.extensions.some((extension) => lower.endsWith(extension)))
    return name;
  return name + kind.extensions[0];
}
