import { defineJob } from "../core/jobs.ts";
import { applyRetention } from "./apply-retention.ts";

export const retention = defineJob(
  "privacy.apply-retention",
  { cron: "30 0 * * *" },
  applyRetention,
);
