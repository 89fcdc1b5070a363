import { csvTexts } from "@microfinance/contract/core/csv.ts";

/**
 * The text of a file in UTF-8, or why it is not read.
 * @param longest in bytes
 */
export async function textOfFile(
  file: File,
  longest: number,
): Promise<{ text: string } | { error: string }> {
  if (file.size > longest) return { error: csvTexts.tooLarge };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? { error: csvTexts.notText } : { text };
  } catch {
    return { error: csvTexts.notText };
  }
}
