import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("./service-worker.js", import.meta.url));

/** The page every address that is drawn in the browser starts from, at one where the server hands it out. */
const shell = { url: "/staff/signup", file: "index.html" };

const small = ["/favicon.svg", "/icon-192.png", "/manifest.webmanifest"];

/** What the two areas and the message for any other path are made of, by the router's names. */
const routes = {
  "/user/profile": ["customer-area/layout"],
  "/staff/dashboard": ["back-office/layout"],
  "*": ["public/layout", "public/not-found-page"],
};

/**
 * Writes service-worker.js into the built site, with lists of what it keeps and a name for them that changes with any
 * of their content. Kept from the start are the finished pages, the shell, and the files these name; an area's own
 * files once somebody has opened it, so that a visitor's data is not spent on them.
 *
 * @param site the folder of the built site.
 * @param pages the addresses of the finished pages.
 */
export async function writeServiceWorker(site: string, pages: readonly string[]): Promise<void> {
  const documents = [shell, ...pages.map(documentOf)];
  const hash = createHash("sha256");
  const assets = new Set(await filesOf(site, routes["*"]));
  for (const { file } of documents) {
    const html = await readFile(path.join(site, file), "utf8");
    hash.update(html);
    for (const asset of await withInner(site, assetsIn(html))) assets.add(asset);
  }
  const areas = {
    "/user/profile": await filesOf(site, routes["/user/profile"]),
    "/staff/dashboard": await filesOf(site, routes["/staff/dashboard"]),
  };
  for (const url of Object.keys(areas))
    hash.update(await readFile(path.join(site, documentOf(url).file), "utf8"));
  const addresses = [...documents.map((one) => one.url), ...Object.keys(areas)];
  const kept = [...addresses, ...small, ...[...assets].toSorted()];
  const worker = await readFile(source, "utf8");
  const lists = `const kept = ${JSON.stringify(kept)};\nconst areas = ${JSON.stringify(areas)};\n`;
  const release = hash.update(lists).update(worker).digest("hex").slice(0, 12);
  await writeFile(
    path.join(site, "service-worker.js"),
    `const release = ${JSON.stringify(release)};\n${lists}${worker}`,
  );
}

/** The file of a finished page. */
function documentOf(url: string): { url: string; file: string } {
  return { url, file: `${url}/index.html` };
}

/** The files some routes cannot do without, as the router's own manifest names them. */
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

function assetsIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+/g) ?? [];
}

/** These files, and the fonts and drawings that their style sheets and scripts name in turn. */
async function withInner(site: string, named: readonly string[]): Promise<string[]> {
  const readable = named.filter((one) => /\.(css|js)$/.test(one));
  const texts = await Promise.all(readable.map((one) => readFile(path.join(site, one), "utf8")));
  const inner = assetsIn(texts.join("")).filter((one) => /\.(woff2|svg)$/.test(one));
  return [...new Set([...named, ...inner])];
}
