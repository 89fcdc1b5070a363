import { defineJob, type JobRun } from "../core/jobs.ts";
import { sealAuditLog, lastSeal } from "./seal.ts";
import { type Deps, today } from "../core/deps.ts";

/** Seals the new entries of the audit log each minute (AUTH-59). */
export const seal = defineJob("audit.seal", { cron: "* * * * *" }, (deps) =>
  sealAuditLog(deps.pool),
);

/** Logs the last seal of the day before, for the operator to store on another machine (AUTH-59). */
export const logSeal = defineJob("audit.log-seal", { cron: "15 0 * * *" }, (deps, _data, run) =>
  logLastSeal(deps, run.log),
);

/**
 * Writes the last seal of the previous day to the application log, which is stored on another machine, so that a
 * replacement of all seals is detected. `npm run verify-audit-log` accepts it as NUMBER:HASH.
 */
export async function logLastSeal(deps: Deps, log: JobRun["log"]): Promise<void> {
  const seal = await lastSeal(deps.pool, new Date(`${today(deps)}T00:00:00Z`));
  if (seal === null) return;
  const audit_seal = `${seal.number}:${seal.hash.toString("hex")}`;
  log(
    { audit_seal, up_to_id: seal.up_to_id, sealed_at: seal.sealed_at.toISOString() },
    "last seal of the audit log before today",
  );
}
