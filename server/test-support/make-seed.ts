import pg from "pg";
import { startEmbedded } from "../src/core/embedded-postgres/embedded.ts";
import { seedErrors } from "./seed/check.ts";
import { makeManyLoans } from "./seed/make.ts";
import { seedRhythms } from "./seed/plans.ts";

/**
 * Creates many loans in the embedded database of a data directory, which must have a system admin, and checks their
 * figures: `node server/test-support/make-seed.ts DIRECTORY LOANS [month|week] [BRANCHES]`.
 */
const [dataDir, loans, unit = "month", branches = "1"] = process.argv.slice(2);
if (dataDir === undefined || loans === undefined)
  throw new Error("Name the directory and how many loans");
if (unit !== "month" && unit !== "week") throw new Error("Loans are repaid by month or week");
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
  const today = new Date().toISOString().slice(0, 10);
  await makeManyLoans(
    client,
    Number(loans),
    today,
    console.log,
    seedRhythms[unit],
    Number(branches),
  );
  const faults = await seedErrors(client);
  console.log(faults.length === 0 ? "Every rule holds." : faults.join("\n"));
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await client.end();
  await cluster.stop();
}
