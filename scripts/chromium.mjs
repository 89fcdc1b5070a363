import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pinnedNode, root, runForeground } from "./pinned-node.mjs";

/** The one without windows first: it draws the same with a seventh less work. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium for the browser tests: the one CHROME_PATH names, one of the system, or Playwright's own.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env["CHROME_PATH"];
  return [...(named ? [named] : []), ...usualPlaces, playwrightsOwn()].find((place) =>
    existsSync(place),
  );
}

/** Gets a Chromium if there is none: Debian's package when we may install it, else Playwright's own. */
export async function ensureChromium() {
  if (findChromium()) return;
  console.log("Getting Chromium for the browser tests ...");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) await installPackage();
  if (findChromium()) return;
  const playwright = path.join(root, "node_modules/.bin/playwright");
  await runForeground(pinnedNode(), [playwright, "install", "chromium"]);
  if (!findChromium())
    throw new Error("No Chromium could be found or installed; set CHROME_PATH to one.");
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  if ((await runForeground("apt-get", install, { env })) === 0) return;
  await runForeground("apt-get", ["update"], { env });
  await runForeground("apt-get", install, { env });
}

/** Where Playwright keeps its browser, whether it is there or not. */
function playwrightsOwn() {
  const require = createRequire(import.meta.url);
  return require("@playwright/test").chromium.executablePath();
}
