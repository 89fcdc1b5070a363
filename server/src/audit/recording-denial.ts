import type { Deps } from "../deps.ts";
import { Refusal } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import { recordAudit } from "./record.ts";

/**
 * Runs an operation that judges for itself who may do it, and records the denial when it refuses with 403 (D14).
 * The operation's own transaction is rolled back by then, so the event stands by itself.
 */
export async function recordingDenial<Result>(
  deps: Deps,
  cause: Cause,
  record: { record_type: string; record_id: string | number },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.status === 403)
      await recordAudit(deps.db, cause, { action: "access.denied", ...record });
    throw error;
  }
}
