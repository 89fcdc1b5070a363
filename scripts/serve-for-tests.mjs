// The real server for the browser tests: fresh data in a temporary folder that goes when it ends.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

/** The run of the browser tests that wants this server; killed, it cannot say that it is done. */
const run = Number(process.env["E2E_RUN"] ?? 0);

await ensureBuilt();
const dataDir = mkdtempSync(path.join(tmpdir(), "microfinance-browser-"));
chmodSync(dataDir, 0o711);
const env = {
  ...process.env,
  NODE_ENV: "development",
  DEMO: "on",
  DATABASE_URL: "",
  DATA_DIR: dataDir,
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

/** The database may lie outside the folder and be linked from it. */
function removeCluster() {
  let home = dataDir;
  try {
    home = path.dirname(realpathSync(path.join(dataDir, "postgres")));
  } catch {
    // The server ended before it made one.
  }
  rmSync(dataDir, { recursive: true, force: true });
  if (path.basename(home).startsWith("microfinance-"))
    rmSync(home, { recursive: true, force: true });
}
