import * as auth from "@microfinance/contract/auth/endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { notSignedIn } from "../http/errors.ts";
import { type Call, reply, route } from "../http/route.ts";
import { callerOf } from "../http/session.ts";
import { handCustomer, handStaff, handTokens } from "./hand-entry.ts";
import { listLiveSessions } from "./queries.ts";
import { clearRefreshCookie, refreshTokenOf } from "./refresh-cookie.ts";
import { refreshSession } from "./refresh-session.ts";
import type { Tokens } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signOut, signOutEverywhere } from "./sign-out.ts";

/** Signing in and out, and what keeps a session going. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, auth.signInCustomer, async (call) => {
    return handCustomer(deps, call.reply, await enter(deps, call, "customer"));
  });

  route(app, deps, auth.signInStaff, async (call) => {
    return handStaff(deps, call.reply, await enter(deps, call, "staff"));
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

  route(app, deps, auth.listSessions, async ({ actor }) => {
    const now = deps.now();
    const sessions = await listLiveSessions(deps.db, actor.user_id, actor.session_id, now);
    return reply(authTexts.sessionsListed, { sessions });
  });

  route(app, deps, auth.endAllSessions, async ({ actor, cause, reply: response }) => {
    const ended = await signOutEverywhere(deps, cause, actor);
    clearRefreshCookie(response, deps);
    return reply(authTexts.signedOutEverywhere, { ended });
  });
}

type RefreshBody = { refreshToken?: string | null | undefined } | null | undefined;

function enter(
  deps: Deps,
  { body, cause, request }: Call<unknown, unknown, { email: string; password: string }>,
  area: "customer" | "staff",
) {
  const user_agent = request.headers["user-agent"]?.slice(0, 300) ?? null;
  return signIn(deps, cause, { ...body, area, user_agent });
}

function renew(
  deps: Deps,
  { body, cause, request }: Call<unknown, unknown, RefreshBody>,
  area: "customer" | "staff",
): Promise<Tokens> {
  const token = refreshTokenOf(request, deps, body?.refreshToken);
  if (token === null) throw notSignedIn(authTexts.noRefreshToken);
  return refreshSession(deps, cause, area, token);
}

/** The cookie goes whether the session still lived or not. */
async function leave(deps: Deps, call: Call<unknown, unknown, RefreshBody>): Promise<void> {
  const actor = await liveCaller(call.request, deps);
  const refreshToken = actor ? null : refreshTokenOf(call.request, deps, call.body?.refreshToken);
  clearRefreshCookie(call.reply, deps);
  await signOut(deps, call.cause, { actor, refreshToken });
}

function liveCaller(request: FastifyRequest, deps: Deps) {
  return callerOf(request, deps).catch(() => null);
}
