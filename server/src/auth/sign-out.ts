import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { forbidden, notFound, unauthorized } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { findAccount } from "./account.ts";
import { contextFor } from "./request-context.ts";
import { hashToken } from "./opaque-token.ts";
import { proveCurrent } from "./prove-current.ts";
import { endSession, revokeSessions, isOwnSession } from "./sessions.ts";

/** Who signs out, as far as the request shows it. */
export interface Leaving {
  /** The caller of the access token, null where it no longer counts. */
  actor: SessionActor | null;
  /** The cookie's token, null for none. */
  refreshToken: string | null;
  /** The session that is meant, where the page told it. */
  session_id: string | null;
}

/**
 * Ends the session of the caller, or where their access token has run out, that of the cookie's refresh token (AUTH-34).
 * A page that tells an earlier sign-out late names its session: the cookie of a newer one then changes nothing.
 *
 * @throws 401 "Unauthorized" when neither names a live session: signed out already
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

/** Whether the cookie's token belongs to a live session other than the one a page signs out of. */
export async function isOfOtherSession(deps: Deps, leaving: Leaving): Promise<boolean> {
  const meant = leaving.actor?.session_id ?? leaving.session_id;
  if (leaving.refreshToken === null || meant === null) return false;
  const session = await liveSessionOf(deps.db, leaving.refreshToken, deps.now());
  return session !== undefined && session.id !== meant;
}

/**
 * Ends the session that a browser's cookie named when somebody signed in there: nobody can reach it any more (AUTH-35). An
 * ended or unknown one is left as it is.
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
 * Ends every session of the caller, the one they ask in included. Answers how many ended.
 * @throws 400 and 429 as `proveOneself`
 */
export async function signOutEverywhere(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  current_password: string | null | undefined,
): Promise<number> {
  await proveOneself(deps, ctx, actor, current_password);
  return deps.db.transaction().execute(async (trx) => {
    const ended = await revokeSessions(trx, actor.user_id, "sign_out_everywhere");
    await recordEnd(trx, ctx, "session.end_all", actor.user_id, { ended });
    return ended;
  });
}

/**
 * Ends every session of the caller but the one they ask in. Answers how many ended.
 * @throws 400 and 429 as `proveOneself`
 */
export async function endOtherSessions(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  current_password: string | null | undefined,
): Promise<number> {
  await proveOneself(deps, ctx, actor, current_password);
  return deps.db.transaction().execute(async (trx) => {
    const ended = await revokeSessions(trx, actor.user_id, "ended_by_owner", actor.session_id);
    await recordEnd(trx, ctx, "session.end_others", actor.user_id, { ended });
    return ended;
  });
}

/**
 * Asks for the current password before sessions end elsewhere: who finds a browser signed in cannot shut the owner out.
 * @throws 400 in `fields.current_password` without it, or for a wrong one; 429 after too many wrong ones
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
 * Ends one session of the caller; another than their current one needs the password.
 * @throws 400 and 429 as `proveOneself`; 403 for a session that is not theirs, whether it exists or not (CUST-1); 404 for
 *   one that has ended
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
  action: string,
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
