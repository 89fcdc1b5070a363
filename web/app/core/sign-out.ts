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
let leavesDirectory = false;

/**
 * Signs out: every tab at once, then the server, which revokes the session and clears the cookie. If the server cannot
 * be reached, it is notified later, also after a reload (AUTH-34, `runSessionTimers`). Who signs out of a session of
 * the lender's directory is led there (AUTH-77).
 */
export async function signOut(reason: SignOutReason = "asked"): Promise<void> {
  const session = getSession();
  const isIn = session.state === "signed-in";
  leavesDirectory = isIn && session.claims.by_directory === true && reason === "asked";
  endSession(reason);
  await notifySignOut(isIn ? session.token : undefined);
  if (leavesDirectory) await leaveDirectory();
}

/** Whether this page is on its way to the directory, so that nothing else opens a page. */
export function isLeavingDirectory(): boolean {
  return leavesDirectory;
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
    await post(`/${area}/signout`, session_id === "" ? {} : { session_id }, {
      token,
      // Without `keepalive`, closing the tab would cancel the request.
      keepalive: true,
    });
    clearPendingSignOut(pending);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error.status)) clearPendingSignOut(pending);
  }
}

/** A client error is final: 401 means that the session has already ended (AUTH-34). A rate limit is retried. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
