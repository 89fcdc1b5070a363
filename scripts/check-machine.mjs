// What a start needs of the machine, checked before anything is written. Versions of Node.js that are too old run this
// as well and are told so: what is later than Node.js 16 is used after that check.
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { hasInstalled, reachRegistry } from "./install.mjs";
import { isBuilt } from "./build.mjs";
import { root } from "./pinned-node.mjs";

const gigabyte = 1024 ** 3;
/** The oldest Node.js that installs and builds; the server itself runs on the pinned one. */
const oldestNode = 20;
/** Bytes of packages and the built site, with npm's own copies while it installs. */
const roomForPackages = 2 * gigabyte;
/** Bytes of an empty database with the demo data, and its log. */
const roomForData = gigabyte / 2;
/** Bytes: the build takes one gigabyte of it. */
export const memoryForBuild = 1.5 * gigabyte;

/**
 * Checks the machine in order, cheapest first.
 *
 * @param {{ port?: boolean }} [options] port: whether a server is to listen
 * @throws {Error} with one sentence on the first thing that is missing
 */
export async function checkMachine({ port = false } = {}) {
  reject(nodeProblem(process.versions.node));
  const settings = process.env;
  if (port) reject(await portProblem(settings));
  const isInstalled = hasInstalled();
  const isComplete = isInstalled && isBuilt();
  if (!isComplete) {
    reject(folderProblem(root, "The folder of the application", roomForPackages));
    reject(memoryProblem(memoryOf()));
  }
  if (!settings["DATABASE_URL"]) {
    const folder = dataFolder(settings);
    // A server whose disk is nearly full has to start again all the same.
    const isNew = !fs.existsSync(path.join(folder, "postgres"));
    reject(folderProblem(folder, "DATA_DIR", isNew ? roomForData : 0));
  }
  if (!isInstalled) reject(await reachRegistry());
}

/** @param {string | undefined} problem */
function reject(problem) {
  if (problem !== undefined) throw new Error(problem);
}

/** @param {string} version as 24.1.0 */
export function nodeProblem(version) {
  return Number(version.split(".")[0]) >= oldestNode
    ? undefined
    : `Node.js ${oldestNode} or newer is required, and this is ${version}. Install a newer one: https://nodejs.org/en/download`;
}

/**
 * The server validates the settings themselves.
 *
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Promise<string | undefined>}
 */
export function portProblem(settings) {
  const port = Number(settings["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(
        code === "EADDRINUSE"
          ? `PORT ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`
          : code === "EACCES"
            ? `PORT ${port} requires privileges that this user lacks. Set a PORT above 1023.`
            : undefined,
      ),
    );
    probe.listen(port, settings["HOST"] || "0.0.0.0", () => probe.close(() => resolve(undefined)));
  });
}

/** @param {NodeJS.ProcessEnv} settings */
function dataFolder(settings) {
  return path.resolve(root, settings["DATA_DIR"] || ".data");
}

/**
 * Whether a folder, or the one in which it is to be made, can be written and has room.
 *
 * @param {string} folder
 * @param {string} name what it is, for the sentence
 * @param {number} room bytes
 */
export function folderProblem(folder, name, room) {
  let existing = folder;
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  try {
    fs.accessSync(existing, fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    return `${name} ${folder} cannot be written by this user: change the owner of ${existing}, or run as its owner.`;
  }
  const { bavail, bsize } = fs.statfsSync(existing);
  const free = bavail * bsize;
  return free >= room
    ? undefined
    : `${name} ${folder} needs ${inGigabytes(room)} GB of free disk, and ${inGigabytes(free)} GB are free.`;
}

/** The memory of this machine or container, with what it may swap. */
function memoryOf() {
  const limit = process.constrainedMemory?.() ?? 0;
  const total = os.totalmem();
  return limit > 0 && limit < total ? limit : total + swap();
}

function swap() {
  try {
    const text = fs.readFileSync("/proc/meminfo", "utf8");
    return Number(/^SwapTotal: +(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** @param {number} bytes */
export function memoryProblem(bytes) {
  return bytes >= memoryForBuild * 0.9
    ? undefined
    : `Building the site needs ${inGigabytes(memoryForBuild)} GB of memory, and this machine has ${inGigabytes(bytes)} GB.`;
}

/** @param {number} bytes */
function inGigabytes(bytes) {
  return (bytes / gigabyte).toFixed(1);
}
