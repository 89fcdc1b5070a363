import type { AuditedRecord } from "../audit/audited-record.ts";
import { AppError } from "./errors.ts";

/**
 * Runs an operation with its own permission check, and adds the record to its 403. The route records the denial under
 * that record (AUTH-57), after the rollback of the operation's transaction.
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
