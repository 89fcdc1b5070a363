import type { Call } from "../../../resilience-tests/src/call.ts";
import type { Lender } from "../lenders.ts";
import { median, quantile, runLoad } from "../load.ts";
import { atMost, type Result } from "../row.ts";

/** How often two things are measured in turn; the median of the ratios counts. */
export const rounds = 5;

/** A read by the lender's admin. */
export const get = (lender: Lender, path: string): Call => ({
  method: "GET",
  path: `/api${path}`,
  token: lender.admin.token,
});

/**
 * Asks two lenders in turn, one request at a time, and answers how many times longer the second takes.
 * @throws when an answer is none of success
 */
export async function timesAsLong(
  [first, firstCall]: [Lender, Call],
  [second, secondCall]: [Lender, Call],
  calls = 40,
): Promise<{ ratio: number; milliseconds: number }> {
  const ratios: number[] = [];
  const longs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = await timeOf(first, firstCall, calls);
    const after = await timeOf(second, secondCall, calls);
    // The first round warms both up.
    if (round === 0) continue;
    ratios.push(after / before);
    longs.push(after);
  }
  return { ratio: median(ratios), milliseconds: median(longs) };
}

/** What a large lender may take whatever a small one does, in milliseconds. */
const alwaysQuick = 150;

/** How much longer a call takes at a million loans than at ten thousand: little, or still not long. */
export function growth(
  what: string,
  { ratio, milliseconds }: { ratio: number; milliseconds: number },
  most: number,
): Result {
  const against = `itself at 10,000 loans (${milliseconds.toFixed(1)} ms at 1,000,000)`;
  const result = atMost(what, against, ratio, most, " times");
  return {
    ...result,
    goal: `${result.goal}, or ${alwaysQuick} ms`,
    met: result.met || milliseconds <= alwaysQuick,
  };
}

async function timeOf(lender: Lender, call: Call, calls: number): Promise<number> {
  const { taken, statuses } = await runLoad(lender.application.port, 1, { calls }, () => call);
  if (statuses[200] !== taken.length) throw new Error(`${call.path}: ${JSON.stringify(statuses)}`);
  return quantile(taken, 0.5);
}
