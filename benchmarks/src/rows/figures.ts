import { setTimeout as wait } from "node:timers/promises";
import { type Lender, openLender } from "../lenders.ts";
import { runLoad } from "../load.ts";
import { atMost, type Result, type Row } from "../row.ts";
import { get, timesAsLong } from "./compare.ts";

const arrears = "/reports/arrears";
const figures = {
  "The overview, `GET /dashboard/summary`": "/dashboard/summary",
  "The overview of last year": `/dashboard/summary?year=${new Date().getFullYear() - 1}`,
  "Trial balance": "/ledger/trial-balance",
  "Arrears and portfolio at risk": arrears,
  "Late loans, a page of 10": `${arrears}/loans?page_size=10`,
  "Late loans of a bucket, a page of 10": `${arrears}/loans?page_size=10&bucket=31-60`,
};

/** Figures over everything must not grow with it. */
export const figuresRow: Row = {
  name: "figures",
  run: async () => {
    const small = await openLender(10_000);
    const large = await openLender(1_000_000);
    const results: Result[] = [];
    try {
      for (const lender of [small, large]) await untilCounted(lender);
      for (const [what, path] of Object.entries(figures)) {
        const { ratio, milliseconds } = await timesAsLong(
          [small, get(small, path)],
          [large, get(large, path)],
          20,
        );
        const against = `itself at 10,000 loans (${milliseconds.toFixed(1)} ms at 1,000,000)`;
        results.push(atMost(what, against, ratio, 3, " times"));
      }
      return results;
    } finally {
      await small.close();
      await large.close();
    }
  },
};

/** A lender made by an earlier version has its loans added up for the first time after it is opened. */
async function untilCounted(lender: Lender): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { statuses } = await runLoad(lender.application.port, 1, { calls: 1 }, () =>
      get(lender, arrears),
    );
    if (statuses[200] === 1) return;
    await wait(5_000);
  }
  throw new Error("The loans were not added up within ten minutes.");
}
