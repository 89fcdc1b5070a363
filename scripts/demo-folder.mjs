// The demo lender, made once in a run of the browser tests, and copied for each of its servers.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { removeDataFolder } from "./data-folder.mjs";
import { freePort } from "./free-port.mjs";
import { pinnedNode, runBeside, runForeground } from "./pinned-node.mjs";
import { isReady } from "./ready.mjs";

/** @typedef {"on" | "off"} Tills whether the lender uses tills */

/**
 * The environment of a server of the tests.
 *
 * @param {string} dataDir
 * @param {Tills} tills
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(dataDir, tills) {
  return {
    ...process.env,
    NODE_ENV: "development",
    DEMO: "on",
    DEMO_TILLS: tills,
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    // A slow machine must not turn a test's request into a 503.
    MAX_EVENT_LOOP_DELAY: "0",
  };
}

/**
 * Makes it without tills and with them, unless it is there. Without tills a server starts in a new folder, and stops
 * once it serves; of its copy the tills are opened.
 *
 * @param {string} folder for both
 * @param {() => boolean} isAbandoned whether the run has ended
 */
export async function makeDemo(folder, isAbandoned) {
  if (existsSync(folder)) return;
  await ensureBuilt({ beside: true, isAbandoned });
  const unfinished = `${folder}-unfinished`;
  removeDemo(unfinished);
  mkdirSync(unfinished);
  chmodSync(unfinished, 0o711);
  const plain = path.join(unfinished, "off");
  const withTills = path.join(unfinished, "on");
  const isMade = (await serveOnce(plain, isAbandoned)) && !isElsewhere(plain);
  if (isMade) mkdirSync(withTills);
  if (isMade && (await openTills(plain, withTills, isAbandoned))) renameSync(unfinished, folder);
  // A database outside of the folder is not copied with it: each server makes its own lender then.
  else removeDemo(unfinished);
}

/** @param {string} folder @param {() => boolean} isAbandoned @returns {Promise<boolean>} whether it served */
async function serveOnce(folder, isAbandoned) {
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  const port = String(await freePort());
  let isMade = false;
  const look = setInterval(() => {
    void isReady(`http://127.0.0.1:${port}`).then((isThere) => {
      isMade ||= isThere;
    });
  }, 200);
  const { printed } = await runBeside(pinnedNode(), ["server/src/main.ts"], {
    env: { ...environmentOf(folder, "off"), PORT: port, HOST: "127.0.0.1" },
    channel: true,
    isAbandoned: () => isMade || isAbandoned(),
  });
  clearInterval(look);
  if (!isMade && !isAbandoned()) console.error(printed);
  return isMade;
}

/** @param {string} folder */
function isElsewhere(folder) {
  return lstatSync(path.join(folder, "postgres")).isSymbolicLink();
}

/** @param {string} from @param {string} to @param {() => boolean} isAbandoned @returns {Promise<boolean>} */
async function openTills(from, to, isAbandoned) {
  copyFolder(from, to);
  const code = await runForeground(pinnedNode(), ["server/test-support/open-demo-tills.ts"], {
    env: environmentOf(to, "on"),
    beside: true,
    isAbandoned,
  });
  return code === 0;
}

/** Removes both lenders. @param {string} folder */
export function removeDemo(folder) {
  for (const tills of ["off", "on"]) removeDataFolder(path.join(folder, tills));
  removeDataFolder(folder);
}

/**
 * Copies it into the empty folder of a server, with the owners of its files. Where none was made, that folder stays
 * empty.
 *
 * @param {string | undefined} demo its folder
 * @param {Tills} tills
 * @param {string} folder
 */
export function copyDemo(demo, tills, folder) {
  if (demo === undefined || !existsSync(demo)) return;
  copyFolder(path.join(demo, tills), folder);
}

/** @param {string} from @param {string} to */
function copyFolder(from, to) {
  const { status } = spawnSync("cp", ["-Rp", `${from}/.`, to], { stdio: "inherit" });
  if (status !== 0) throw new Error(`The demo lender was not copied to ${to}`);
}
