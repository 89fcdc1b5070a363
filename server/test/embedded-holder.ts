import { startEmbedded } from "../src/db/embedded.ts";

/** A process of its own that holds an embedded database until it is ended, for tests that kill it. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data directory");
const cluster = await startEmbedded({ dataDir, settings: { fsync: "off" } });
process.on("SIGTERM", () => {
  void cluster.stop().then(() => process.exit(0));
});
console.log(cluster.url);
