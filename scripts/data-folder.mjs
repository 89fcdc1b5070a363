// Folders for the data of test servers, with the id of the process in their name, so that a later run finds those of a
// killed one.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "microfinance-browser-";
const memory = "/dev/shm";
/** What the databases of a run take at the most, in bytes. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * The folder for data that ends with a run: in memory where there is room, since a database is made of a thousand small
 * files, which takes a disk twenty times as long.
 *
 * @returns {string}
 */
export function temporaryFolder() {
  if (process.env["TMPDIR"] || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded ? memory : tmpdir();
}

/** Makes a folder for this process, and removes those of processes that no longer exist. @returns {string} */
export function makeDataFolder() {
  const parent = temporaryFolder();
  for (const name of readdirSync(parent)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) removeDataFolder(path.join(parent, name));
  }
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * The folder for what a run of browser tests has in common; `makeDataFolder` removes it once the run has ended.
 *
 * @param {number} run its process id
 */
export function folderOfRun(run) {
  return path.join(temporaryFolder(), `${prefix}${run}-run`);
}

/** Removes the folder and its database, which may be a link to a folder elsewhere. @param {string} folder */
export function removeDataFolder(folder) {
  let home = folder;
  try {
    home = path.dirname(realpathSync(path.join(folder, "postgres")));
  } catch {
    // The server ended before it created the database.
  }
  rmSync(folder, { recursive: true, force: true });
  if (path.basename(home).startsWith("microfinance-"))
    rmSync(home, { recursive: true, force: true });
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
