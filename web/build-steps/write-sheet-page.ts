import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The address of the collection sheet on a phone, and the folder of its page. */
export const sheetPage = "/staff/sheet";

/** The address of the script of that page, which has a hash in its name. */
export async function addressOfSheetScript(site: string): Promise<string> {
  const names = await readdir(path.join(site, "assets"));
  const name = names.find((one) => /^start-sheet-[\w-]+\.js$/.test(one));
  if (name === undefined) throw new Error("The built site has no script of the sheet on a phone.");
  return `/assets/${name}`;
}

/**
 * Writes the page of the collection sheet on a phone: a page of its own without the router, so that it is small, opens
 * without a network and is installed apart from the site. It has the styles of the other finished pages.
 *
 * @param site the folder of the built site, whose pages are finished.
 */
export async function writeSheetPage(site: string): Promise<void> {
  const finished = await readFile(path.join(site, "index.html"), "utf8");
  const styles = [...finished.matchAll(/<style>[\s\S]*?<\/style>/g)].map(([style]) => style);
  if (styles.length === 0) throw new Error("The finished pages have no styles.");
  const script = await addressOfSheetScript(site);
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="theme-color" content="#0f6b45"/><meta name="robots" content="noindex"/><title>Collection sheet - Microfinance</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/><link rel="manifest" href="/sheet.webmanifest"/>${styles.join("")}<script type="module" src="${script}"></script></head><body><div id="sheet"></div><noscript>This page needs JavaScript.</noscript></body></html>`;
  const folder = path.join(site, sheetPage);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "index.html"), html);
}
