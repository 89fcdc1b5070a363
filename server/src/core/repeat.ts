import { setTimeout as sleep } from "node:timers/promises";

/** The minimum pause after a failure in milliseconds. */
const pause = 30_000;

/**
 * Repeats a function, one run after the other, the first at once.
 *
 * @param interval between the end of a run and the next, in milliseconds
 * @param report receives the error of a run; the next one follows after 30 seconds or more
 * @returns a function that stops it after the current run
 */
export function repeat(
  interval: number,
  run: () => Promise<unknown>,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      let wait = interval;
      try {
        await run();
      } catch (error) {
        report(error);
        wait = Math.max(interval, pause);
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
