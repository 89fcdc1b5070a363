import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root, runForeground } from "./pinned-node.mjs";

const wanted = path.join(root, "package-lock.json");
/** npm's own record of what it installed, written last. */
const installed = path.join(root, "node_modules/.package-lock.json");

/** Installs exactly what the lock file names, unless it is there already. Needs no install scripts. */
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
  if (code !== 0) throw new Error("npm could not install the packages; its words are above.");
}

/** Whether every package is there in the version of the lock file; those of other platforms are not. */
function isInstalled() {
  if (!existsSync(installed)) return false;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(wanted))
    .filter(([place]) => place.startsWith("node_modules/"))
    .every(([place, { version, optional }]) => {
      const found = there[place];
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
