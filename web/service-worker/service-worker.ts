import { cacheNames, clientsClaim } from "workbox-core";
import type { RouteHandlerCallback } from "workbox-core/types.js";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";

/*
 * Makes the public pages and the shell of the application available without a network. write-service-worker.ts decides
 * at build time which files are stored. API requests bypass the service worker, so no response is stored.
 */

declare const self: ServiceWorkerGlobalScope;
// The build replaces these three.
/** Pages, icons and assets stored at installation, with their revisions. */
declare const storedFiles: { url: string; revision: string | null }[];
/** The files that a signed-in area needs to render, by the area's address. */
declare const areaFiles: Readonly<Record<string, readonly string[]>>;
/** Changes with any of these files. */
declare const releaseHash: string;

/** The address of the page from which every client-rendered page starts. */
const shellPage = "/staff/signup";
const assetCache = `assets-${releaseHash}`;
// The build replaces every occurrence of the name by the list, so it occurs once.
const entries = storedFiles;
const filesOf = areaFiles;
/** The areas that this browser needs without a network, such as a collection sheet with unsent amounts. */
const neededAreas = "needed-areas";
const storedUrls = new Set(entries.map(({ url }) => url));
const network = new NetworkOnly();
/** Stops waiting after 6 seconds, for pages with a stored copy. */
const networkInTime = new NetworkOnly({ networkTimeoutSeconds: 6 });

/** A page from the network; the stored copy if there is no network or it takes too long. */
const openPage: RouteHandlerCallback = async ({ url, request, event }) => {
  const path = url.pathname.replace(/(?<=.)\/$/, "");
  const copy = await storedPage(path);
  try {
    return await (copy === undefined ? network : networkInTime).handle({ event, request });
  } catch {
    return path === "/" ? Response.redirect("/home") : (copy ?? noConnection());
  }
};

/**
 * The stored copy of a page. An area has one only while all its files are stored: on a missing file the router would
 * reload the page endlessly.
 */
async function storedPage(path: string): Promise<Response | undefined> {
  if (path === "/" || path === shellPage) return undefined;
  for (const file of filesOf[path] ?? [])
    if ((await caches.match(file)) === undefined) return undefined;
  if (storedUrls.has(path)) return matchPrecache(path);
  return /^\/(user|staff|auth)\//.test(path) ? undefined : matchPrecache(shellPage);
}

/** Response for a page that was never stored. */
function noConnection(): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection - Microfinance</title>
<style>body{max-width:34rem;margin:0 auto;padding:14vh 20px;background:#faf8f4;color:#14231c;font:16px/1.55 system-ui,sans-serif}a{color:#1b6ca8;margin-right:20px}</style>
<h1>No connection</h1>
<p>This page needs the network the first time it is opened. Try again when you are connected.</p>
<p><a href="">Try again</a><a href="/home">Home</a></p></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(page, { status: 503, headers });
}

registerRoute(new NavigationRoute(openPage, { denylist: [/^\/(api|dev)\//] }));
precacheAndRoute(entries, { cleanURLs: false, directoryIndex: "" });
// Files under /assets/ never change under the same name.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: assetCache }),
);
clientsClaim();

// A release whose needed files cannot be stored is not installed, and the one before stays.
self.addEventListener("install", (event) => event.waitUntil(storeNeededAreas()));

async function storeNeededAreas(): Promise<void> {
  const needed = await caches.open(neededAreas);
  const paths = (await needed.keys()).map(({ url }) => new URL(url).pathname);
  const files = paths.flatMap((path) => filesOf[path] ?? []);
  if (files.length > 0) await (await caches.open(assetCache)).addAll(files);
}

// Runs when no page of an older release is open.
self.addEventListener("activate", (event) => event.waitUntil(deleteOlderCaches()));

async function deleteOlderCaches(): Promise<void> {
  const current = [assetCache, cacheNames.precache, neededAreas];
  const older = (await caches.keys()).filter((name) => !current.includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}
