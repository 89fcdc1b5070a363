import type { Connection } from "../core/deps.ts";

/** To whom something was handed that is to be answered: a session, or a sign-in that misses a step. */
export interface Holder {
  user_id: number;
  /** `session:<id>` or `step:<token hash>`. */
  name: string;
}

type Kind = "app" | "passkey_add" | "passkey_use";

/** Keeps what was handed out; of one kind the newest counts. */
export async function keepRequest(
  db: Connection,
  holder: Holder,
  kind: Kind,
  value: Buffer,
  expires: Date,
): Promise<void> {
  const row = { user_id: holder.user_id, value, expires_at: expires };
  await db
    .insertInto("second_factor_requests")
    .values({ holder: holder.name, kind, ...row })
    .onConflict((kept) => kept.columns(["holder", "kind"]).doUpdateSet(row))
    .execute();
}

/** What was handed to this holder and is still live; null when nothing is. It stays, for another try. */
export async function readRequest(
  db: Connection,
  holder: Holder,
  kind: Kind,
  now: Date,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("second_factor_requests")
    .select("value")
    .where("holder", "=", holder.name)
    .where("user_id", "=", holder.user_id)
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** The same, and it is gone afterwards: a challenge counts once. */
export async function takeRequest(
  db: Connection,
  holder: Holder,
  kind: Kind,
  now: Date,
): Promise<Buffer | null> {
  const row = await db
    .deleteFrom("second_factor_requests")
    .where("holder", "=", holder.name)
    .where("user_id", "=", holder.user_id)
    .where("kind", "=", kind)
    .returning(["value", "expires_at"])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.value : null;
}
