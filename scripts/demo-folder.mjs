// The demo lender with tills: made once in a run of the browser tests, and copied for each of its servers.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";
import { removeDataFolder } from "./data-folder.mjs";
import { freePort } from "./free-port.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";
import { isReady } from "./ready.mjs";

/**
 * Makes it in a new folder: a server starts there, and stops once it serves.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env of its servers
 * @param {() => boolean} isAbandoned whether the run has ended
 */
export async function makeDemo(folder, env, isAbandoned) {
  removeDataFolder(folder);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  const port = String(await freePort());
  let isMade = false;
  const look = setInterval(() => {
    void isReady(`http://127.0.0.1:${port}`).then((isThere) => {
      isMade ||= isThere;
    });
  }, 200);
  await runForeground(pinnedNode(), ["server/src/main.ts"], {
    env: { ...env, DATA_DIR: folder, PORT: port, HOST: "127.0.0.1" },
    channel: true,
    isAbandoned: () => isMade || isAbandoned(),
  });
  clearInterval(look);
  // A database outside of the folder is not copied with it: each server makes its own lender then.
  const isWhole = isMade && !lstatSync(path.join(folder, "postgres")).isSymbolicLink();
  if (!isWhole) removeDataFolder(folder);
}

/**
 * Copies it into the empty folder of a server, with the owners of its files. Without one that folder stays empty.
 *
 * @param {string | undefined} demo its folder
 * @param {string} folder
 */
export function copyDemo(demo, folder) {
  if (demo === undefined || !existsSync(demo)) return;
  const { status } = spawnSync("cp", ["-Rp", `${demo}/.`, folder], { stdio: "inherit" });
  if (status !== 0) throw new Error(`The demo lender was not copied to ${folder}`);
}
