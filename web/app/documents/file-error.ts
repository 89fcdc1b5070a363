import { detectFileType, fileSizeError, fileTexts } from "@microfinance/contract/core/files.ts";

/** Why the file is rejected, by its size and first bytes; null when the server decides. */
export async function fileError(file: File): Promise<string | null> {
  const refusal = fileSizeError(file);
  if (refusal !== null) return refusal;
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return detectFileType(start) === null ? fileTexts.wrongType(file.name) : null;
}
