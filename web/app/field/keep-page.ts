/** The cache whose entries are the areas that this browser needs without a network, in the next release too. */
const neededAreas = "needed-areas";
/** The address of the page on the phone. */
const page = "/staff/sheet";
const timeout = 20_000;

/**
 * Makes this page open without a network: the service worker stores its files, now and with each later release.
 * @throws Error when it does not
 */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) throw new Error("no service worker");
  // Development has no service worker.
  if (!import.meta.env.PROD) return;
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) throw new Error("no active service worker");
  const needed = await caches.open(neededAreas);
  await needed.put(page, new Response(""));
  await storeFiles(active);
  // Without it the browser may delete everything when the phone's storage is full.
  await navigator.storage.persist().catch(() => false);
}

/** The files that this page has loaded; Workbox's router stores the files of such a message. */
async function storeFiles(worker: ServiceWorker): Promise<void> {
  const urlsToCache = performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
  const { port1, port2 } = new MessageChannel();
  const stored = new Promise<void>((resolve, reject) => {
    port1.addEventListener("message", () => resolve());
    setTimeout(() => reject(new Error("the service worker does not answer")), timeout);
  });
  port1.start();
  worker.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } }, { transfer: [port2] });
  await stored;
}
