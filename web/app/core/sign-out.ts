import { ApiError } from "./api-error.ts";
import { inOneTab } from "./in-one-tab.ts";
import { leaveDirectory } from "./leave-directory.ts";
import { post } from "./post.ts";
import {
  endSession,
  clearPendingSignOut,
  getSession,
  pendingSignOut,
  type SignOutReason,
} from "./session.ts";

let notifying: Promise<void> | null = null;

/** Whether this page signed out because a person asked for it; the directory is then left too. */
let isAsked = false;

/**
 * Signs out: every tab at once, then the server, which revokes the session and clears the cookie. If the server cannot
 * be reached, it is notified later, also after a reload (AUTH-34, `runSessionTimers`).
 */
export async function signOut(reason: SignOutReason = "asked"): Promise<void> {
  const session = getSession();
  endSession(reason);
  isAsked = reason === "asked";
  await notifySignOut(session.state === "signed-in" ? session.token : undefined);
}

/**
 * Notifies the server of a sign-out it has not received; the cookie identifies the session. Every tab learns of a
 * sign-out at once: one of them sends the request, and the others find it sent.
 *
 * @param token the access token, if the page still has it
 */
export function notifySignOut(token?: string): Promise<void> {
  if (pendingSignOut() === null) return notifying ?? Promise.resolve();
  notifying ??= inOneTab("sign-out", () => notifyServer(token)).finally(() => {
    notifying = null;
  });
  return notifying;
}

async function notifyServer(token: string | undefined): Promise<void> {
  const pending = pendingSignOut();
  if (pending === null) return;
  const { area, session_id } = pending;
  try {
    const answer = await post<{ by_directory?: true }>(`/${area}/signout`, session_id === "" ? {} : { session_id }, {
      token,
      // Without `keepalive`, closing the tab would cancel the request.
      keepalive: true,
    });
    clearPendingSignOut(pending);
    if (answer.by_directory === true && isAsked) await leaveDirectory();
  } catch (error) {
    if (error instanceof ApiError && isFinal(error.status)) clearPendingSignOut(pending);
  }
}

/** A client error is final: 401 means that the session has already ended (AUTH-34). A rate limit is retried. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
