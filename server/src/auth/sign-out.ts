import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { aboutRecord } from "../http/about-record.ts";
import { notAllowed, notFound, notSignedIn } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { findAccount } from "./account.ts";
import { causeBy } from "./cause.ts";
import { hashToken } from "./opaque-token.ts";
import { endSession, endSessions, isOwnSession } from "./sessions.ts";

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
 * Ends the session of the caller, or where their access token has run out, that of the cookie's refresh token (000§7).
 * A page that tells an earlier sign-out late names its session: the cookie of a newer one then changes nothing.
 *
 * @throws 401 "Unauthorized" when neither names a live session: signed out already
 */
export async function signOut(deps: Deps, cause: Cause, leaving: Leaving): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const by = leaving.actor
      ? { ...cause, actor: leaving.actor }
      : await causeOfToken(trx, cause, leaving.refreshToken, deps.now());
    const isMeant = leaving.session_id === null || leaving.session_id === by?.actor?.session_id;
    if (!by?.actor || !isMeant || !(await endSession(trx, by.actor.session_id, "sign_out")))
      throw notSignedIn();
    await recordAudit(trx, by, {
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
 * Ends the session that a browser's cookie named when somebody signed in there: nobody can reach it any more (D30). An
 * ended or unknown one is left as it is.
 */
export async function endReplaced(deps: Deps, cause: Cause, refreshToken: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const by = await causeOfToken(trx, cause, refreshToken, deps.now());
    if (!by?.actor || !(await endSession(trx, by.actor.session_id, "replaced"))) return;
    await recordAudit(trx, by, {
      action: "session.replaced",
      record_type: "user",
      record_id: by.actor.user_id,
    });
  });
}

/** Ends every session of the caller, the one they ask in included. Answers how many ended. */
export function signOutEverywhere(deps: Deps, cause: Cause, actor: SessionActor): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, actor.user_id, "sign_out_everywhere");
    await recordEnd(trx, cause, "session.end_all", actor.user_id, { ended });
    return ended;
  });
}

/** Ends every session of the caller but the one they ask in. Answers how many ended. */
export function endOtherSessions(deps: Deps, cause: Cause, actor: SessionActor): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, actor.user_id, "ended_by_owner", actor.session_id);
    await recordEnd(trx, cause, "session.end_others", actor.user_id, { ended });
    return ended;
  });
}

/**
 * Ends one session of the caller.
 * @throws 403 for a session that is not theirs, whether it exists or not (D47); 404 for one that has ended
 */
export async function endOwnSession(
  deps: Deps,
  cause: Cause,
  actor: SessionActor,
  sessionId: string,
): Promise<void> {
  await aboutRecord({ record_type: "session", record_id: sessionId }, () =>
    deps.db.transaction().execute(async (trx) => {
      if (!(await isOwnSession(trx, actor.user_id, sessionId))) throw notAllowed();
      if (!(await endSession(trx, sessionId, "ended_by_owner")))
        throw notFound(authTexts.noSuchSession);
      await recordEnd(trx, cause, "session.end", actor.user_id, { session_id: sessionId });
    }),
  );
}

function recordEnd(
  trx: Connection,
  cause: Cause,
  action: string,
  userId: number,
  after: object,
): Promise<void> {
  return recordAudit(trx, cause, { action, record_type: "user", record_id: userId, after });
}

async function causeOfToken(
  db: Connection,
  cause: Cause,
  token: string | null,
  now: Date,
): Promise<Cause | null> {
  const session = token === null ? undefined : await liveSessionOf(db, token, now);
  const account = session && (await findAccount(db, session.user_id));
  return session && account ? causeBy(cause, account, session.id, session.authenticated_at) : null;
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
