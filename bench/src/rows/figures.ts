import { openLender } from "../lenders.ts";
import { atMost, type Result, type Row } from "../row.ts";
import { get, timesAsLong } from "./compare.ts";

const figures = {
  "The overview, `GET /dashboard/summary`": "/dashboard/summary",
  "The overview of last year": `/dashboard/summary?year=${new Date().getFullYear() - 1}`,
  "Trial balance": "/ledger/trial-balance",
};

/** Figures over everything must not grow with it. */
export const figuresRow: Row = {
  name: "figures",
  run: async () => {
    const small = await openLender(10_000);
    const large = await openLender(1_000_000);
    const results: Result[] = [];
    try {
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
