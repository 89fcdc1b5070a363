// The server for the browser tests, with new data in a temporary folder that is removed at the end.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

/** Process id of the browser test run; a killed run cannot stop this server itself. */
const run = Number(process.env["E2E_RUN"] ?? 0);

await ensureBuilt();
const dataDir = mkdtempSync(path.join(tmpdir(), "microfinance-browser-"));
chmodSync(dataDir, 0o711);
const env = {
  ...process.env,
  NODE_ENV: "development",
  DEMO: "on",
  // Every staff member of the tests takes cash; the tests of tills run a server of their own.
  DEMO_TILLS: process.env["DEMO_TILLS"] ?? "off",
  DATABASE_URL: "",
  DATA_DIR: dataDir,
  // A slow machine must not turn a test's request into a 503.
  MAX_EVENT_LOOP_DELAY: "0",
};
process.exitCode = await runForeground(pinnedNode(), ["server/src/main.ts"], {
  env,
  channel: true,
  isAbandoned: () => run !== 0 && !isAlive(run),
});
removeCluster();

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The database folder may be a link to a folder elsewhere. */
function removeCluster() {
  let home = dataDir;
  try {
    home = path.dirname(realpathSync(path.join(dataDir, "postgres")));
  } catch {
    // The server ended before it created the database.
  }
  rmSync(dataDir, { recursive: true, force: true });
  if (path.basename(home).startsWith("microfinance-"))
    rmSync(home, { recursive: true, force: true });
}
