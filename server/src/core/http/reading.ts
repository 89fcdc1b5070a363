import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";

/**
 * The cookie of a browser that has just written. It lives longer than a read replica may be behind, so that everyone
 * sees their own change at once, from whichever process answers (decision 069). It identifies no user and grants no right.
 */
const cookieName = "wrote";

/** Seconds. */
const cookieLife = 5;

/**
 * The dependencies with which a request reads lists, reports and exports. Their `db` may be a replica and up to two
 * seconds old; `pool` is the primary's.
 */
export function readingOf(request: Pick<FastifyRequest, "cookies">, deps: Deps): Deps {
  const { replica } = deps;
  if (replica === undefined || request.cookies[cookieName] !== undefined) return deps;
  return replica.isFresh() ? { ...deps, db: replica.db } : deps;
}

/** Marks the response to a call that may write, where there is a read replica. */
export function markWrite(
  reply: FastifyReply,
  { replica, env }: Pick<Deps, "replica" | "env">,
): void {
  // A replica that is never behind, as in tests, needs no mark.
  if (replica === undefined || replica.behind() === 0) return;
  void reply.setCookie(cookieName, "1", {
    path: "/api",
    httpOnly: true,
    sameSite: "strict",
    secure: env.PUBLIC_URL.startsWith("https:"),
    maxAge: cookieLife,
  });
}
