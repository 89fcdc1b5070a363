import { AppError } from "./http/errors.ts";

/** Runs tasks in order of arrival, with limited concurrency. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue that runs `concurrency` tasks at once and lets `waiting` more wait.
 * @param full the text of the 503 for a full queue; Retry-After is two seconds
 */
export function boundedQueue(concurrency: number, waiting: number, full: string): Queue {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running >= concurrency) {
      if (line.length >= waiting) throw new AppError(503, full, { retryAfter: 2 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place passes to the next task, so that a new arrival cannot overtake it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
