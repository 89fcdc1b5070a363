// The server for the browser tests, with new data in a temporary folder that is removed at the end.
import { ensureBuilt } from "./build.mjs";
import { isAlive, makeDataFolder, removeDataFolder } from "./data-folder.mjs";
import { copyDemo, environmentOf, makeDemo } from "./demo-folder.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

/** Process id of the browser test run; a killed run cannot stop this server itself. */
const run = Number(process.env["E2E_RUN"] ?? 0);
const isAbandoned = () => run !== 0 && !isAlive(run);

await ensureBuilt();
const dataDir = makeDataFolder();
// Every staff member of the tests takes cash; the tests of tills run a server of their own.
const tills = process.env["DEMO_TILLS"] === "on" ? "on" : "off";
const demo = process.env["E2E_DEMO"];
// Where `npm test` has not made it, this server does for those of the tests' own; the other makes its lender meanwhile.
if (demo !== undefined && tills === "on") await makeDemo(demo, isAbandoned);
copyDemo(demo, tills, dataDir);
process.exitCode = await runForeground(pinnedNode(), ["server/src/main.ts"], {
  env: environmentOf(dataDir, tills),
  channel: true,
  isAbandoned,
});
removeDataFolder(dataDir);
