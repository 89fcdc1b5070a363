import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { notify } from "../components/feedback/notify.ts";
import { saveFile } from "./save-file.ts";

/**
 * Downloads a PDF under this name. Its code loads on the first use; without a network an alert appears, and the button
 * can be pressed again.
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
