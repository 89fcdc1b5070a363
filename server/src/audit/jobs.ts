import { defineJob } from "../core/jobs.ts";
import { logLastSeal } from "./log-seal.ts";
import { sealAuditLog } from "./seal.ts";

/** Seals the new entries of the audit log each minute (AUTH-59). */
export const seal = defineJob("audit.seal", { cron: "* * * * *" }, (deps) =>
  sealAuditLog(deps.pool),
);

/** Logs the last seal of the day before, for the operator to store on another machine (AUTH-59). */
export const logSeal = defineJob("audit.log-seal", { cron: "15 0 * * *" }, (deps, _data, run) =>
  logLastSeal(deps, run.log),
);
