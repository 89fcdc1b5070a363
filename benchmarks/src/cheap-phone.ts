import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium, findChromium } from "../../scripts/chromium.mjs";

/** What a page cost somebody who has never seen it. */
export interface Visit {
  /** Until its largest part stood on the screen, from the beginning of the navigation. Seconds. */
  largestPaint: number;
  /** Until the heading of its content stood there: an opening page, painted while scripts are fetched, has none. Seconds. */
  heading: number;
  /** All that was sent, headers included. */
  bytes: number;
}

/** A slow mobile network, as Lighthouse has it, applied and not reckoned: bytes and bits a second, milliseconds. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** So many times slower than this machine. */
const slowdown = 4;
/** Nothing large is painted this long after the network fell silent. Milliseconds. */
const afterwards = 1_000;

/** Opens the browser that visits are made with. */
export async function openBrowser(): Promise<Browser> {
  await ensureChromium();
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}

/**
 * Visits a page on a cheap phone with a slow network and an empty cache.
 * @param token of whoever is signed in there; empty for nobody
 * @throws when nothing was painted, or it has no heading
 */
export async function visit(browser: Browser, address: string, token: string): Promise<Visit> {
  const { origin } = new URL(address);
  const localStorage = token === "" ? [] : [{ name: "accessToken", value: token }];
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const bytes = await slowDown(page);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          Reflect.set(window, "largestPaint", startTime);
      }).observe({ type: "largest-contentful-paint", buffered: true });
      const look = () => {
        if (document.querySelector("main h1") === null) requestAnimationFrame(look);
        else Reflect.set(window, "heading", performance.now());
      };
      look();
    });
    await page.goto(address, { waitUntil: "networkidle" });
    await page.waitForTimeout(afterwards);
    const seen = async (what: string) => {
      const time: unknown = await page.evaluate((name) => Reflect.get(window, name), what);
      if (typeof time !== "number") throw new Error(`There is no ${what} at ${address}`);
      return time / 1000;
    };
    const [largestPaint, heading] = [await seen("largestPaint"), await seen("heading")];
    return { largestPaint, heading, bytes: bytes() };
  } finally {
    await context.close();
  }
}

/** Answers how many bytes were sent so far. */
async function slowDown(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return () => bytes;
}
