import type { Call } from "../../../resilience-tests/src/call.ts";
import type { Installation } from "../installations.ts";
import { median, quantile, runLoad } from "../load.ts";
import { atMost, type Result } from "../row.ts";
import { sizes } from "../sizes.ts";

/** Number of rounds; the result is the median of their ratios. */
export const rounds = 5;

/** A GET by the system admin. */
export const get = (installation: Installation, path: string): Call => ({
  method: "GET",
  path: `/api${path}`,
  token: installation.admin.token,
});

/**
 * Sends requests to two installations in turn, one at a time, and returns the ratio of the second's time to the
 * first's.
 * @throws when a request does not succeed
 */
export async function timesAsLong(
  [first, firstCall]: [Installation, Call],
  [second, secondCall]: [Installation, Call],
  calls = 40,
): Promise<{ ratio: number; milliseconds: number }> {
  const ratios: number[] = [];
  const longs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = await timeOf(first, firstCall, calls);
    const after = await timeOf(second, secondCall, calls);
    // The first round is the warm-up.
    if (round === 0) continue;
    ratios.push(after / before);
    longs.push(after);
  }
  return { ratio: median(ratios), milliseconds: median(longs) };
}

/** Milliseconds that a large installation may take, whatever the ratio. */
const alwaysQuick = 150;

/** The ratio of a call's time at many loans to that at few, or its time where that is short. */
export function growth(
  what: string,
  { ratio, milliseconds }: { ratio: number; milliseconds: number },
  most: number,
  many: number = sizes.large,
): Result {
  const [small, large] = [sizes.small, many].map((loans) => loans.toLocaleString("en"));
  const against = `itself at ${small} loans (${milliseconds.toFixed(1)} ms at ${large})`;
  const result = atMost(what, against, ratio, most, " times");
  return {
    ...result,
    goal: `${result.goal}, or ${alwaysQuick} ms`,
    met: result.met || milliseconds <= alwaysQuick,
  };
}

async function timeOf(installation: Installation, call: Call, calls: number): Promise<number> {
  const { taken, statuses } = await runLoad(
    installation.application.port,
    1,
    { calls },
    () => call,
  );
  if (statuses[200] !== taken.length) throw new Error(`${call.path}: ${JSON.stringify(statuses)}`);
  return quantile(taken, 0.5);
}
