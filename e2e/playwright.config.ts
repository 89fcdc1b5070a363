import { defineConfig, devices } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findChromium } from "../scripts/chromium.mjs";
import { folderOfRun } from "../scripts/data-folder.mjs";
import { freePort } from "../scripts/free-port.mjs";

// Once, before the servers start beside each other.
if (process.env["E2E_PORT"] === undefined) await ensureBuilt();
// Free ports, so that nothing that an earlier run left behind is in the way; the workers read the same.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_SCREENS_PORT"] ??= String(await freePort());
// The demo lender, of which each server begins with a copy.
process.env["E2E_DEMO"] ??= folderOfRun(process.pid);
// A passkey needs a host name: it cannot belong to an IP address.
const address = `http://localhost:${process.env["E2E_PORT"]}`;
const screensAddress = `http://localhost:${process.env["E2E_SCREENS_PORT"]}`;
const chromium = findChromium();

/**
 * Each window of a full Chromium loads two pages of its own for the address bar, at one second of CPU time. The flag
 * replaces the one of Playwright, whose features follow.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** User journeys in a real browser, on the real server with new demo data. */
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  projects: [
    // Their server has tills, and data that no test changes.
    { name: "screens", testMatch: "screens.spec.ts", use: { baseURL: screensAddress } },
    { name: "journeys", testIgnore: "screens.spec.ts" },
  ],
  // Two cores: while two pages wait for the server or a timer, a third has work.
  workers: 3,
  // A test that passes only in a retry has found a defect.
  retries: 0,
  forbidOnly: true,
  // No measure of speed: a busy machine passes every test, and one that hangs still ends.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: address,
    headless: true,
    locale: "en-GB",
    timezoneId: "Africa/Freetown",
    // A service worker would respond instead of the network; the offline tests allow it.
    serviceWorkers: "block",
    // Traces take a third of the time: enable them with `--trace=on`.
    trace: "off",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${disabledFeatures.join(",")}`,
        // A page of a test lives for seconds: to optimize its code, or to draw on several threads, costs more than it
        // saves.
        "--js-flags=--no-turbofan --no-maglev",
        "--num-raster-threads=1",
      ],
    },
  },
  // Playwright starts a server when the one before is there. Without an address it waits for none: both make their
  // lender at the same time, and the set-up waits for the first.
  webServer: [
    server(address, "off"),
    { ...server(screensAddress, "on"), url: `${screensAddress}/home` },
  ],
  globalSetup: "./wait-for-server.ts",
});

/** The application with new demo data, which may use tills. */
function server(url: string, tills: "on" | "off") {
  return {
    command: `"${process.execPath}" ../scripts/serve-for-tests.mjs`,
    env: {
      PORT: new URL(url).port,
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      // The tests send requests of many networks.
      TRUST_PROXY: "loopback",
      DEMO_TILLS: tills,
      E2E_RUN: String(process.pid),
    },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
  };
}
