import { startEmbedded } from "../src/core/embedded-postgres/embedded.ts";

/**
 * A process with an embedded database that ends with its parent process, so that a killed test run leaves no database
 * running. It sends its addresses over the channel and prints the first two.
 */
const [dataDir, settings = "{}"] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data directory");
const opening = startEmbedded({ dataDir, settings: { fsync: "off", ...JSON.parse(settings) } });
// Registered before the database opens: the parent may end during the start.
process.on("SIGTERM", end);
process.on("disconnect", end);
// A terminal's Ctrl-C reaches both processes; the parent still needs the database while it stops.
process.on("SIGINT", () => !process.connected && end());
const { url, migrationUrl, adminUrl } = await opening;
console.log(`${url}\n${migrationUrl}`);
// If the parent has ended already, the closed channel has ended this process.
process.send?.({ url, migrationUrl, adminUrl }, () => undefined);

function end(): void {
  void opening.then((cluster) => cluster.stop()).then(() => process.exit(0));
}
