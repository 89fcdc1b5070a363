import type { Connection } from "../../core/deps.ts";

/** Milliseconds after which the next message tries again by itself. */
const pauseTime = 30 * 60_000;

/** Why all text messages wait. */
export interface Pause {
  reason: string;
  since: Date;
  until: Date;
}

/** The pause of all text messages (MSG-23); null while they are sent. */
export async function readPause(db: Connection): Promise<Pause | null> {
  const found = await db
    .selectFrom("sms_pause")
    .select(["reason", "since", "until"])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Lets all text messages wait (MSG-23); a pause that exists goes on.
 * @returns whether it is new, or has another reason
 */
export async function beginPause(db: Connection, reason: string, now: Date): Promise<boolean> {
  const earlier = await readPause(db);
  const until = new Date(now.getTime() + pauseTime);
  await db
    .insertInto("sms_pause")
    .values({ reason, since: now, until })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ reason, until }))
    .execute();
  return earlier?.reason !== reason;
}

/** @returns whether there was one */
export async function endPause(db: Connection): Promise<boolean> {
  const ended = await db.deleteFrom("sms_pause").executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
