import { setTimeout as sleep } from "node:timers/promises";

/** How long something that failed is left alone, at least. Milliseconds. */
const pause = 30_000;

/**
 * Does something again and again, one run after the other, the first at once.
 *
 * @param interval between the end of a run and the next, in milliseconds
 * @param report told what a run threw; the next one comes after 30 seconds or more
 * @returns what stops it, after the run under way
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
