import { readFileSync } from "node:fs";

import type { Call } from "../../../resilience-tests/src/call.ts";
import { read, readNumber, send } from "../../../resilience-tests/src/call.ts";
import { must } from "../../../resilience-tests/src/seed.ts";
import { digitsLike, randomOf } from "../../../resilience-tests/src/random.ts";
import { type Installation, openInstallation, startBeside } from "../installations.ts";
import { type Load, median, quantile, runLoad } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { atLeast, atMost, type Result, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";
import { freePort } from "../../../scripts/free-port.mjs";

const random = randomOf(Date.now());
const seconds = 3;

/** A whole payment against the same writes as one prepared statement of pgbench. */
export const payRow: Row = {
  name: "pay",
  run: async () => {
    const installation = await openInstallation(sizes.small, { fresh: "pay" });
    try {
      return await payAgainstPgbench(installation);
    } finally {
      await installation.close();
    }
  },
};

/** The same of any lender; its payments stay. */
export async function payAgainstPgbench(installation: Installation): Promise<Result[]> {
  const loans = await payableLoans(installation, 400);
  const hot = loans.slice(0, 1);
  // Warm-up: the first payments do not count.
  await payFor(installation, loans, 2);
  const spread: { ours: Load; theirs: number; hot: Load }[] = [];
  for (let round = 0; round < rounds; round += 1)
    spread.push({
      ours: await payFor(installation, loans, seconds),
      theirs: await pgbenchFor(installation, loans),
      hot: await payFor(installation, hot, seconds),
    });
  const rate = (part: (round: (typeof spread)[number]) => number) => median(spread.map(part));
  const tail = rate(({ ours }) => quantile(ours.taken, 0.99) / quantile(ours.taken, 0.5));
  const figures = `${Math.round(rate(({ ours }) => ours.rate))} against ${Math.round(rate(({ theirs }) => theirs))} a second`;
  return [
    atLeast(
      "`POST /loans/{id}/pay`, whole, 16 connections",
      `pgbench, one prepared statement (${figures})`,
      rate(({ ours, theirs }) => ours.rate / theirs),
      0.4,
    ),
    atMost("its 99th percentile", "its own median", tail, 4, " times"),
    atLeast(
      "sixteen connections on one loan",
      "the same over many loans",
      rate((round) => round.hot.rate / round.ours.rate),
      0.25,
    ),
    atMost(
      "errors among them",
      "",
      spread.reduce((sum, { ours, hot: one }) => sum + failuresOf(ours) + failuresOf(one), 0),
      0,
    ),
    await roundTrips(installation, loans),
  ];
}

/** Ids of loans with a balance large enough for payments of one leone throughout. */
export async function payableLoans(installation: Installation, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = ""; ids.length < count;) {
    const page = await must(installation.application.origin, {
      method: "GET",
      path: `/loans/all?status=paying&page_size=100${cursor}`,
      token: installation.admin.token,
    });
    const loans = read(page, "loans");
    if (!Array.isArray(loans) || loans.length === 0) throw new Error("There are too few loans");
    for (const [index] of loans.entries())
      if (readNumber(page, "loans", index, "balance") > 3000)
        ids.push(readNumber(page, "loans", index, "id"));
    const next = read(page, "next");
    if (next === null && ids.length < count) throw new Error("There are too few loans");
    cursor = `&cursor=${String(next)}`;
  }
  return ids.slice(0, count);
}

/** Pays one leone at a time on these loans, each with a new transaction id. */
export function payFor(
  installation: Installation,
  loans: number[],
  howLong: number,
  connections = 16,
): Promise<Load> {
  const payment = (): Call => ({
    method: "POST",
    path: `/api/loans/${random.pick(loans)}/pay`,
    token: installation.admin.token,
    body: {
      amount: 1,
      payment_method: "Cash",
      transaction_id: digitsLike(random, "202611000000000"),
    },
  });
  return runLoad(installation.application.port, connections, { seconds: howLong }, payment);
}

/** The same writes by one prepared statement of pgbench, a second. */
export function pgbenchFor(installation: Installation, loans: number[]): Promise<number> {
  const script = readFileSync(new URL("../pay.sql", import.meta.url), "utf8");
  return runPgbench({
    databaseUrl: installation.migrationUrl,
    script: script.replace(":count", String(loans.length)).replace(":ids", `'{${loans.join()}}'`),
    clients: 16,
    seconds,
    protocol: "prepared",
  });
}

function failuresOf({ taken, statuses }: Load): number {
  return taken.length - (statuses[200] ?? 0) - (statuses[201] ?? 0);
}

/** Database round trips of a payment, counted by a second process of the application. */
async function roundTrips(installation: Installation, loans: number[]): Promise<Result> {
  const probePort = await freePort();
  const counting = await startBeside(installation, {
    nodeOptions: [
      "--import",
      new URL("../../../server/test-support/round-trips.ts", import.meta.url).href,
    ],
    env: { PROBE_PORT: String(probePort) },
  });
  try {
    const count = async () =>
      readNumber(
        await send(`http://127.0.0.1:${probePort}`, { method: "GET", path: "/" }),
        "count",
      );
    // One connection: a payment that conflicts with another reads the loan again.
    const pay = () => payFor({ ...installation, application: counting }, loans, 1, 1);
    await pay();
    await count();
    const { taken } = await pay();
    return atMost("round trips of one to the database", "", (await count()) / taken.length, 2);
  } finally {
    await counting.stop();
  }
}
