import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { notSignedIn } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { findAccount } from "./account.ts";
import { causeBy } from "./cause.ts";
import { hashToken } from "./opaque-token.ts";
import { endSession, endSessions } from "./sessions.ts";

/**
 * Ends the session of the caller, or where their access token has run out, that of their refresh token (000§7).
 * @throws 401 "Unauthorized" when neither names a live session: signed out already
 */
export async function signOut(
  deps: Deps,
  cause: Cause,
  caller: { actor: SessionActor | null; refreshToken: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const by = caller.actor
      ? { ...cause, actor: caller.actor }
      : await causeOfToken(trx, cause, caller.refreshToken, deps.now());
    if (!by?.actor || !(await endSession(trx, by.actor.session_id, "sign_out")))
      throw notSignedIn();
    await recordAudit(trx, by, {
      action: "session.sign_out",
      record_type: "user",
      record_id: by.actor.user_id,
    });
  });
}

/** Ends every session of the caller, the one they ask in included. Answers how many ended. */
export async function signOutEverywhere(
  deps: Deps,
  cause: Cause,
  actor: SessionActor,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, actor.user_id, "sign_out_everywhere");
    await recordAudit(trx, cause, {
      action: "session.end_all",
      record_type: "user",
      record_id: actor.user_id,
      after: { ended },
    });
    return ended;
  });
}

async function causeOfToken(
  db: Connection,
  cause: Cause,
  token: string | null,
  now: Date,
): Promise<Cause | null> {
  if (token === null) return null;
  const session = await db
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .select(["s.id", "s.user_id", "s.authenticated_at"])
    .where("t.token_hash", "=", hashToken(token))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .executeTakeFirst();
  const account = session && (await findAccount(db, session.user_id));
  return session && account ? causeBy(cause, account, session.id, session.authenticated_at) : null;
}
