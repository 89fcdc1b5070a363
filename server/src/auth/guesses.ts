import { attemptLimits } from "@microfinance/contract/constants.ts";
import { sql } from "kysely";
import type { Connection } from "../deps.ts";
import { type Limit, networkOf, waitFor } from "./limits.ts";

/** Somebody who may be guessing: at the password of an address, or at a link. */
export interface Guesser {
  kind: "sign_in" | "verify" | "app_code" | "recovery_code" | "mailed_code";
  /** The address guessed at; null where the guess is at a link. */
  email: string | null;
  network_address: string;
  now: Date;
}

/**
 * Seconds the guesser must wait, 0 when they may try (D27). At an address only the failures since its last success
 * count; from a network all of them, or an attacker's own account would clear the slate.
 */
export async function secondsToWait(db: Connection, guesser: Guesser): Promise<number> {
  const byNetwork =
    guesser.kind === "verify" ? attemptLimits.verifyPerNetwork : attemptLimits.signInPerNetwork;
  const fromNetwork = await failures(db, guesser, byNetwork)
    .where("network_address", "=", networkOf(guesser.network_address))
    .execute();
  const wait = waitFor(fromNetwork, byNetwork, guesser.now);
  if (guesser.email === null) return wait;
  return Math.max(wait, await waitAtAddress(db, guesser, guesser.email));
}

async function waitAtAddress(db: Connection, guesser: Guesser, email: string): Promise<number> {
  const limit = attemptLimits.signInPerEmail;
  const lastSuccess = sql<number>`coalesce((select max(id) from attempts
    where kind = ${guesser.kind} and email = ${email} and succeeded), 0)`;
  const atAddress = await failures(db, guesser, limit)
    .where("email", "=", email)
    .where("id", ">", lastSuccess)
    .execute();
  return waitFor(atAddress, limit, guesser.now);
}

function failures(db: Connection, guesser: Guesser, limit: Limit) {
  return db
    .selectFrom("attempts")
    .select("created_at")
    .where("kind", "=", guesser.kind)
    .where("succeeded", "=", false)
    .where("created_at", ">", new Date(guesser.now.getTime() - limit.window))
    .orderBy("id", "desc")
    .limit(limit.count);
}

/** Notes how a guess ended. */
export async function recordGuess(
  db: Connection,
  guesser: Guesser,
  succeeded: boolean,
): Promise<void> {
  await db
    .insertInto("attempts")
    .values({
      kind: guesser.kind,
      email: guesser.email,
      network_address: networkOf(guesser.network_address),
      succeeded,
      created_at: guesser.now,
    })
    .execute();
}
