import { timers } from "@microfinance/contract/core/constants.ts";
import { ApiError } from "./api-error.ts";
import { inOneTab } from "./in-one-tab.ts";
import { post } from "./post.ts";
import { dropToken, getSession, secondsLeft, storeRenewedToken } from "./session.ts";

/**
 * Renews the access token with the HttpOnly refresh cookie (AUTH-30). A lock lets one tab at a time send the request,
 * and a waiting tab takes the token of the other, so that no refresh token is used twice. A sign-out during the request
 * stays a sign-out. Without a network the token is unchanged until the next check.
 */
export async function refreshSession(): Promise<void> {
  await inOneTab("session-refresh", async () => {
    const session = getSession();
    if (session.state !== "signed-in" || secondsLeft(session.claims) * 1000 >= timers.refreshBelow)
      return;
    const area = session.claims.role === "staff" ? "staff" : "user";
    try {
      const response = await post<{ accessToken: string }>(`/${area}/refresh-token`, {});
      storeRenewedToken(session.token, response.accessToken);
    } catch (error) {
      const isRejected =
        error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (isRejected) dropToken(session.token);
    }
  });
}
