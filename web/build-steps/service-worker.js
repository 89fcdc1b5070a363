/*
 * Keeps the public pages and the application's shell readable without a network. It runs in the background of the
 * browser; what it keeps is decided when the site is built, see write-service-worker.ts. It never sees an answer of
 * the API: those calls, and everything that is not a plain GET of this site, go past it.
 */

// The library of types knows `self` as the scope of any worker at all.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const cacheName = `site-${release}`;

/** An address whose page is the start of any that is drawn in the browser. */
const shellPage = "/staff/signup";

/** How long a page may keep somebody waiting before the kept copy is shown, in milliseconds. */
const patience = 6000;

const notOurs = ["/api/", "/dev/"];

worker.addEventListener("install", (event) => event.waitUntil(keepAll(kept)));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// The first page was there before this worker, and says which files it has loaded.
worker.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (notOurs.some((start) => url.pathname.startsWith(start))) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request, url.pathname));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (kept.includes(url.pathname)) event.respondWith(fileOf(request));
});

/**
 * Fetches files one after the other: the visitor's own requests come first.
 *
 * @param {readonly string[]} paths
 */
async function keepAll(paths) {
  const cache = await caches.open(cacheName);
  for (const path of paths) {
    // Files under /assets/ never change under their name: an older release's copy serves as well.
    const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
    await cache.put(path, known ?? (await fetchWhole(path)));
  }
}

/** @param {string} path */
async function fetchWhole(path) {
  const cache = path.startsWith("/assets/") ? "default" : "no-cache";
  const answer = await fetch(path, { cache, credentials: "omit" });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** Runs once no page of an older release is open any more. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A page from the network; from what is kept when there is none, or when it keeps one waiting.
 *
 * @param {Request} request
 * @param {string} path
 */
async function pageOf(request, path) {
  const fresh = fetch(request);
  const own = await ownPage(path.replace(/(?<=.)\/$/, ""));
  try {
    return own === undefined ? await fresh : await withPatience(fresh, own);
  } catch {
    if (path === "/") return Response.redirect("/home");
    return own ?? notice();
  }
}

/**
 * The kept copy of a page. One that is drawn in the browser has a copy only while all it is made of is kept: the
 * router answers a missing part by loading the page again, for ever.
 *
 * @param {string} path
 */
async function ownPage(path) {
  const files = areas[path];
  if (files !== undefined) {
    const found = await Promise.all(files.map((file) => caches.match(file)));
    return found.includes(undefined) ? undefined : caches.match(path);
  }
  if (path === shellPage || path === "/") return undefined;
  if (kept.includes(path)) return caches.match(path);
  return /^\/(user|staff|auth)\//.test(path) ? undefined : caches.match(shellPage);
}

/**
 * @param {Promise<Response>} fresh
 * @param {Response} own
 * @returns {Promise<Response>}
 */
function withPatience(fresh, own) {
  const late = new Promise((resolve) => setTimeout(resolve, patience, own));
  return Promise.race([fresh, late]);
}

/**
 * A file that never changes under its name: kept once it was used.
 *
 * @param {Request} request
 */
async function assetOf(request) {
  const own = await caches.match(request);
  if (own !== undefined) return own;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** @param {Request} request */
async function fileOf(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

/** What is said of a page that was never kept. */
function notice() {
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
