import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Deps } from "./deps.ts";
import { tooManyRequests } from "./http/errors.ts";

/** A row of the table of limits. */
export type LimitName = keyof typeof attemptLimits;

/** The count of a key, and the milliseconds until its window ends. */
export interface Count {
  points: number;
  left: number;
}

type Limiters = Map<LimitName, RateLimiterPostgres>;

const limitersOf = new WeakMap<Pool, Limiters>();

/**
 * The limiter of one row, on the table `rate_limits`. It has no insurance limiter: without the database every call
 * rejects, so that no uncounted request passes.
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
    // `pruneAuth` deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: count,
    duration: window / 1000,
  });
  limiters.set(name, made);
  return made;
}

/** A hashed key of fixed length from its parts, such as addresses. */
export function limitKey(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** The count of a key in its current window; 0 points without a window. */
export async function readCount(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
): Promise<Count> {
  const found = await limiter(deps.pool, name).get(key);
  return { points: found?.consumedPoints ?? 0, left: found?.msBeforeNext ?? 0 };
}

/** Increments the count of a key and returns it. Concurrent calls each get a different count. */
export async function addToCount(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
): Promise<Count> {
  const counted = await limiter(deps.pool, name).penalty(key);
  return { points: counted.consumedPoints, left: counted.msBeforeNext };
}

/** Deletes the count of a key. */
export async function clearCount(
  deps: Pick<Deps, "pool">,
  name: LimitName,
  key: string,
): Promise<void> {
  await limiter(deps.pool, name).delete(key);
}

/** The remaining whole seconds of a window, at least 1. */
export function secondsOf(left: number): number {
  return Math.max(1, Math.ceil(left / 1000));
}

/**
 * Counts a request or an attempt before its outcome is known. For limits that include successes: sign-ups, messages,
 * second-factor codes.
 *
 * @returns the count including this one
 * @throws 429 with Retry-After when the limit is exceeded; 503 without the database
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
