import type { Deps } from "../core/deps.ts";
import { hashToken } from "./opaque-token.ts";
import { liveSince } from "./sessions.ts";

/** Whether a refresh token is the newest of a live session of active staff. The check does not use the token. */
export async function isStaffSession(deps: Deps, token: string): Promise<boolean> {
  const now = deps.now();
  const found = await deps.db
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.id")
    .where("t.token_hash", "=", hashToken(token))
    .where("t.used_at", "is", null)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .where("s.last_seen_at", ">=", liveSince(now))
    .where("u.area", "=", "staff")
    .where("u.status", "=", "active")
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
