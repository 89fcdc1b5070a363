import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";
import { cookieAttributes, isForeign, isSecure } from "../core/http/sign-in-cookies.ts";

/** Seconds for which a person may be at the directory. */
const lifetime = 600;

function cookieName(deps: Deps): string {
  return isSecure(deps) ? "__Host-directory" : "directory";
}

/** Binds a sign-in by the directory to this browser, inaccessible to scripts. */
export function setDirectoryCookie(reply: FastifyReply, deps: Deps, token: string): void {
  void reply.setCookie(cookieName(deps), token, { ...cookieAttributes(deps), maxAge: lifetime });
}

/**
 * The secret of the sign-in that a request completes, which is used once; null without a cookie.
 * @throws 403 when another site made the request
 */
export function takeDirectoryCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): string | null {
  const token = request.cookies[cookieName(deps)];
  if (!token) return null;
  if (isForeign(request, deps)) throw forbidden();
  void reply.clearCookie(cookieName(deps), cookieAttributes(deps));
  return token;
}
