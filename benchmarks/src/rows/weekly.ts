import { openInstallation } from "../installations.ts";
import type { Result, Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { pageOf } from "./lists.ts";
import { nightOf } from "./nightly.ts";
import { payAgainstPgbench } from "./pay.ts";

/** A lender whose loans have 52 weekly instalments: its lists, its payments and its night. */
export const weeklyRow: Row = {
  name: "weekly",
  run: async () => {
    // The larger one first: making it takes longer than a session lasts.
    const weekly = await openInstallation(sizes.weekly, { unit: "week" });
    const small = await openInstallation(sizes.small);
    const results: Result[] = [];
    try {
      for (const what of [
        "all",
        "of a status",
        "searched by three letters of many names",
        "of a status, searched by three letters",
      ] as const)
        results.push(await pageOf(what, small, weekly));
      results.push(...(await payAgainstPgbench(weekly)));
      results.push(...(await nightOf(weekly, `${sizes.weekly} loans of 52 weeks`)));
      return results;
    } finally {
      await small.close();
      await weekly.close();
    }
  },
};
