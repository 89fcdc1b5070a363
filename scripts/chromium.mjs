import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pinnedNode, root, runForeground } from "./pinned-node.mjs";

/** Headless shell first: it renders the same with a seventh less CPU time. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The Chromium of the browser tests: CHROME_PATH, a system installation, or Playwright's download.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const configured = process.env["CHROME_PATH"];
  return [...(configured ? [configured] : []), ...systemPaths, playwrightPath()].find((file) =>
    existsSync(file),
  );
}

/** Installs Chromium if there is none: Debian's package when running as root, else Playwright's download. */
export async function ensureChromium() {
  if (findChromium()) return;
  console.log("Installing Chromium for the browser tests ...");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) await installPackage();
  if (findChromium()) return;
  const playwright = path.join(root, "node_modules/.bin/playwright");
  await runForeground(pinnedNode(), [playwright, "install", "chromium"]);
  if (!findChromium())
    throw new Error(
      "Chromium was not found and could not be installed. Set CHROME_PATH to a Chromium binary.",
    );
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (/** @type {string} */ name) =>
    runForeground("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
  if ((await install("chromium-headless-shell")) === 0) return;
  await runForeground("apt-get", ["update"], { env });
  // Older Debian releases have no package of the headless shell.
  if ((await install("chromium-headless-shell")) !== 0) await install("chromium");
}

/** The path of Playwright's download, which may not exist. */
function playwrightPath() {
  const require = createRequire(import.meta.url);
  return require("@playwright/test").chromium.executablePath();
}
