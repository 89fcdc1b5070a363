/** Whether this run has all rounds of each property and trial (`npm run test:full`). */
export const isFull = process.env["TEST_RUNS"] === "full";

/**
 * How often a property is tried: `all` times with new random values in the full run; otherwise a fifth, at least
 * twice, with the same values at every run, so that a run fails only for what changed.
 */
export function runs(all: number): { numRuns: number; seed?: number } {
  return isFull ? { numRuns: all } : { numRuns: Math.max(2, Math.ceil(all / 5)), seed: 20_261_128 };
}

/** A number of rounds that a trial takes: `all` in the full run, else `few`. */
export function rounds(few: number, all: number): number {
  return isFull ? all : few;
}
