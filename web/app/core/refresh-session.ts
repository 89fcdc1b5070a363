import { timers } from "@microfinance/contract/core/constants.ts";
import { ApiError } from "./api-error.ts";
import { post } from "./post.ts";
import { dropToken, getSession, secondsLeft, storeRenewedToken } from "./session.ts";

/**
 * Renews the access token with the HttpOnly refresh cookie (AUTH-30). Only one tab at
 * a time asks, and a tab that waited takes over what the other one got, so two tabs
 * never use the same refresh token twice. Whoever signed out meanwhile stays signed out. Without a network the token stays as it is
 * and the next check tries again.
 */
export async function refreshSession(): Promise<void> {
  await alone(async () => {
    const session = getSession();
    if (session.state !== "signed-in" || secondsLeft(session.claims) * 1000 >= timers.refreshBelow)
      return;
    const area = session.claims.role === "staff" ? "staff" : "user";
    try {
      const reply = await post<{ accessToken: string }>(`/${area}/refresh-token`, {});
      storeRenewedToken(session.token, reply.accessToken);
    } catch (error) {
      const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (refused) dropToken(session.token);
    }
  });
}

async function alone(work: () => Promise<void>): Promise<void> {
  // Locks exist on secure addresses only; a plain http office network goes without.
  if (!("locks" in navigator)) return work();
  await navigator.locks.request("session-refresh", work);
}
