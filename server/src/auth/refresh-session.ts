import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { unauthorized } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, findAccount } from "./account.ts";
import { contextFor } from "./request-context.ts";
import { hashToken, nextRefreshToken } from "./opaque-token.ts";
import { isSecondFactorNeeded } from "./second-factor-state.ts";
import {
  accessTokenOf,
  endSession,
  liveSince,
  storeRefreshToken,
  type Tokens,
} from "./sessions.ts";

/**
 * Milliseconds in which a used refresh token returns the same response, for lost responses and concurrent tabs
 * (AUTH-30).
 */
const grace = 10_000;

/**
 * Exchanges a refresh token for its successor and a new access token (AUTH-30). Within ten seconds a repeated request
 * returns the same successor; later reuse indicates a stolen token and ends the session.
 *
 * @throws 401 "Unauthorized" for a token that is unknown, of the other area or reused, and for a session or account
 *   that is no longer active, such as one without a refresh for half an hour
 */
export async function refreshSession(
  deps: Deps,
  ctx: RequestContext,
  area: "customer" | "staff",
  token: string,
): Promise<Tokens> {
  const now = deps.now();
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const family = await lockFamily(trx, token, now);
    const account = family && (await findAccount(trx, family.user_id));
    if (!family || !account || account.area !== area || account.status !== "active") return null;
    if (family.used_at !== null && now.getTime() - family.used_at.getTime() > grace) {
      await endReused(trx, ctx, family, account);
      return null;
    }
    // The role requires a second factor since this session began: the person must sign in again (AUTH-17).
    if (family.second_factor_at === null && (await isSecondFactorNeeded(trx, deps, account))) {
      await endSession(trx, family.session_id, "second_factor_missing");
      return null;
    }
    const refreshToken = nextRefreshToken(token, deps.env.JWT_SECRET);
    if (family.used_at === null) await rotate(trx, family.session_id, token, refreshToken, now);
    return { family, account, refreshToken };
  });
  if (!outcome) throw unauthorized(authTexts.unauthorized);
  const { family, account, refreshToken } = outcome;
  const accessToken = await accessTokenOf(deps, account, {
    id: family.session_id,
    authenticated_at: family.authenticated_at,
    by_directory: family.by_directory,
  });
  return { accessToken, refreshToken, expires: family.expires_at };
}

interface Family {
  session_id: string;
  user_id: number;
  authenticated_at: Date;
  expires_at: Date;
  /** When the sign-in verified a second factor; null without one. */
  second_factor_at: Date | null;
  by_directory: boolean;
  /** When this token was used; null for the newest. */
  used_at: Date | null;
}

/** The live session of a token, locked, so that refreshes of one family run one after the other. */
async function lockFamily(trx: Connection, token: string, now: Date): Promise<Family | null> {
  const session = await trx
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .select(["s.id", "s.user_id", "s.authenticated_at", "s.expires_at", "s.second_factor_at"])
    .select("s.by_directory")
    .where("t.token_hash", "=", hashToken(token))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .where("s.last_seen_at", ">=", liveSince(now))
    .forUpdate("s")
    .executeTakeFirst();
  if (!session) return null;
  // Read under the lock: the previous holder may have used the token.
  const { used_at } = await trx
    .selectFrom("refresh_tokens")
    .select("used_at")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  const { id: session_id, ...rest } = session;
  return { session_id, used_at, ...rest };
}

/** A refresh updates the last use of the session. */
async function rotate(
  trx: Connection,
  sessionId: string,
  token: string,
  successor: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .execute();
  await storeRefreshToken(trx, sessionId, successor, now);
  await trx
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("id", "=", sessionId)
    .execute();
}

async function endReused(
  trx: Connection,
  ctx: RequestContext,
  family: Family,
  account: Account,
): Promise<void> {
  await endSession(trx, family.session_id, "refresh_reuse");
  const by = contextFor(ctx, account, family.session_id, family.authenticated_at);
  await writeAudit(trx, by, {
    action: "session.refresh_reuse",
    record_type: "session",
    record_id: family.session_id,
    after: { ended: true },
  });
}
