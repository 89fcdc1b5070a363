import { ApiError } from "./api-error.ts";
import { post } from "./post.ts";
import {
  endSession,
  forgetUntold,
  getSession,
  untoldSignOut,
  type SignOutReason,
  type UntoldSignOut,
} from "./session.ts";

let telling: Promise<void> | null = null;

/**
 * Signs out: this tab and every other at once, then the server, which revokes the session and clears the cookie. A
 * server that cannot be reached now is told later, after a reload too (AUTH-34, `useSessionTimers`).
 */
export function signOut(reason: SignOutReason = "asked"): Promise<void> {
  const session = getSession();
  endSession(reason);
  return tellSignOut(session.state === "signed-in" ? session.token : undefined);
}

/**
 * Tells the server of a sign-out it has not heard of; the cookie says whose session it is. One call at a time: whoever
 * asks meanwhile waits for it.
 *
 * @param token the access token, where the page still has it
 */
export function tellSignOut(token?: string): Promise<void> {
  const untold = untoldSignOut();
  if (untold === null) return telling ?? Promise.resolve();
  telling ??= tell(untold, token).finally(() => {
    telling = null;
  });
  return telling;
}

async function tell(untold: UntoldSignOut, token: string | undefined): Promise<void> {
  const { area, session_id } = untold;
  try {
    await post(`/${area}/signout`, session_id === "" ? {} : { session_id }, {
      token,
      // A tab that is closed right away takes no call with it.
      keepalive: true,
    });
    forgetUntold(untold);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error.status)) forgetUntold(untold);
  }
}

/** A refusal is an answer: 401 says that the session has ended already (AUTH-34). Whoever has to wait tries again. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
