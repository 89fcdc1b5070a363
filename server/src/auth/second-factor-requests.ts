import type { Connection } from "../core/deps.ts";

/** The owner of a pending challenge or secret: a session, or a sign-in that misses a step. */
export interface Holder {
  user_id: number;
  /** `session:<id>` or `step:<token hash>`. */
  name: string;
}

type Kind = "app" | "passkey_add" | "passkey_use";

/** Stores a challenge or secret; it replaces an older one of the same kind. */
export async function storeRequest(
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

/** The live challenge or secret of this holder; null without one. It stays, for another attempt. */
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

/** The same, and deletes it: a challenge is valid once. */
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
