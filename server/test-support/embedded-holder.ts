import { startEmbedded } from "../src/core/embedded-postgres/embedded.ts";

/**
 * A process of its own that holds an embedded database until it is ended, or until the process that started it is gone:
 * a test run that is killed leaves no database behind. It tells its addresses over the channel and prints the first two.
 */
const [dataDir, settings = "{}"] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data directory");
const opening = startEmbedded({ dataDir, settings: { fsync: "off", ...JSON.parse(settings) } });
// Before it is open too: whoever is killed meanwhile wants none.
process.on("SIGTERM", end);
process.on("disconnect", end);
// A terminal's Ctrl-C reaches both; whoever started it still needs the database to end in order.
process.on("SIGINT", () => !process.connected && end());
const { url, migrationUrl, adminUrl } = await opening;
console.log(`${url}\n${migrationUrl}`);
// Whoever asked may be gone by now: then the channel's end has ended this already.
process.send?.({ url, migrationUrl, adminUrl }, () => undefined);

function end(): void {
  void opening.then((cluster) => cluster.stop()).then(() => process.exit(0));
}
