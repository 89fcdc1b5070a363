import { defineJob } from "../core/jobs.ts";
import { remindOfExpiry } from "./expiring.ts";

/** Notifies customers of identity documents that expire, after midnight (KYC-31). */
export const expiry = defineJob(
  "identity.remind-of-expiry",
  { cron: "15 0 * * *" },
  remindOfExpiry,
);
