import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { failuresText, unknownDevicesDailyLimit } from "@microfinance/contract/auth/rules.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Account } from "./account.ts";
import { knownDeviceOf } from "./known-device.ts";
import {
  addToCount,
  clearCount,
  consume,
  type Count,
  limitKey,
  type LimitName,
  readCount,
  secondsOf,
} from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";

/**
 * A client that sends a password for an account (AUTH-15): a known device or a session with a limit of its own, or an
 * unknown device, counted by account and network.
 */
export type RateLimitKey =
  | { known: true; own: string }
  | { known: false; own: string; account: string; network: string };

/** The rate-limit key for a password or code sent to an address. Without an account it is that of an unknown device. */
export function rateKeyOf(
  deps: Pick<Deps, "env" | "now">,
  ctx: RequestContext,
  attempt: { email: string; account: Pick<Account, "user_id"> | null },
): RateLimitKey {
  const { account, email } = attempt;
  if (account !== null && ctx.actor?.user_id === account.user_id) {
    return { known: true, own: limitKey("session", ctx.actor.session_id) };
  }
  const device = account && knownDeviceOf(deps, ctx.device_cookie, account.user_id);
  if (account && device) return { known: true, own: limitKey("device", device, account.user_id) };
  const network = networkOf(ctx.network_address);
  return {
    known: false,
    own: limitKey("network", network, email),
    account: limitKey("account", email),
    network: limitKey(network),
  };
}

const ofKnown = ["signInPerDevice", "signInPerDeviceDaily"] as const;
const ofUnknownDevice = [
  "signInPerNetwork",
  "signInPerNetworkDaily",
  "signInByUnknownDevices",
  "signInNamesPerNetwork",
] as const;

/** The rows that count an attempt, each with its key. */
function rowsOf(rateKey: RateLimitKey): readonly (readonly [LimitName, string])[] {
  if (rateKey.known) return ofKnown.map((name) => [name, rateKey.own] as const);
  const { own, account, network } = rateKey;
  const keys = [own, own, account, network] as const;
  return ofUnknownDevice.map((name, at) => [name, keys[at] ?? own] as const);
}

type Counted = Map<LimitName, Count>;

/** Seconds until every exhausted window has ended; 0 if none is. `beyond` is 1 when this attempt is already counted. */
function waitOf(counted: Counted, beyond: 0 | 1): number {
  const atAccount = (counted.get("signInByUnknownDevices")?.points ?? 0) - beyond;
  let longest = 0;
  for (const [name, { points, left }] of counted) {
    const { count } =
      name === "signInPerNetworkDaily" ? unknownDevicesDailyLimit(atAccount) : attemptLimits[name];
    if (points >= count + beyond) longest = Math.max(longest, secondsOf(left));
  }
  return longest;
}

/** Seconds until the next permitted attempt; 0 if it is permitted now. */
export async function retryAfter(deps: Pick<Deps, "pool">, rateKey: RateLimitKey): Promise<number> {
  const counts = await Promise.all(
    rowsOf(rateKey).map(async ([name, key]) => [name, await readCount(deps, name, key)] as const),
  );
  return waitOf(new Map(counts), 0);
}

/**
 * Counts a wrong password.
 * @returns `refused`: seconds to wait when concurrent attempts exhausted the limit, so that this one must not be
 *   checked; `next`: seconds to wait before the next one
 */
export async function countFailure(
  deps: Pick<Deps, "pool">,
  rateKey: RateLimitKey,
): Promise<{ refused: number; next: number }> {
  const counts = await Promise.all(
    rowsOf(rateKey).map(async ([name, key]) => [name, await addToCount(deps, name, key)] as const),
  );
  const counted: Counted = new Map(counts);
  return { refused: waitOf(counted, 1), next: waitOf(counted, 0) };
}

/**
 * Resets the client's own wrong passwords after the right one. Attempts of unknown devices at the account, and
 * attempts of the network at other addresses, stay counted.
 */
export async function clearFailures(
  deps: Pick<Deps, "pool">,
  rateKey: RateLimitKey,
): Promise<void> {
  const names = rateKey.known ? ofKnown : (["signInPerNetwork", "signInPerNetworkDaily"] as const);
  await Promise.all(names.map((name) => clearCount(deps, name, rateKey.own)));
}

/**
 * Counts a second-factor code before it is checked, right or wrong, so that no concurrent attempt exceeds the limit.
 * Call `clearCodeAttempts` after the right one.
 *
 * @returns the count of this key in the current window, including this one
 * @throws 429 with Retry-After when the limit is exceeded; 503 without the database
 */
export async function consumeCodeAttempt(
  deps: Pick<Deps, "pool">,
  rateKey: RateLimitKey,
): Promise<Count> {
  const count = await consume(deps, "secondFactor", rateKey.own, failuresText);
  await consume(deps, "secondFactorDaily", rateKey.own, failuresText);
  if (!rateKey.known)
    await consume(deps, "secondFactorByUnknownDevices", rateKey.account, failuresText);
  return count;
}

/** Resets the client's own codes after the right one; attempts of unknown devices at the account stay counted. */
export async function clearCodeAttempts(
  deps: Pick<Deps, "pool">,
  rateKey: RateLimitKey,
): Promise<void> {
  const names = ["secondFactor", "secondFactorDaily"] as const;
  await Promise.all(names.map((name) => clearCount(deps, name, rateKey.own)));
}
