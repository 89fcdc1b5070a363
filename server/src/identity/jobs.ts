import { defineJob } from "../core/jobs.ts";
import { remindOfExpiry } from "./expiring.ts";

export const expiry = defineJob(
  "identity.remind-of-expiry",
  { cron: "15 0 * * *" },
  remindOfExpiry,
);
