import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Deps } from "../core/deps.ts";
import { tooManyRequests } from "../core/http/errors.ts";

/** A row of the table of limits. */
export type LimitName = keyof typeof attemptLimits;

/** How often a key was counted, and the milliseconds until its window ends. */
export interface Count {
  points: number;
  left: number;
}

type Limiters = Map<LimitName, RateLimiterPostgres>;

const limitersOf = new WeakMap<Pool, Limiters>();

/**
 * The limiter of one row, on the table `rate_limits`. It has no insurance limiter: without the database every call
 * rejects, so that nothing is let through uncounted.
 */
function limiter(pool: Pool, name: LimitName): RateLimiterPostgres {
  const limiters: Limiters = limitersOf.get(pool) ?? new Map();
  limitersOf.set(pool, limiters);
  const found = limiters.get(name);
  if (found) return found;
  const { count, window } = attemptLimits[name];
  const made = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // `pruneAuth` deletes what expired.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: count,
    duration: window / 1000,
  });
  limiters.set(name, made);
  return made;
}

/** A key of fixed length from its parts, addresses for example. The parts cannot be read from it. */
export function limitKey(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** What was counted for a key in the window that is running; no points when none is. */
export async function readCount(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
): Promise<Count> {
  const found = await limiter(deps.pool, name).get(key);
  return { points: found?.consumedPoints ?? 0, left: found?.msBeforeNext ?? 0 };
}

/** Counts once more for a key and answers the count with this one. Of calls at once each gets its own number. */
export async function addToCount(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
): Promise<Count> {
  const counted = await limiter(deps.pool, name).penalty(key);
  return { points: counted.consumedPoints, left: counted.msBeforeNext };
}

/** Forgets what was counted for a key. */
export async function clearCount(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
): Promise<void> {
  await limiter(deps.pool, name).delete(key);
}

/** Whole seconds of what is left of a window, at least 1. */
export function secondsOf(left: number): number {
  return Math.max(1, Math.ceil(left / 1000));
}

/**
 * Counts a request, or a guess that is judged afterwards, however it ends. For what is limited on success too:
 * sign-ups, messages, second-factor codes.
 *
 * @returns the count with this one
 * @throws 429 with Retry-After when the key was used up; 503 without the database
 */
export async function consume(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
  text: string | ((seconds: number) => string),
): Promise<Count> {
  try {
    const counted = await limiter(deps.pool, name).consume(key);
    return { points: counted.consumedPoints, left: counted.msBeforeNext };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = secondsOf(error.msBeforeNext);
    throw tooManyRequests(typeof text === "string" ? text : text(seconds), seconds);
  }
}
