import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

/** The headings of a table, in their order. */
export function headings(table: Locator): Promise<string[]> {
  return table.getByRole("columnheader").allTextContents();
}

/** Exports the list of the page and answers the file: its name, and its content as text (CSV) or bytes. */
export async function exported(page: Page, format: "CSV" | "Excel (XLSX)") {
  await page.getByRole("button", { name: "Export" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const download = await coming;
  const content = await readFile(await download.path());
  return { name: download.suggestedFilename(), content, lines: content.toString().split("\r\n") };
}
