import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";

/** Under https the name itself makes the browser insist on Secure, this host and no other path. */
function cookieName(deps: Deps): string {
  return isSecure(deps) ? "__Host-refresh" : "refresh";
}

/** Whether the site is reached by https, so that its cookies must be. */
export function isSecure(deps: Deps): boolean {
  return deps.env.PUBLIC_URL.startsWith("https:");
}

/** What the cookies of a sign-in have in common: out of reach of scripts and of other sites. */
export function cookieAttributes(deps: Deps) {
  return { path: "/", httpOnly: true, sameSite: "strict", secure: isSecure(deps) } as const;
}

/** Gives the browser its refresh token until the session ends by itself (AUTH-30). */
export function setRefreshCookie(
  reply: FastifyReply,
  deps: Deps,
  token: string,
  expires: Date,
): void {
  const seconds = Math.max(1, Math.ceil((expires.getTime() - deps.now().getTime()) / 1000));
  void reply.setCookie(cookieName(deps), token, { ...cookieAttributes(deps), maxAge: seconds });
}

/** Takes the refresh token from the browser. */
export function clearRefreshCookie(reply: FastifyReply, deps: Deps): void {
  void reply.clearCookie(cookieName(deps), cookieAttributes(deps));
}

/**
 * The refresh token of a request, which is in its cookie alone (AUTH-30). Null when there is none.
 * @throws 403 when the cookie comes with a request that another site made
 */
export function refreshTokenOf(request: FastifyRequest, deps: Deps): string | null {
  const token = storedRefreshToken(request, deps);
  if (token !== null && isForeign(request, deps)) throw forbidden();
  return token;
}

/** The same whoever made the request: for a caller who has proved who they are without the cookie. */
export function storedRefreshToken(request: FastifyRequest, deps: Deps): string | null {
  return request.cookies[cookieName(deps)] || null;
}

/**
 * Whether a page of another origin made the request. SameSite keeps other sites out, but not another port of this
 * host; browsers name the origin on every POST, and other clients name none.
 */
export function isForeign(request: FastifyRequest, deps: Deps): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return request.headers["sec-fetch-site"] === "cross-site";
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.origin !== new URL(deps.env.PUBLIC_URL).origin && from.host !== request.headers.host;
}
