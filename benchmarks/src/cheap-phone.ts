import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium, findChromium } from "../../scripts/chromium.mjs";

/** Load time and size of a page with an empty cache. */
export interface Visit {
  /** Largest contentful paint, in seconds. */
  largestPaint: number;
  /** Seconds until the content was visible; the page that is painted while scripts load has none. */
  content: number;
  /** Bytes received, including headers. */
  bytes: number;
}

/** The slow mobile network of Lighthouse, applied instead of simulated: bits a second, milliseconds. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The factor by which the CPU is slowed down. */
const slowdown = 4;
/** Milliseconds to wait for further paints after the last network activity. */
const afterwards = 1_000;

/** Opens the browser for visits. */
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
 * @param token the session's access token; empty for a visitor
 * @param content the selector of what the person came for; the heading by default
 * @throws when nothing was painted or the content does not appear
 */
export async function visit(
  browser: Browser,
  address: string,
  token: string,
  content = "main h1",
): Promise<Visit> {
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
    await page.addInitScript((selector) => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          Reflect.set(window, "largestPaint", startTime);
      }).observe({ type: "largest-contentful-paint", buffered: true });
      const look = () => {
        const isVisible = (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
        if (isVisible) Reflect.set(window, "content", performance.now());
        else requestAnimationFrame(look);
      };
      look();
    }, content);
    await page.goto(address);
    await page.waitForFunction(() => Reflect.has(window, "content"));
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(afterwards);
    const seen = async (what: string) => {
      const time: unknown = await page.evaluate((name) => Reflect.get(window, name), what);
      if (typeof time !== "number") throw new Error(`There is no ${what} at ${address}`);
      return time / 1000;
    };
    const times = { largestPaint: await seen("largestPaint"), content: await seen("content") };
    return { ...times, bytes: bytes() };
  } finally {
    await context.close();
  }
}

/** Counts the received bytes. The returned function returns the current number. */
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
