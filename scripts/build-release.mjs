// `npm run build`: installs and builds, so that a user who may not change the folder can run the server. Runs on
// Node.js 20.
import { ensureBuilt } from "./build.mjs";
import { checkMachine } from "./check-machine.mjs";
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

try {
  await checkMachine();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runForeground(pinnedNode(), ["server/prepare-postgres.ts"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
