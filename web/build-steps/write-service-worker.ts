import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { addressOfScript } from "./finish-pages.ts";
import { addressOfSheetScript, sheetPage } from "./write-sheet-page.ts";

const source = fileURLToPath(new URL("../service-worker/service-worker.ts", import.meta.url));

/** The page from which every client-rendered address starts, at an address where the server sends it. */
const shell = { url: "/staff/signup", file: "index.html" };

/** The scripts of the finished pages. */
const startScripts = ["start-islands", "start-sign-in", "start-sign-up", "start-forgot-password"];

const icons = ["favicon.svg", "icon-192.png", "manifest.webmanifest"];

/** The router's names of the routes which an area, and the not-found page, need to render. */
const routes = {
  "/user/profile": ["customer-area/layout"],
  "/staff/dashboard": ["back-office/layout"],
  "*": ["public/layout", "public/not-found-page"],
};

/**
 * Writes service-worker.js into the built site. At installation it stores the finished pages, the shell and their
 * files. An area's own files are stored after its first use, which saves visitors' data.
 *
 * @param site the folder of the built site.
 * @param pages the addresses of the finished pages.
 * @param areas the addresses of the signed-in areas.
 */
export async function writeServiceWorker(
  site: string,
  pages: readonly string[],
  areas: readonly (keyof typeof routes)[],
): Promise<void> {
  const documents = [shell.file, ...pages.map(fileOf)];
  const texts = documents.map((file) => readFile(path.join(site, file), "utf8"));
  const named = assetsIn((await Promise.all(texts)).join(""));
  const withItsImports = async (name: string) =>
    withInner(site, await withImports(site, await addressOfScript(site, name)));
  const assets = [
    ...(await withInner(site, named)),
    ...(await Promise.all(startScripts.map(withItsImports))).flat(),
    ...(await filesOf(site, routes["*"])),
  ];
  const stored = new Set([
    ...documents,
    ...[...areas, sheetPage].map(fileOf),
    ...icons,
    ...assets.map((one) => one.slice(1)),
  ]);
  const storedFiles = await Promise.all([...stored].toSorted().map((file) => entryOf(site, file)));
  const ofAreas = areas.map(async (url) => {
    const page = await readFile(path.join(site, fileOf(url)), "utf8");
    // The stored page has its style sheets inside: a browser that opened it never loaded them as files.
    const inPage = new Set(assetsIn(page).filter((file) => file.endsWith(".css")));
    const files = await filesOf(site, routes[url]);
    return [url, files.filter((file) => !inPage.has(file))] as const;
  });
  const ofSheet = await withImports(site, await addressOfSheetScript(site));
  const areaFiles = [...(await Promise.all(ofAreas)), [sheetPage, await withInner(site, ofSheet)]];
  const lists = {
    storedFiles: JSON.stringify(storedFiles),
    areaFiles: JSON.stringify(Object.fromEntries(areaFiles)),
  };
  const hash = createHash("sha256").update(JSON.stringify(lists)).digest("hex").slice(0, 12);
  await build({
    configFile: false,
    logLevel: "warn",
    define: { ...lists, releaseHash: JSON.stringify(hash) },
    build: {
      copyPublicDir: false,
      emptyOutDir: false,
      outDir: site,
      rolldownOptions: {
        input: source,
        output: { entryFileNames: "service-worker.js", format: "iife" },
      },
    },
  });
}

/** The file of a finished page. */
function fileOf(url: string): string {
  return `${url.slice(1)}/index.html`;
}

/** The address of a file of the site. */
function addressOf(file: string): string {
  return file === shell.file ? shell.url : `/${file.replace(/\/index\.html$/, "")}`;
}

/** The entry of a stored file. Names under assets/ contain a hash of their content, so that these have no revision. */
async function entryOf(site: string, file: string) {
  const content = await readFile(path.join(site, file));
  const revision = createHash("sha256").update(content).digest("hex").slice(0, 32);
  return { url: addressOf(file), revision: file.startsWith("assets/") ? null : revision };
}

/** The files that some routes need, from the router's manifest. */
async function filesOf(site: string, ids: readonly string[]): Promise<string[]> {
  const folder = path.join(site, "assets");
  const name = (await readdir(folder)).find((one) => /^manifest-.*\.js$/.test(one));
  if (name === undefined) throw new Error("The built site has no manifest of its routes.");
  const manifest = await readFile(path.join(folder, name), "utf8");
  const parts = ids.map((id) => {
    const start = manifest.indexOf(`${JSON.stringify(id)}:{`);
    if (start < 0) throw new Error(`The built site has no route ${id}.`);
    return manifest.slice(start, manifest.indexOf("}", start));
  });
  return withInner(site, assetsIn(parts.join("")));
}

/** A script and all that it imports, at its start or later: the islands of the finished pages. */
async function withImports(site: string, script: string): Promise<string[]> {
  const found = new Set([script]);
  for (const one of found) {
    if (!one.endsWith(".js")) continue;
    const text = await readFile(path.join(site, one), "utf8");
    for (const [, name] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g))
      found.add(`/assets/${name}`);
  }
  return [...found];
}

function assetsIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+/g) ?? [];
}

/** These files, and the fonts and drawings that their style sheets and scripts name. */
async function withInner(site: string, named: readonly string[]): Promise<string[]> {
  const readable = named.filter((one) => /\.(css|js)$/.test(one));
  const texts = await Promise.all(readable.map((one) => readFile(path.join(site, one), "utf8")));
  const inner = assetsIn(texts.join("")).filter((one) => /\.(woff2|svg)$/.test(one));
  return [...new Set([...named, ...inner])];
}
