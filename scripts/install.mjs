import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root, runForeground } from "./pinned-node.mjs";

const lockFile = path.join(root, "package-lock.json");
/** npm's list of installed packages, which it writes last. */
const installed = path.join(root, "node_modules/.package-lock.json");

/** Installs the packages of the lock file unless they are installed. Needs no install scripts. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing packages (the first time takes a minute or two) ...");
  const flags = [
    "--ignore-scripts",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const code = await npm(["ci", ...flags]);
  if (code !== 0) throw new Error("npm could not install the packages. See its output above.");
}

/** Whether every package has the version of the lock file; those of other platforms may be missing. */
function isInstalled() {
  if (!existsSync(installed)) return false;
  const existing = packagesOf(installed);
  return Object.entries(packagesOf(lockFile))
    .filter(([place]) => place.startsWith("node_modules/"))
    .every(([place, { version, optional }]) => {
      const found = existing[place];
      return found ? found.version === version : optional === true;
    });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** @param {string[]} args */
function npm(args) {
  const own = process.env["npm_execpath"];
  return own && /\.c?js$/.test(own)
    ? runForeground(process.execPath, [own, ...args])
    : runForeground("npm", args);
}
