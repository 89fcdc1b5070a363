import { defineConfig, devices } from "@playwright/test";
import { createServer } from "node:net";
import { findChromium } from "../scripts/chromium.mjs";

// Any free port, so that nothing that an earlier run left behind is in the way; the workers read the same.
process.env["E2E_PORT"] ??= await freePort();
const port = Number(process.env["E2E_PORT"]);
// A passkey needs a host name: it cannot belong to an IP address.
const address = `http://localhost:${port}`;
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
    // First, since its tests follow each other in one worker while the others run.
    { name: "screens", testMatch: "screens.spec.ts" },
    { name: "journeys", testIgnore: "screens.spec.ts" },
  ],
  // Two cores: while two pages wait for the server or a timer, a third has work.
  workers: 3,
  // A test that passes only in a retry has found a defect.
  retries: 0,
  forbidOnly: true,
  // No measure of speed: a busy machine passes every test, and one that hangs still ends.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ../scripts/serve-for-tests.mjs`,
    url: `${address}/home`,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: address,
      // The tests send requests of many networks.
      TRUST_PROXY: "loopback",
      E2E_RUN: String(process.pid),
    },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close();
      resolve(String(address !== null && typeof address === "object" ? address.port : ""));
    });
  });
}
