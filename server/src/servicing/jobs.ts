import { defineJob } from "../core/jobs.ts";
import { chargePenalties } from "./charge-penalties.ts";

/** Once a day is enough; each hour makes up for a night without the server, or for a loan that failed. */
export const penalties = defineJob("servicing.penalties", { cron: "15 * * * *" }, (deps) =>
  chargePenalties(deps),
);
