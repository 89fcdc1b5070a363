import pg from "pg";
import { startEmbedded } from "../src/core/embedded-postgres/embedded.ts";
import { settingsErrors } from "./seed/check.ts";
import { makeManyLoans } from "./seed/make.ts";

/**
 * Creates many loans in the embedded database of a data directory, which must have a system admin, and checks their
 * figures: `node server/test-support/make-seed.ts DIRECTORY LOANS`.
 */
const [dataDir, loans] = process.argv.slice(2);
if (dataDir === undefined || loans === undefined)
  throw new Error("Name the directory and how many loans");
const cluster = await startEmbedded({
  dataDir,
  settings: {
    fsync: "off",
    max_wal_size: "8GB",
    maintenance_work_mem: "512MB",
    shared_buffers: "1GB",
  },
});
const url = new URL(cluster.adminUrl);
url.pathname = new URL(cluster.url).pathname;
const client = new pg.Client({ connectionString: url.href });
await client.connect();
try {
  await makeManyLoans(client, Number(loans), new Date().toISOString().slice(0, 10), console.log);
  const faults = await settingsErrors(client);
  console.log(faults.length === 0 ? "Every rule holds." : faults.join("\n"));
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await client.end();
  await cluster.stop();
}
