import type { AuditedRecord } from "../../audit/write-audit.ts";
import { AppError } from "./errors.ts";

/**
 * Runs an operation that judges for itself who may do it, and says which record a refusal with 403 is about. The route
 * records the denial under that name (AUTH-57), when the operation's own transaction has been rolled back.
 */
export async function aboutRecord<Result>(
  record: AuditedRecord,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.status === 403) error.record ??= record;
    throw error;
  }
}
