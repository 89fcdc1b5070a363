import { readFileSync } from "node:fs";
import { freePort } from "../../../resilience-tests/src/application.ts";
import type { Call } from "../../../resilience-tests/src/call.ts";
import { read, readNumber, send } from "../../../resilience-tests/src/call.ts";
import { must } from "../../../resilience-tests/src/seed.ts";
import { digitsLike, randomOf } from "../../../resilience-tests/src/random.ts";
import { type Lender, openLender, startBeside } from "../lenders.ts";
import { type Load, median, quantile, runLoad } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { atLeast, atMost, type Result, type Row } from "../row.ts";
import { rounds } from "./compare.ts";

const random = randomOf(Date.now());
const seconds = 3;

/** Paying, whole, against the same writes as one prepared statement of pgbench. */
export const payRow: Row = {
  name: "pay",
  run: async () => {
    const lender = await openLender(10_000, { fresh: "pay" });
    try {
      const loans = await payableLoans(lender, 400);
      const hot = loans.slice(0, 1);
      // Of the first payments, when nothing is warm yet, none counts.
      await payFor(lender, loans, 2);
      const spread: { ours: Load; theirs: number; hot: Load }[] = [];
      for (let round = 0; round < rounds; round += 1)
        spread.push({
          ours: await payFor(lender, loans, seconds),
          theirs: await pgbenchFor(lender, loans),
          hot: await payFor(lender, hot, seconds),
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
        await roundTrips(lender, loans),
      ];
    } finally {
      await lender.close();
    }
  },
};

/** Ids of loans that owe enough to be paid a leone at a time throughout. */
export async function payableLoans(lender: Lender, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = ""; ids.length < count;) {
    const page = await must(lender.application.origin, {
      method: "GET",
      path: `/loans/all?status=paying&page_size=100${cursor}`,
      token: lender.admin.token,
    });
    const loans = read(page, "loans");
    if (!Array.isArray(loans) || loans.length === 0) throw new Error("There are too few loans");
    for (const [index] of loans.entries())
      if (readNumber(page, "loans", index, "balance") > 3000)
        ids.push(readNumber(page, "loans", index, "id"));
    cursor = `&cursor=${String(read(page, "next"))}`;
  }
  return ids.slice(0, count);
}

/** Pays one leone after the other on these loans, each under an id of its own. */
export function payFor(
  lender: Lender,
  loans: number[],
  howLong: number,
  connections = 16,
): Promise<Load> {
  const payment = (): Call => ({
    method: "POST",
    path: `/api/loans/${random.pick(loans)}/pay`,
    token: lender.admin.token,
    body: {
      amount: 1,
      payment_method: "Cash",
      transaction_id: digitsLike(random, "202611000000000"),
    },
  });
  return runLoad(lender.application.port, connections, { seconds: howLong }, payment);
}

function pgbenchFor(lender: Lender, loans: number[]): Promise<number> {
  const script = readFileSync(new URL("../pay.sql", import.meta.url), "utf8");
  return runPgbench({
    databaseUrl: lender.migrationUrl,
    script: script.replace(":count", String(loans.length)).replace(":ids", `'{${loans.join()}}'`),
    clients: 16,
    seconds,
    protocol: "prepared",
  });
}

function failuresOf({ taken, statuses }: Load): number {
  return taken.length - (statuses[200] ?? 0) - (statuses[201] ?? 0);
}

/** What a second process of the application says, which counts what its requests send to the database. */
async function roundTrips(lender: Lender, loans: number[]): Promise<Result> {
  const probePort = await freePort();
  const counting = await startBeside(lender, {
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
    // One after the other: who finds a loan just paid by somebody else reads it once more.
    const pay = () => payFor({ ...lender, application: counting }, loans, 1, 1);
    await pay();
    await count();
    const { taken } = await pay();
    return atMost("round trips of one to the database", "", (await count()) / taken.length, 2);
  } finally {
    await counting.stop();
  }
}
