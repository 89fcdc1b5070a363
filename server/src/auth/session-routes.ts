import * as authSchemas from "@microfinance/contract/auth/endpoint-schemas.ts";
import * as authEndpoints from "@microfinance/contract/auth/endpoints.ts";
import * as sessionSchemas from "@microfinance/contract/auth/session-endpoint-schemas.ts";
import * as sessionEndpoints from "@microfinance/contract/auth/session-endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps, Connection } from "../core/deps.ts";
import { unauthorized, forbidden, notFound } from "../core/http/errors.ts";
import { type Call, reply, route } from "../core/http/route.ts";
import { callerOf, type RequestContext, type SessionActor } from "../core/http/session.ts";
import { handCustomer, handStaff, handTokens } from "./reply-with-session.ts";
import { listLiveSessions, countLiveSessions } from "./queries.ts";
import {
  clearRefreshCookie,
  refreshTokenOf,
  storedRefreshToken,
} from "../core/http/sign-in-cookies.ts";
import { refreshSession } from "./refresh-session.ts";
import { type Tokens, revokeSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import {
  endOtherSessions,
  endOwnSession,
  isOfOtherSession,
  signOut,
  signOutEverywhere,
} from "./sign-out.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { endingSessionsError } from "@microfinance/contract/auth/acting.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { type Account, findAccount } from "./account.ts";

const auth = withSchemas(authEndpoints, authSchemas);
const sessions = withSchemas(sessionEndpoints, sessionSchemas);

/** Sign-in, sign-out and session refresh. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, auth.signInCustomer, async (call) => {
    return handCustomer(deps, call, await enter(deps, call, "customer"));
  });

  route(app, deps, auth.signInStaff, async (call) => {
    return handStaff(deps, call, await enter(deps, call, "staff"));
  });

  route(app, deps, auth.refreshCustomer, async (call) => {
    const tokens = await renew(deps, call, "customer");
    return reply(authTexts.sessionContinues, handTokens(deps, call.reply, tokens));
  });

  route(app, deps, auth.refreshStaff, async (call) => {
    const tokens = await renew(deps, call, "staff");
    return reply(authTexts.sessionContinues, handTokens(deps, call.reply, tokens));
  });

  route(app, deps, auth.signOutCustomer, async (call) => {
    await leave(deps, call);
    return reply(authTexts.signedOut, {});
  });

  route(app, deps, auth.signOutStaff, async (call) => {
    await leave(deps, call);
    return reply(authTexts.signedOut, {});
  });

  route(app, deps, sessions.listSessions, async ({ actor }) => {
    const now = deps.now();
    const live = await listLiveSessions(deps.db, actor.user_id, actor.session_id, now);
    return reply(authTexts.sessionsListed, { sessions: live });
  });

  route(
    app,
    deps,
    sessions.endOneSession,
    async ({ params, body, actor, ctx, reply: response }) => {
      await endOwnSession(deps, ctx, actor, params.session_id, body.current_password);
      if (params.session_id === actor.session_id) clearRefreshCookie(response, deps);
      return reply(authTexts.sessionEnded, {});
    },
  );

  route(app, deps, sessions.endOtherSessions, async ({ actor, ctx, body }) => {
    const ended = await endOtherSessions(deps, ctx, actor, body.current_password);
    return reply(authTexts.otherSessionsEnded, { ended });
  });

  route(app, deps, sessions.endAllSessions, async ({ actor, ctx, body, reply: response }) => {
    const ended = await signOutEverywhere(deps, ctx, actor, body.current_password);
    clearRefreshCookie(response, deps);
    return reply(authTexts.signedOutEverywhere, { ended });
  });

  route(app, deps, sessions.countUserSessions, async ({ params, actor }) =>
    reply(authTexts.userSessionsCounted, {
      sessions: await countUserSessions(deps, actor, params.id),
    }),
  );

  route(app, deps, sessions.endUserSessions, async ({ params, actor, ctx }) => {
    const ended = await endUserSessions(deps, ctx, actor, params.id);
    return reply(authTexts.userSessionsEnded, { ended });
  });
}

/**
 * Signs in with the password only.
 * @throws 403 when another site made the request of a signed-in browser
 */
function enter(
  deps: Deps,
  call: Call<unknown, unknown, { email: string; password: string }>,
  area: "customer" | "staff",
) {
  const { body, ctx, request } = call;
  refreshTokenOf(request, deps);
  const user_agent = request.headers["user-agent"]?.slice(0, 300) ?? null;
  return signIn(deps, ctx, { ...body, area, user_agent });
}

function renew(
  deps: Deps,
  { ctx, request }: Call<unknown, unknown, unknown>,
  area: "customer" | "staff",
): Promise<Tokens> {
  const token = refreshTokenOf(request, deps);
  if (token === null) throw unauthorized(authTexts.noRefreshToken);
  return refreshSession(deps, ctx, area, token);
}

type SignOutBody = { session_id?: string | null | undefined } | null | undefined;

/** The cookie is deleted whether its session was live or not, unless it belongs to a newer session. */
async function leave(deps: Deps, call: Call<unknown, unknown, SignOutBody>): Promise<void> {
  const { request, ctx, body } = call;
  const actor = await liveCaller(request, deps);
  const refreshToken = actor ? storedRefreshToken(request, deps) : refreshTokenOf(request, deps);
  const leaving = { actor, refreshToken, session_id: body?.session_id ?? null };
  if (!(await isOfOtherSession(deps, leaving))) clearRefreshCookie(call.reply, deps);
  await signOut(deps, ctx, leaving);
}

function liveCaller(request: FastifyRequest, deps: Deps) {
  return callerOf(request, deps).catch(() => null);
}

/**
 * The count of live sessions of another account.
 * @throws 403 beyond the limits of escalation (AUTH-44), 404 for an unknown account
 */
async function countUserSessions(deps: Deps, actor: SessionActor, userId: number): Promise<number> {
  await mustReachAccount(deps.db, actor, userId);
  return countLiveSessions(deps.db, userId, deps.now());
}

/**
 * Ends every session of another account, and records it. Returns the count.
 * @throws 403 beyond the limits of escalation (AUTH-44), 404 for an unknown account
 */
async function endUserSessions(
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
