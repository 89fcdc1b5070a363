import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { signAccessToken } from "../core/http/token.ts";
import { type Account, areaRoleOf } from "./account.ts";
import { hashToken, newToken } from "./opaque-token.ts";

/** The tokens of a session, and when the session ends at the latest (AUTH-30). */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expires: Date;
}

/** The reason in the row of an ended session. */
export type EndReason =
  | "sign_out"
  | "sign_out_everywhere"
  | "ended_by_owner"
  | "ended_by_office"
  | "replaced"
  | "email_taken_back"
  | "refresh_reuse"
  | "password_change"
  | "password_reset"
  | "password_set"
  | "status_change"
  | "account_deleted"
  | "account_merged"
  | "role_change"
  | "second_factor_change"
  | "second_factor_reset"
  | "second_factor_missing";

/** Starts a session of 12 hours for an authenticated person, with its first refresh token. */
export async function openSession(
  db: Connection,
  userId: number,
  from: {
    now: Date;
    network_address: string;
    user_agent: string | null;
    /** When a second factor was verified; null for a sign-in without one (AUTH-16). */
    second_factor_at: Date | null;
    /** Whether the lender's directory opened it (AUTH-77). */
    by_directory: boolean;
  },
): Promise<{ session_id: string; refreshToken: string; expires: Date }> {
  const expires = new Date(from.now.getTime() + lifetimes.refreshToken);
  const session = await db
    .insertInto("sessions")
    .values({
      user_id: userId,
      created_at: from.now,
      authenticated_at: from.now,
      last_seen_at: from.now,
      expires_at: expires,
      network_address: from.network_address,
      user_agent: from.user_agent,
      second_factor_at: from.second_factor_at,
      by_directory: from.by_directory,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refreshToken = newToken();
  await storeRefreshToken(db, session.id, refreshToken, from.now);
  return { session_id: session.id, refreshToken, expires };
}

/** Creates a refresh token of a session; it can be used once (AUTH-30). */
export async function storeRefreshToken(
  db: Connection,
  sessionId: string,
  token: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({ token_hash: hashToken(token), session_id: sessionId, created_at: now })
    .execute();
}

/**
 * The earliest last use of a session that is still live. The access token of an older one expired long before, so only
 * refreshes and lists of sessions check this.
 */
export function liveSince(now: Date): Date {
  return new Date(now.getTime() - lifetimes.idleSession);
}

/** The access token of an account's session. `authenticatedAt` is the time of the password check (AUTH-29). */
export function accessTokenOf(
  deps: Deps,
  account: Account,
  session: { id: string; authenticated_at: Date; by_directory: boolean },
): Promise<string> {
  return signAccessToken(
    {
      id: account.user_id,
      role: areaRoleOf(account),
      session_id: session.id,
      customer_id: account.customer_id,
      staff_id: account.staff_id,
      role_ids: account.role_ids,
      permissions: account.permissions,
      first_name: account.first_name,
      last_name: account.last_name,
      auth_time: Math.floor(session.authenticated_at.getTime() / 1000),
      ...(session.by_directory ? { by_directory: true as const } : {}),
    },
    deps.env.JWT_SECRET,
    deps.now(),
  );
}

/**
 * Ends every live session of an account except the given one, on the caller's transaction. Used for sign-out
 * everywhere, a new password, a status other than active and a deleted account (AUTH-28, AUTH-25, AUTH-50). Every
 * process rejects the next request with their tokens. Returns the count.
 */
export async function revokeSessions(
  db: Connection,
  userId: number,
  reason: EndReason,
  exceptSessionId?: string,
): Promise<number> {
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(exceptSessionId !== undefined, (query) => query.where("id", "!=", exceptSessionId ?? ""))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends one session. Returns false when it had ended already. */
export async function endSession(
  db: Connection,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Whether a session belongs to this account. */
export async function isOwnSession(
  db: Connection,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  const own = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return own !== undefined;
}
