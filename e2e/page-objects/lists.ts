import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

/** The headings of a table, in their order. */
export function headings(table: Locator): Promise<string[]> {
  return table.getByRole("columnheader").allTextContents();
}

/** Exports the list of the page and returns the file: its name, and its content as text (CSV) or bytes. */
export async function exported(page: Page, format: "CSV" | "Excel (XLSX)") {
  await page.getByRole("button", { name: "Export" }).click();
  const { name, content } = await savedBy(page, page.getByRole("menuitem", { name: format }));
  return { name, content, lines: content.toString().split("\r\n") };
}

/** The file that a click saves: its name and its bytes. */
export async function savedBy(page: Page, button: Locator) {
  const coming = page.waitForEvent("download");
  await button.click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
