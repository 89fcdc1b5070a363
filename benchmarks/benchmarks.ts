import { availableParallelism, cpus, totalmem } from "node:os";
import { type Result, tableOf } from "./src/row.ts";
import { billsRow } from "./src/rows/bills.ts";
import { branchesRow } from "./src/rows/branches.ts";
import { capacityRow } from "./src/rows/capacity.ts";
import { createRow } from "./src/rows/create.ts";
import { deliveriesRow } from "./src/rows/deliveries.ts";
import { deductionsRow } from "./src/rows/deductions.ts";
import { detailsRow } from "./src/rows/details.ts";
import { figuresRow } from "./src/rows/figures.ts";
import { importRow } from "./src/rows/import.ts";
import { listsRow } from "./src/rows/lists.ts";
import { nightlyRow } from "./src/rows/nightly.ts";
import { pageRow } from "./src/rows/page.ts";
import { partitionsRow } from "./src/rows/partitions.ts";
import { payRow } from "./src/rows/pay.ts";
import { reportingRow } from "./src/rows/reporting.ts";
import { schedulesRow } from "./src/rows/schedules.ts";
import { sheetRow } from "./src/rows/sheet.ts";
import { signInRow } from "./src/rows/sign-in.ts";
import { startRow } from "./src/rows/start.ts";
import { weeklyRow } from "./src/rows/weekly.ts";

// `npm run bench` runs all benchmarks, `npm run bench -- lists pay` some. Results are ratios of one run on one machine.
const rows = [
  payRow,
  billsRow,
  signInRow,
  createRow,
  deliveriesRow,
  detailsRow,
  listsRow,
  branchesRow,
  figuresRow,
  importRow,
  nightlyRow,
  weeklyRow,
  partitionsRow,
  reportingRow,
  schedulesRow,
  sheetRow,
  deductionsRow,
  capacityRow,
  pageRow,
  startRow,
];
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `npm run bench -- NAME ... measures some of: ${rows.map((row) => row.name).join(", ")}`,
  );
  process.exit(1);
}
const results: Result[] = [];
for (const row of rows.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
  console.log(`${row.name} ...`);
  results.push(...(await row.run()));
}
const memory = Math.round(totalmem() / 1024 ** 3);
console.log(`
${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory} GB, Node.js ${process.version}

${tableOf(results)}`);
