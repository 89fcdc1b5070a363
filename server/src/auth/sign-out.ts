import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { forbidden, notFound, unauthorized } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { findAccount } from "./account.ts";
import { contextFor } from "./request-context.ts";
import { hashToken } from "./opaque-token.ts";
import { proveCurrent } from "./prove-current.ts";
import { type EndReason, endSession, revokeSessions, isOwnSession } from "./sessions.ts";

/** The identity in a sign-out request. */
export interface Leaving {
  /** The caller of the access token; null when it is no longer valid. */
  actor: SessionActor | null;
  /** The token of the cookie; null without one. */
  refreshToken: string | null;
  /** The session to end, where the page gives it. */
  session_id: string | null;
}

/**
 * Ends the session of the access token, or with an expired one that of the cookie's refresh token (AUTH-34). A page
 * with a delayed sign-out gives its session id: the cookie of a newer session then changes nothing.
 *
 * @throws 401 "Unauthorized" when neither belongs to a live session: signed out already
 */
export async function signOut(deps: Deps, ctx: RequestContext, leaving: Leaving): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const by = leaving.actor
      ? { ...ctx, actor: leaving.actor }
      : await causeOfToken(trx, ctx, leaving.refreshToken, deps.now());
    const isMeant = leaving.session_id === null || leaving.session_id === by?.actor?.session_id;
    if (!by?.actor || !isMeant || !(await endSession(trx, by.actor.session_id, "sign_out")))
      throw unauthorized();
    await writeAudit(trx, by, {
      action: "session.sign_out",
      record_type: "user",
      record_id: by.actor.user_id,
    });
  });
}

/** Whether the cookie belongs to a live session other than the one to end. */
export async function isOfOtherSession(deps: Deps, leaving: Leaving): Promise<boolean> {
  const meant = leaving.actor?.session_id ?? leaving.session_id;
  if (leaving.refreshToken === null || meant === null) return false;
  const session = await liveSessionOf(deps.db, leaving.refreshToken, deps.now());
  return session !== undefined && session.id !== meant;
}

/**
 * Ends the session of the replaced cookie after a new sign-in in the same browser: it is no longer accessible
 * (AUTH-35). An ended or unknown one is unchanged.
 */
export async function endReplaced(
  deps: Deps,
  ctx: RequestContext,
  refreshToken: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const by = await causeOfToken(trx, ctx, refreshToken, deps.now());
    if (!by?.actor || !(await endSession(trx, by.actor.session_id, "replaced"))) return;
    await writeAudit(trx, by, {
      action: "session.replaced",
      record_type: "user",
      record_id: by.actor.user_id,
    });
  });
}

/**
 * Ends every session of the caller, including the current one. Returns the count.
 * @throws 400 and 429 as `proveOneself`
 */
export async function signOutEverywhere(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  current_password: string | null | undefined,
): Promise<number> {
  await proveOneself(deps, ctx, actor, current_password);
  return endSessions(deps, ctx, actor, "session.end_all", "sign_out_everywhere");
}

/**
 * Ends every session of the caller except the current one. Returns the count.
 * @throws 400 and 429 as `proveOneself`
 */
export async function endOtherSessions(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  current_password: string | null | undefined,
): Promise<number> {
  await proveOneself(deps, ctx, actor, current_password);
  return endSessions(deps, ctx, actor, "session.end_others", "ended_by_owner", actor.session_id);
}

type SessionEnd = "session.end" | "session.end_all" | "session.end_others";

function endSessions(
  deps: Deps,
  ctx: RequestContext,
  { user_id }: SessionActor,
  action: SessionEnd,
  reason: EndReason,
  except?: string,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ended = await revokeSessions(trx, user_id, reason, except);
    await recordEnd(trx, ctx, action, user_id, { ended });
    return ended;
  });
}

/**
 * Requires the current password before other sessions end, so that a person at an open browser cannot sign the owner
 * out.
 * @throws 400 in `fields.current_password` for a missing or wrong one; 429 after too many wrong ones
 */
async function proveOneself(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  current_password: string | null | undefined,
): Promise<void> {
  const account = await findAccount(deps.db, actor.user_id);
  if (account === null) throw forbidden();
  await proveCurrent(deps, ctx, account, current_password);
}

/**
 * Ends one session of the caller; one other than the current requires the password.
 * @throws 400 and 429 as `proveOneself`; 403 for a session of another account or an unknown one (CUST-1); 404 for one
 *   that has ended
 */
export async function endOwnSession(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  sessionId: string,
  current_password: string | null | undefined,
): Promise<void> {
  await aboutRecord({ record_type: "session", record_id: sessionId }, async () => {
    if (!(await isOwnSession(deps.db, actor.user_id, sessionId))) throw forbidden();
    if (sessionId !== actor.session_id) await proveOneself(deps, ctx, actor, current_password);
    await deps.db.transaction().execute(async (trx) => {
      if (!(await endSession(trx, sessionId, "ended_by_owner")))
        throw notFound(authTexts.noSuchSession);
      await recordEnd(trx, ctx, "session.end", actor.user_id, { session_id: sessionId });
    });
  });
}

function recordEnd(
  trx: Connection,
  ctx: RequestContext,
  action: SessionEnd,
  userId: number,
  after: object,
): Promise<void> {
  return writeAudit(trx, ctx, { action, record_type: "user", record_id: userId, after });
}

async function causeOfToken(
  db: Connection,
  ctx: RequestContext,
  token: string | null,
  now: Date,
): Promise<RequestContext | null> {
  const session = token === null ? undefined : await liveSessionOf(db, token, now);
  const account = session && (await findAccount(db, session.user_id));
  return session && account ? contextFor(ctx, account, session.id, session.authenticated_at) : null;
}

function liveSessionOf(db: Connection, token: string, now: Date) {
  return db
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .select(["s.id", "s.user_id", "s.authenticated_at"])
    .where("t.token_hash", "=", hashToken(token))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .executeTakeFirst();
}
