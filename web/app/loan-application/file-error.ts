import { detectFileType, fileSizeError, fileTexts } from "@microfinance/contract/core/files.ts";

/** Why the file cannot be accepted, by its size and its first bytes; null when the server has to judge it. */
export async function fileError(file: File): Promise<string | null> {
  const refusal = fileSizeError(file);
  if (refusal !== null) return refusal;
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return detectFileType(start) === null ? fileTexts.wrongType(file.name) : null;
}
