import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { boundedQueue } from "./bounded-queue.ts";

/** Argon2id with 19 MiB, two passes, one lane: the least OWASP recommends, 6 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One queue a process, whatever is hashed: without it a crowd signing in takes every core from the payments. One core
 * stays free for them.
 */
const inTurn = boundedQueue(Math.max(1, availableParallelism() - 1), 64, authTexts.busy);

/** Stands in for the hash of an account that does not exist, so that a guess at it takes as long. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$BwfcC6MTVIEBTRfR+FYDZg$twIYWWK4KqxLoehe6UoOLxvhRTm9RUGvGncaNM2XiUI";

/**
 * The Argon2id hash of a password, with a salt of its own, as it is stored.
 * @throws 503 with Retry-After while too many others wait for theirs
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password belongs to the stored hash. Without a hash, because there is no such account or it has no
 * password yet, the answer is no after the same work (AUTH-13).
 * @throws 503 with Retry-After while too many others wait for theirs
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobodysHash, password));
  return stored !== null && matches;
}

/** Whether the hash was made with less work than is asked for today, so that it should be made again. */
export function isWeakHash(stored: string): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored);
  return made === null || Number(made[1]) < cost.memoryCost || Number(made[2]) < cost.timeCost;
}
