import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { signAccessToken } from "../core/http/token.ts";
import { type Account, areaRoleOf } from "./account.ts";
import { hashToken, newToken } from "./opaque-token.ts";

/** The pair of tokens a session hands out, and when the session ends whatever happens (AUTH-30). */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expires: Date;
}

/** Why a session ended, as its row keeps it. */
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
  | "role_change"
  | "second_factor_change"
  | "second_factor_reset"
  | "second_factor_missing";

/** Starts a session of 12 hours for somebody who just proved who they are, with its first refresh token. */
export async function openSession(
  db: Connection,
  userId: number,
  from: {
    now: Date;
    network_address: string;
    user_agent: string | null;
    /** When a second factor was proved; null for a sign-in that needed none (AUTH-16). */
    second_factor_at: Date | null;
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
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refreshToken = newToken();
  await storeRefreshToken(db, session.id, refreshToken, from.now);
  return { session_id: session.id, refreshToken, expires };
}

/** Makes a refresh token usable once in its session, which is its family (AUTH-30). */
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
 * Since when a session must have given a sign of life to live on. The access token of a session that has not is over
 * for longer than that, so that only refreshes and lists of sessions need to ask.
 */
export function liveSince(now: Date): Date {
  return new Date(now.getTime() - lifetimes.idleSession);
}

/** The access token of an account's session. `authenticatedAt` is when the password was given (AUTH-29). */
export function accessTokenOf(
  deps: Deps,
  account: Account,
  session: { id: string; authenticated_at: Date },
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
    },
    deps.env.JWT_SECRET,
    deps.now(),
  );
}

/**
 * Ends every live session of an account, but for the one named, on the caller's transaction: sign-out everywhere,
 * a new password, a status other than active, a deleted account (AUTH-28, AUTH-25, AUTH-50). The next request with any of their
 * tokens is refused, on every process. Answers how many ended.
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

/** Ends one session. Answers false when it had ended already. */
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

/** Whether a session is one of this account's. */
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
