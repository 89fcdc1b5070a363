import { BucketError } from "./bucket-error.ts";
import { toAppError } from "./http/errors.ts";
import { StartError } from "./start-error.ts";

/**
 * Runs a command of the operator. On failure it prints the cause and sets exit code 1. Unexpected errors are printed
 * in full.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** The text of an error for the operator. */
export function explain(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  if (error instanceof BucketError)
    return `The bucket is unavailable: ${error.reason}. Check that it is reachable, and try again.`;
  if (toAppError(error).status !== 503) return error;
  const message = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : "";
  return `The database is unavailable: ${message}. Check that it is running, and try again.`;
}
