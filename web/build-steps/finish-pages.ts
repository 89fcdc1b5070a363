import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** Keeps a link from fetching: the medium tells what reads ahead, the other word the page itself. */
const idle = ' media="not all" disabled=""';
const scriptPreload = '<link rel="modulepreload"';

/**
 * Makes finished pages show sooner on a slow line. Their style sheets stand in the page itself, so that it is drawn
 * with the first answer; links to them stay, for the router and for the code that fetches a part with its styles, both
 * of which go by the address and count on them, but fetch nothing. Scripts let the words and fonts go first.
 *
 * @param site the folder of the built site.
 * @param files its pages, relative to that folder.
 */
export async function finishPages(site: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const html = await readFile(path.join(site, file), "utf8");
    const styles = new Map<string, string>();
    for (const [, href = ""] of html.matchAll(styleLink))
      styles.set(href, await readFile(path.join(site, href), "utf8"));
    const finished = html
      .replaceAll(styleLink, (_, href: string, mark: string) => {
        const addresses = new Set([href + mark, href]);
        const links = [...addresses].map((one) => `<link rel="stylesheet" href="${one}"${idle}/>`);
        return `<style>${styles.get(href) ?? ""}</style>${links.join("")}`;
      })
      .replaceAll(scriptPreload, `${scriptPreload} fetchpriority="low"`);
    await writeFile(path.join(site, file), finished);
  }
}
