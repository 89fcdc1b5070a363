/** Delay after the page has loaded before the service worker starts, in milliseconds. */
const afterLoad = 3_000;

/**
 * Registers the service worker, which stores the public pages and the application's shell for use without a network. It
 * starts after the page has loaded, so that the first visit is not slower. Development has none.
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
    // Files this page loaded before the worker started; Workbox's router stores the files of such a message.
    active?.postMessage(
      { type: "CACHE_URLS", payload: { urlsToCache: loadedFiles() } },
      { transfer: [] },
    );
  } catch {
    // Rejected in private windows or with full storage: the site works without it.
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
