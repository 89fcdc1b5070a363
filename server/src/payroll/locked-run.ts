import type { RunState } from "@microfinance/contract/payroll/rules.ts";
import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import type { Connection } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";

/** A deduction list, locked until the transaction ends. */
export interface LockedRun {
  id: number;
  employer_id: number;
  employer: string;
  month: string;
  pay_day: string;
  state: RunState;
}

/**
 * Locks a list. Who books its rows shares the lock; who accepts a file or changes the list waits for them.
 * @throws 404 for an unknown one
 */
export async function lockRun(
  tx: Connection,
  id: number,
  lock: "update" | "share" = "update",
): Promise<LockedRun> {
  const query = tx
    .selectFrom("payroll_runs as r")
    .innerJoin("payroll_employers as e", "e.id", "r.employer_id")
    .select(["r.id", "r.employer_id", "e.name as employer", "r.month", "r.pay_day", "r.state"])
    .where("r.id", "=", id);
  const run = await (
    lock === "update" ? query.forNoKeyUpdate("r") : query.forShare("r")
  ).executeTakeFirst();
  if (run === undefined) throw notFound(texts.notFound);
  // The column's check constraint permits only these.
  return { ...run, state: run.state as RunState };
}

/** @throws 409 for a list that takes no files and books no rows */
export function refuseNotOpen({ state }: Pick<LockedRun, "state">): void {
  if (state === "closed") throw conflict(texts.isClosed);
  if (state === "canceled") throw conflict(texts.isCanceled);
}
