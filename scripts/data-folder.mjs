// Folders for the data of test servers, with the id of the process in their name, so that a later run finds those of a
// killed one.
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "microfinance-browser-";

/** Makes a folder for this process, and removes those of processes that no longer exist. @returns {string} */
export function makeDataFolder() {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) removeDataFolder(path.join(tmpdir(), name));
  }
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
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
