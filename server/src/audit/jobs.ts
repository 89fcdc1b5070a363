import { defineJob } from "../core/jobs.ts";
import { logLastSeal } from "./log-seal.ts";
import { sealAuditLog } from "./seal.ts";

export const seal = defineJob("audit.seal", { cron: "* * * * *" }, (deps) =>
  sealAuditLog(deps.pool, deps.now),
);

export const logSeal = defineJob("audit.log-seal", { cron: "15 0 * * *" }, (deps, _data, run) =>
  logLastSeal(deps, run.log),
);
