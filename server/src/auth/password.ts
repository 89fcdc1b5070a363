import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { boundedQueue } from "../core/bounded-queue.ts";

/** Argon2id with 19 MiB, two passes, one lane: the minimum that OWASP recommends, 6 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One queue per process for all hashes: without it many concurrent sign-ins would use every core. One core stays free
 * for payments.
 */
const inTurn = boundedQueue(Math.max(1, availableParallelism() - 1), 64, authTexts.busy);

/** Replaces the hash of an unknown account, so that checking it takes as long. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$BwfcC6MTVIEBTRfR+FYDZg$twIYWWK4KqxLoehe6UoOLxvhRTm9RUGvGncaNM2XiUI";

/**
 * The Argon2id hash of a password with a random salt.
 * @throws 503 with Retry-After while the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password matches the stored hash. Without a hash (unknown account, or no password yet) it returns false
 * after the same work (AUTH-13).
 * @throws 503 with Retry-After while the queue is full
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? dummyHash, password));
  return stored !== null && matches;
}

/** Whether the hash was made with weaker parameters than the current ones and must be replaced. */
export function isWeakHash(stored: string): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored);
  return made === null || Number(made[1]) < cost.memoryCost || Number(made[2]) < cost.timeCost;
}
