/** After the page has loaded, this long passes before anything is kept for later, in milliseconds. */
const afterLoad = 3_000;

/**
 * Has the service worker keep the public pages and the shell of the application for hours without a network. It starts
 * well after the page has loaded, so that the first visit costs nothing. In development nothing is kept.
 */
export function registerServiceWorker(): () => void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(() => void register(), afterLoad);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    clearTimeout(timer);
  };
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  try {
    await serviceWorker.register("/service-worker.js");
    if (!isFirst) return;
    const { active } = await serviceWorker.ready;
    // What this page loaded before the worker was there; Workbox's router stores what a message of this type lists.
    active?.postMessage(
      { type: "CACHE_URLS", payload: { urlsToCache: loadedFiles() } },
      { transfer: [] },
    );
  } catch {
    // Refused in private windows, or with storage full: the site works without.
  }
}

/** The paths of the site's own files that this page has loaded so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
}
