import type { Connection } from "../deps.ts";
import { tooOften } from "../http/errors.ts";
import { type Limit, networkOf, waitFor } from "./limits.ts";

/** Somebody who wants to do what is limited however it ends (D28, D37, D44). */
export interface Turn {
  kind: "sign_up" | "forgot_password" | "contact" | "code_mail" | "invitation";
  /** The address it is about, where that is limited too. */
  email: string | null;
  network_address: string;
  now: Date;
}

/**
 * Takes a turn. Call it on the database itself and not on a transaction that may be undone.
 * @throws 429 with Retry-After when the address, or the network, has had its turns in the window
 */
export async function takeTurn(
  db: Connection,
  turn: Turn,
  limits: { email?: Limit; network: Limit },
  text: string,
): Promise<void> {
  const network = networkOf(turn.network_address);
  const { id } = await db
    .insertInto("attempts")
    .values({
      kind: turn.kind,
      email: turn.email,
      network_address: network,
      succeeded: true,
      created_at: turn.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const waits = [await wait(db, turn, id, ["network_address", network], limits.network)];
  if (limits.email && turn.email !== null) {
    waits.push(await wait(db, turn, id, ["email", turn.email], limits.email));
  }
  const longest = Math.max(...waits);
  if (longest === 0) return;
  // Being refused is no turn: the wait does not begin anew.
  await db.deleteFrom("attempts").where("id", "=", id).execute();
  throw tooOften(text, longest);
}

/** Counted from the own row back, so that of many at once the first ones pass and the rest do not. */
async function wait(
  db: Connection,
  turn: Turn,
  id: number,
  [column, value]: ["email" | "network_address", string],
  limit: Limit,
): Promise<number> {
  const earlier = await db
    .selectFrom("attempts")
    .select("created_at")
    .where("kind", "=", turn.kind)
    .where(column, "=", value)
    .where("id", "<", id)
    .where("created_at", ">", new Date(turn.now.getTime() - limit.window))
    .orderBy("id", "desc")
    .limit(limit.count)
    .execute();
  return waitFor(earlier, limit, turn.now);
}
