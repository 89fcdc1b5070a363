import type { Pool } from "pg";

/** How late the event loop and the pool are. */
export interface Pressure {
  /** Whether a request that comes now would only make the queue longer. */
  isOverloaded(): boolean;
  /** How late timers fire at the moment, smoothed. Milliseconds. */
  lateness(): number;
}

/** How often the lateness is taken. Milliseconds. */
const interval = 250;
/** Later than this again and again, answers take seconds: what comes on top is better tried again. Milliseconds. */
const latest = 500;
/** So many late readings in a row are overload. Fewer are a task that took long, or a machine that was stopped. */
const lateInARow = 3;
/** Requests waiting for a connection; a pool of eight works off this many in a fraction of a second. */
const longestQueue = 200;

/** Watches how busy this process is. The timer keeps no process alive. */
export function watchPressure(pool: Pool): Pressure {
  let smoothed = 0;
  let late = 0;
  let due = performance.now() + interval;
  setInterval(() => {
    const now = performance.now();
    smoothed = (smoothed + Math.max(0, now - due)) / 2;
    late = now - due > latest ? late + 1 : 0;
    due = now + interval;
  }, interval).unref();
  return {
    isOverloaded: () => late >= lateInARow || pool.waitingCount >= longestQueue,
    lateness: () => smoothed,
  };
}
