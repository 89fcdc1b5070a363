import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { forbidden } from "./errors.ts";

/** Under https the prefix of the name makes the browser require Secure, this host and the path "/". */
function refreshCookieName(deps: Deps): string {
  return isSecure(deps) ? "__Host-refresh" : "refresh";
}

/** Whether the site uses https, which makes its cookies Secure. */
export function isSecure(deps: Pick<Deps, "env">): boolean {
  return deps.env.PUBLIC_URL.startsWith("https:");
}

/** The shared attributes of sign-in cookies: inaccessible to scripts and to other sites. */
export function cookieAttributes(deps: Deps) {
  return { path: "/", httpOnly: true, sameSite: "strict", secure: isSecure(deps) } as const;
}

/** Sets the refresh token cookie, which expires with the session (AUTH-30). */
export function setRefreshCookie(
  reply: FastifyReply,
  deps: Deps,
  token: string,
  expires: Date,
): void {
  const seconds = Math.max(1, Math.ceil((expires.getTime() - deps.now().getTime()) / 1000));
  void reply.setCookie(refreshCookieName(deps), token, {
    ...cookieAttributes(deps),
    maxAge: seconds,
  });
}

/** Deletes the refresh token cookie. */
export function clearRefreshCookie(reply: FastifyReply, deps: Deps): void {
  void reply.clearCookie(refreshCookieName(deps), cookieAttributes(deps));
}

/**
 * The refresh token from the cookie of a request (AUTH-30). Null when there is none.
 * @throws 403 when another site made a request with the cookie
 */
export function refreshTokenOf(request: FastifyRequest, deps: Deps): string | null {
  const token = storedRefreshToken(request, deps);
  if (token !== null && isForeign(request, deps)) throw forbidden();
  return token;
}

/** The same without the origin check: for a caller who is authenticated without the cookie. */
export function storedRefreshToken(request: FastifyRequest, deps: Deps): string | null {
  return request.cookies[refreshCookieName(deps)] || null;
}

/**
 * Whether a page of another origin made the request. SameSite blocks other sites, but not another port of this host;
 * browsers send Origin on every POST, other clients send none.
 */
export function isForeign(request: FastifyRequest, deps: Deps): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return request.headers["sec-fetch-site"] === "cross-site";
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.origin !== new URL(deps.env.PUBLIC_URL).origin && from.host !== request.headers.host;
}

/** The name of the cookie of a device on which a user signed in (AUTH-15). */
export function deviceCookieName(deps: Pick<Deps, "env">): string {
  return isSecure(deps) ? "__Host-device" : "device";
}

/** The cookie of the request, for `RequestContext.device_cookie`; null when there is none. */
export function deviceCookieOf(request: FastifyRequest, deps: Pick<Deps, "env">): string | null {
  return request.cookies[deviceCookieName(deps)] ?? null;
}
