import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** Attributes that stop a link from loading: `media` for browsers that preload, `disabled` for the page itself. */
const idle = ' media="not all" disabled=""';
const scriptPreload = '<link rel="modulepreload"';

/** The placeholder in finished pages for the script of their islands. */
const islandsScript = '"/start-islands.js"';

/** The address of the script of the finished pages, which has a hash in its name. */
export async function addressOfIslandsScript(site: string): Promise<string> {
  const names = await readdir(path.join(site, "assets"));
  const name = names.find((one) => /^start-islands-[\w-]+\.js$/.test(one));
  if (name === undefined) throw new Error("The built site has no script of the finished pages.");
  return `/assets/${name}`;
}

/**
 * Makes prerendered pages appear sooner on a slow connection. Their style sheets are inlined, so that the first
 * response renders. The links remain without loading, since the router and lazy code look them up by address. Scripts
 * load after text and fonts.
 *
 * @param site the folder of the built site.
 * @param files its pages, relative to that folder.
 */
export async function finishPages(site: string, files: readonly string[]): Promise<void> {
  const startScript = await addressOfIslandsScript(site);
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
    await writeFile(
      path.join(site, file),
      finished.replaceAll(islandsScript, () => `"${startScript}"`),
    );
  }
}
