import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runScript } from "../../../resilience-tests/src/application.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { atMost, type Result, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { payableLoans, payFor } from "./pay.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** What one size of a lender costs. */
interface Cost {
  loans: number;
  /** The tables and indexes, in bytes. */
  bytes: number;
  /** The file of `npm run backup`, in bytes, and its seconds. */
  backup: { bytes: number; seconds: number };
}

/** Bytes and seconds of a lender by size; the largest is also predicted from the two before it. */
export const capacityRow: Row = {
  name: "capacity",
  run: async () => {
    const middle = Math.round(Math.sqrt(sizes.small * sizes.large));
    const costs: Cost[] = [];
    const results: Result[] = [];
    for (const loans of [sizes.small, middle, sizes.large]) {
      const installation = await openInstallation(loans);
      try {
        const cost = await costOf(installation);
        costs.push(cost);
        printCost(cost);
        if (loans === middle) printTables(await measure(installation));
      } finally {
        await installation.close();
      }
    }
    await printLog();
    const [first, second, third] = costs;
    if (first === undefined || second === undefined || third === undefined) return results;
    for (const [what, of] of [
      ["bytes of the database", (cost: Cost) => cost.bytes],
      ["bytes of a backup", (cost: Cost) => cost.backup.bytes],
      ["seconds of a backup", (cost: Cost) => cost.backup.seconds],
    ] as const) {
      const predicted = onLine([first.loans, of(first)], [second.loans, of(second)], third.loans);
      const error = Math.abs(of(third) / predicted - 1) * 100;
      const text = `predicted from ${first.loans} and ${second.loans} loans`;
      results.push(atMost(`${what} at ${third.loans} loans, difference`, text, error, 15, " %"));
    }
    return results;
  },
};

async function costOf(installation: Installation): Promise<Cost> {
  const { loans } = installation;
  const { bytes: ofTables } = await measure(installation);
  const file = path.join(tmpdir(), `microfinance-capacity-${loans}.backup`);
  const begun = performance.now();
  const env = { DATABASE_URL: installation.databaseUrl };
  await runScript("server/backup.ts", { port: await freePort(), dataDir: tmpdir(), env }, [file]);
  const seconds = (performance.now() - begun) / 1000;
  const { size: bytes } = statSync(file);
  rmSync(file);
  return { loans, bytes: ofTables, backup: { bytes, seconds } };
}

function printCost({ loans, bytes, backup }: Cost): void {
  console.log(
    `${loans} loans: ${mega(bytes)} MB, ${Math.round(bytes / loans)} bytes each; backup ${mega(backup.bytes)} MB in ${backup.seconds.toFixed(1)} s`,
  );
}

/** What `server/test-support/measure-database.ts` prints: bytes of all tables, the largest first, and the log's end. */
interface Measured {
  bytes: number;
  tables: { name: string; rows: number; bytes: number }[];
  log_end: number;
}

async function measure({ migrationUrl }: Installation): Promise<Measured> {
  const setting = { port: await freePort(), dataDir: tmpdir() };
  const text = await runScript("server/test-support/measure-database.ts", setting, [migrationUrl]);
  // The script prints these fields.
  return JSON.parse(text) as Measured;
}

/** The largest tables with their bytes a row. */
function printTables({ tables }: Measured): void {
  for (const { name, rows, bytes } of tables.slice(0, 14))
    console.log(
      `${name}: ${rows} rows, ${mega(bytes)} MB, ${Math.round(bytes / rows)} bytes a row`,
    );
}

/**
 * The log that payments write. The database has just started: the first change of each page goes into the log as a
 * whole, as after each checkpoint.
 */
async function printLog(): Promise<void> {
  const installation = await openInstallation(sizes.small, { fresh: "capacity" });
  try {
    const loans = await payableLoans(installation, 400);
    const rare = await logOf(installation, () => payFor(installation, loans, 1, 1));
    for (let warm = 0; warm < 3; warm += 1) await payFor(installation, loans, 3);
    const busy = await logOf(installation, () => payFor(installation, loans, 3));
    console.log(
      `log of a payment: ${rare} bytes as the first on its pages, ${busy} bytes among many`,
    );
  } finally {
    await installation.close();
  }
}

/** Bytes of write-ahead log for each of some payments. */
async function logOf(
  installation: Installation,
  pay: () => Promise<{ taken: unknown[] }>,
): Promise<number> {
  const before = await measure(installation);
  const { taken } = await pay();
  const after = await measure(installation);
  return Math.round((after.log_end - before.log_end) / taken.length);
}

/** Where the line through two points is at `x`. */
function onLine([x1, y1]: [number, number], [x2, y2]: [number, number], x: number): number {
  return y1 + ((y2 - y1) / (x2 - x1)) * (x - x1);
}

function mega(bytes: number): number {
  return Math.round(bytes / 1e6);
}
