import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** Attributes that stop a link from loading: `media` for browsers that preload, `disabled` for the page itself. */
const idle = ' media="not all" disabled=""';
const scriptPreload = '<link rel="modulepreload"';

/** The placeholders in finished pages for their scripts. */
const startScripts = /"\/(start-[a-z-]+)\.js"/g;

/** The address of a script of finished pages, which has a hash in its name. */
export async function addressOfScript(site: string, script: string): Promise<string> {
  const names = await readdir(path.join(site, "assets"));
  const name = names.find((one) => new RegExp(`^${script}-[\\w-]{8}\\.js$`).test(one));
  if (name === undefined) throw new Error(`The built site has no script ${script}.`);
  return `/assets/${name}`;
}

/** The scripts that some scripts import at their start, directly or not. */
async function importsOf(site: string, addresses: readonly string[]): Promise<string[]> {
  const found = new Set(addresses);
  for (const one of found) {
    const text = await readFile(path.join(site, one), "utf8");
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      found.add(`/assets/${name}`);
  }
  return [...found].filter((one) => !addresses.includes(one));
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
    await writeFile(path.join(site, file), await withScripts(site, finished));
  }
}

/** Writes the addresses of its scripts into a page, and names what they import, so that all are loaded at once. */
async function withScripts(site: string, html: string): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [, name = ""] of html.matchAll(startScripts))
    addresses.set(name, await addressOfScript(site, name));
  const imported = await importsOf(site, [...addresses.values()]);
  const preloads = imported.map((one) => `${scriptPreload} fetchpriority="low" href="${one}"/>`);
  return html
    .replaceAll(startScripts, (_, name: string) => `"${addresses.get(name) ?? ""}"`)
    .replace("</head>", () => `${preloads.join("")}</head>`);
}
