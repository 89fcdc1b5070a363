// `npm start`: installs, builds and starts the server. Runs on Node.js 20 without packages.
import { ensureBuilt } from "./build.mjs";
import { checkMachine } from "./check-machine.mjs";
import { ensureInstalled } from "./install.mjs";
import { isInterrupted, isWithoutNpm, pinnedNode, runForeground } from "./pinned-node.mjs";

try {
  await checkMachine({ port: true });
  await ensureInstalled();
  process.exitCode = await buildAndServe();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Builds the site while the server prepares its database and demo data; the server opens its port when both are done.
 */
async function buildAndServe() {
  let ended = false;
  const isAbandoned = () => ended || isWithoutNpm();
  const site = ensureBuilt({ beside: true, isAbandoned });
  const program = ["server/src/main.ts", "--await-site"];
  const code = await runForeground(pinnedNode(), program, { channel: true, waitsFor: site });
  ended = true;
  // A build that was abandoned with its server has no error of its own.
  if (code === 0 && !isInterrupted()) await site;
  else await site.catch(() => undefined);
  return code;
}
