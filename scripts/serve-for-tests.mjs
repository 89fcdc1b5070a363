// The real server for the browser tests: fresh data in a temporary folder that goes when it ends.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

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
});
removeCluster();

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
