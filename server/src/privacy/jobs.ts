import { defineJob } from "../core/jobs.ts";
import { applyRetention } from "./apply-retention.ts";

/** Deletes records after their retention period, after midnight (CUST-25). */
export const retention = defineJob(
  "privacy.apply-retention",
  { cron: "30 0 * * *" },
  applyRetention,
);
