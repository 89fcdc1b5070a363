import { lifetimes } from "@microfinance/contract/core/constants.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";
import { cookieAttributes, isForeign, isSecure } from "../core/http/sign-in-cookies.ts";

function cookieName(deps: Deps): string {
  return isSecure(deps) ? "__Host-sign-in" : "sign-in";
}

/** Sets the cookie of a sign-in that misses a step, inaccessible to scripts (AUTH-16). */
export function setStepCookie(reply: FastifyReply, deps: Deps, token: string): void {
  const maxAge = lifetimes.signInStep / 1000;
  void reply.setCookie(cookieName(deps), token, { ...cookieAttributes(deps), maxAge });
}

/** Deletes that cookie, if the browser has one, once a session has begun. */
export function clearStepCookie(reply: FastifyReply, deps: Deps): void {
  if (reply.request.cookies[cookieName(deps)] === undefined) return;
  void reply.clearCookie(cookieName(deps), cookieAttributes(deps));
}

/**
 * The token of the sign-in that a request continues; null without a cookie.
 * @throws 403 when another site made the request
 */
export function stepTokenOf(request: FastifyRequest, deps: Deps): string | null {
  const token = request.cookies[cookieName(deps)];
  if (!token) return null;
  if (isForeign(request, deps)) throw forbidden();
  return token;
}
