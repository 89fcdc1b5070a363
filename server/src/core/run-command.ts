import { toAppError } from "./http/errors.ts";
import { StartError } from "./start-error.ts";

/**
 * Runs what a command of the operator does, and ends the process with 1 and a line that says why when it fails. Errors
 * that nobody foresaw are shown whole.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** What the operator is told of an error. */
export function explain(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  if (toAppError(error).status !== 503) return error;
  const words = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : "";
  return `The database is away, starting or just being closed; try again in a moment. It said: ${words}`;
}
