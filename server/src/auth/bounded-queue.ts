import { AppError } from "../core/http/errors.ts";

/** Runs work a few at a time, in the order it came. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue that runs `concurrency` pieces of work at once and lets `waiting` more wait.
 * @param full what to say to whoever finds the queue full: 503, and to try again after two seconds
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
      // The place is handed on rather than given up, so that nobody slips in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
