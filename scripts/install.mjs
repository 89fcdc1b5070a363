import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, runForeground } from "./pinned-node.mjs";

const modules = path.join(root, "node_modules");
const lockFile = path.join(root, "package-lock.json");
/** npm's list of installed packages, which it writes last. */
const installed = path.join(modules, ".package-lock.json");

/** Exists while node_modules lacks what only tests and checks need. */
const withoutTests = path.join(modules, ".without-tests");
/** The headers of Node.js, which only a compiler of add-ons reads. */
const isNeverRead = /^node-[\w-]+[\\/]include$/;
/**
 * What only tests and checks read. npm keeps the compiler and the canvas of pdf.js, which are optional to packages that
 * the build and the pages need.
 */
const isReadByTests = /^@?typescript$|^@napi-rs[\\/]canvas|\.map$|\.d\.[mc]?ts$/;

/**
 * Installs the packages of the lock file unless they are installed. Needs no install scripts.
 *
 * @param {{ forTests?: boolean }} [options] forTests: also what only tests and checks need
 */
export async function ensureInstalled({ forTests = false } = {}) {
  if (hasInstalled(forTests)) return;
  console.log("Installing packages (the first time takes a minute) ...");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await npm(["ci", forTests ? "--include=dev" : "--omit=dev", ...flags]);
  if (code !== 0) throw new Error("npm could not install the packages. See its output above.");
  if (!forTests) writeFileSync(withoutTests, "");
  removeIdle(modules, { forTests });
}

/** Whether the packages of the lock file are installed. */
export function hasInstalled(forTests = false) {
  if (!existsSync(installed) || (forTests && existsSync(withoutTests))) return false;
  return hasPackages(packagesOf(lockFile), packagesOf(installed), forTests);
}

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */

/**
 * Whether every package has the version of the lock file; those of other platforms may be missing.
 *
 * @param {Packages} wanted
 * @param {Packages} existing
 * @param {boolean} forTests
 */
export function hasPackages(wanted, existing, forTests) {
  return Object.entries(wanted)
    .filter(([place, { dev }]) => place.startsWith("node_modules/") && (forTests || dev !== true))
    .every(([place, { version, optional }]) => {
      const found = existing[place];
      return found ? found.version === version : optional === true;
    });
}

/**
 * Removes what nothing reads from a folder of packages. Links to the own packages are not followed.
 *
 * @param {string} folder
 * @param {{ forTests: boolean }} options
 * @param {string} [above] the path below the folder
 */
export function removeIdle(folder, options, above = "") {
  for (const entry of readdirSync(path.join(folder, above), { withFileTypes: true })) {
    const name = path.join(above, entry.name);
    if (isNeverRead.test(name) || (!options.forTests && isReadByTests.test(name)))
      rmSync(path.join(folder, name), { recursive: true, force: true });
    else if (entry.isDirectory()) removeIdle(folder, options, name);
  }
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** What npm says of a registry that cannot be reached; any response of one, also an error, means that it can. */
const isUnreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|E?TIMEDOUT|UND_ERR\w*)\b/;

/**
 * Asks the registry of the packages for a response, once and without npm's retries of several minutes.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | undefined>} what is wrong
 */
export async function reachRegistry(env = process.env) {
  const settings = { ...env, npm_config_fetch_retries: "0", npm_config_fetch_timeout: "20000" };
  const [program, ...args] = [...npmProgram(), "ping", "--loglevel=error"];
  const said = await new Promise((resolve) =>
    execFile(program, args, { env: settings, cwd: root, timeout: 60_000 }, (error, _out, text) =>
      resolve(error === null ? "" : `${error.killed ? "ETIMEDOUT" : ""} ${text}`),
    ),
  );
  return isUnreachable.test(said)
    ? "The packages are installed from the network, and npm cannot reach its registry: check the network and the proxy of npm."
    : undefined;
}

/** @returns {[string, ...string[]]} the npm that started this program, or the one of the path */
function npmProgram() {
  const own = process.env["npm_execpath"];
  return own && /\.c?js$/.test(own) ? [process.execPath, own] : ["npm"];
}

/**
 * Asked to end, npm would unpack all packages before it removes them again. Killed, it leaves no list of installed
 * packages, and the next installation begins anew.
 *
 * @param {string[]} args
 */
function npm(args) {
  const [program, ...first] = npmProgram();
  return runForeground(program, [...first, ...args], { endsAtOnce: true });
}
