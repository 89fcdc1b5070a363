import { defineJob, RetryLater } from "../core/jobs.ts";
import { rollUpBalances } from "./roll-up-balances.ts";
import { verifyFigures } from "./verify-figures.ts";

/** Adds new entries to the sums by day and account, every 15 seconds (ACC-8). */
export const rollUp = defineJob("accounting.roll-up", { every: 15 }, (deps) =>
  rollUpBalances(deps.pool),
);

/** Each Sunday, after the nightly jobs. */
export const verify = defineJob(
  "accounting.verify-figures",
  { cron: "45 1 * * 0" },
  async (deps, _data, run) => {
    if (!(await verifyFigures(deps, run.report))) throw new RetryLater();
  },
);
