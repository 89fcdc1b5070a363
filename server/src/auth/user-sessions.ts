import { endingSessionsError } from "@microfinance/contract/auth/acting.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { type Account, findAccount } from "./account.ts";
import { countLiveSessions } from "./queries.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * The count of live sessions of another account.
 * @throws 403 beyond the limits of escalation (AUTH-44), 404 for an unknown account
 */
export async function countUserSessions(
  deps: Deps,
  actor: SessionActor,
  userId: number,
): Promise<number> {
  await mustReachAccount(deps.db, actor, userId);
  return countLiveSessions(deps.db, userId, deps.now());
}

/**
 * Ends every session of another account, and records it. Returns the count.
 * @throws 403 beyond the limits of escalation (AUTH-44), 404 for an unknown account
 */
export async function endUserSessions(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  userId: number,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    await mustReachAccount(trx, actor, userId);
    const ended = await countLiveSessions(trx, userId, deps.now());
    await revokeSessions(trx, userId, "ended_by_office");
    await writeAudit(trx, ctx, {
      action: "session.end_by_office",
      record_type: "user",
      record_id: userId,
      after: { ended },
    });
    return ended;
  });
}

function mustReachAccount(db: Connection, actor: SessionActor, userId: number): Promise<Account> {
  return aboutRecord({ record_type: "user", record_id: userId }, async () => {
    const account = await findAccount(db, userId);
    if (account === null) throw notFound(authTexts.noSuchAccount);
    const error = endingSessionsError(actor, account);
    if (error !== null) throw forbidden(error);
    return account;
  });
}
