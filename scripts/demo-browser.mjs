// The built application with new demo data, and a browser that is signed in to it: for pictures.
import { spawn } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { pinnedNode, root } from "./pinned-node.mjs";
import { untilReady } from "./ready.mjs";

/** @typedef {import("@playwright/test").Browser} Browser */
/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("@playwright/test").BrowserContextOptions} BrowserContextOptions */

/** The password of every demo account. */
export const demoPassword = "Salone-2026";

/**
 * Starts the application on a port, runs `work` with its address and a browser, and stops both.
 *
 * @param {number} port
 * @param {(origin: string, browser: Browser) => Promise<void>} work
 */
export async function withDemo(port, work) {
  const origin = `http://localhost:${port}`;
  const server = spawn(pinnedNode(), [path.join(root, "scripts/serve-for-tests.mjs")], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      E2E_RUN: String(process.pid),
      // The lender of the pictures uses tills, as the demo does.
      DEMO_TILLS: "on",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(origin, () => {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    });
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    await work(origin, browser);
    await browser.close();
  } finally {
    server.kill("SIGTERM");
  }
}

/**
 * A browser context without motion, in the lender's time zone; signed in as a person of the demo data.
 *
 * @param {Browser} browser
 * @param {string} origin
 * @param {string | null} person the name before @demo.org; null signs in no account
 * @param {BrowserContextOptions} options
 */
export async function demoContext(browser, origin, person, options) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Africa/Freetown",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  if (person === null) return context;
  const area = person === "customer" ? "user" : "staff";
  const page = await context.newPage();
  await page.goto(`/${area}/signin`);
  await page.getByLabel("Email").fill(`${person}@demo.org`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`**/${area === "user" ? "user/profile" : "staff/dashboard"}#top`);
  await page.close();
  return context;
}
