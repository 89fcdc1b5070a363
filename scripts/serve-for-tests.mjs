// The server for the browser tests, with new data in a temporary folder that is removed at the end.
import { ensureBuilt } from "./build.mjs";
import { isAlive, makeDataFolder, removeDataFolder } from "./data-folder.mjs";
import { copyDemo, makeDemo } from "./demo-folder.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

/** Process id of the browser test run; a killed run cannot stop this server itself. */
const run = Number(process.env["E2E_RUN"] ?? 0);
const isAbandoned = () => run !== 0 && !isAlive(run);

await ensureBuilt();
const dataDir = makeDataFolder();
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
/** Where the server with tills makes the demo lender that it and others begin with. */
const demo = env.DEMO_TILLS === "on" ? process.env["E2E_DEMO"] : undefined;
if (demo !== undefined) await makeDemo(demo, env, isAbandoned);
copyDemo(demo, dataDir);
process.exitCode = await runForeground(pinnedNode(), ["server/src/main.ts"], {
  env,
  channel: true,
  isAbandoned,
});
removeDataFolder(dataDir);
if (demo !== undefined) removeDataFolder(demo);
