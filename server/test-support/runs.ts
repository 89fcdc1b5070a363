/**
 * How often a property is tried: `all` times with new random values in the full run (`npm run test:full`); otherwise a
 * fifth, at least twice, with the same values at every run, so that a run fails only for what changed.
 */
export function runs(all: number): { numRuns: number; seed?: number } {
  const isFull = process.env["TEST_RUNS"] === "full";
  return isFull ? { numRuns: all } : { numRuns: Math.max(2, Math.ceil(all / 5)), seed: 20_261_128 };
}
