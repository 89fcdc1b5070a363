import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";

const port = Number(process.env["E2E_PORT"] ?? 3180);
// A passkey belongs to a name, and never to an IP address.
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

/** The users' days, in a real browser on the real server with fresh demo data. */
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time has found something.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: address,
    headless: true,
    locale: "en-GB",
    timezoneId: "Africa/Freetown",
    // It would answer in place of the network; the tests of what works offline allow it.
    serviceWorkers: "block",
    // Recording every test for the few that fail took a third of the time: ask for it with `--trace=on`.
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
      // The tests are people of many networks.
      TRUST_PROXY: "loopback",
      E2E_RUN: String(process.pid),
    },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
