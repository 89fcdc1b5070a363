import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { notify } from "../components/feedback/notify.ts";
import { saveFile } from "./save-file.ts";

/**
 * Hands a PDF to the browser, which saves it under this name. What writes it is fetched only when somebody asks for
 * one; without a network the alert says so, and the button can be pressed again.
 */
export async function savePdf(write: () => Promise<Blob>, name: string): Promise<void> {
  let pdf: Blob;
  try {
    pdf = await write();
  } catch {
    return notify(generalTexts.networkError);
  }
  saveFile(pdf, name);
}
