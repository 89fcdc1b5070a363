import { accessTokenKey, timers } from "@microfinance/contract/core/constants.ts";
import { endSession, getSession, pendingSignOut, subscribeSession } from "./session.ts";

/**
 * Runs the session's timers on every page, public ones included, while a person is signed in. Afterwards it notifies
 * the server of a sign-out it has not received. Visitors load neither. Returns the function that stops them.
 */
export function runSessionTimers(): () => void {
  let isSignedIn: boolean | null = null;
  let stop: (() => void) | undefined;
  const follow = () => {
    const now = getSession().state === "signed-in";
    if (now === isSignedIn) return;
    isSignedIn = now;
    stop?.();
    stop = now ? startTimers() : followSignOut();
  };
  follow();
  const unsubscribe = subscribeSession(follow);
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** The timers' code. The areas load it with their own code, so that a later start needs no network. */
export const fetchSessionTimers = () => import("./session-timers.ts");

function startTimers(): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  void fetchSessionTimers().then((timers) => {
    if (!left) stop = timers.startSessionTimers();
  });
  return () => {
    left = true;
    stop?.();
  };
}

function followSignOut(): (() => void) | undefined {
  // Removes a token that expired while the browser was closed (AUTH-32).
  if (localStorage.getItem(accessTokenKey) !== null) endSession("expired");
  return notifyUntilReceived();
}

/** Notifies the server of a sign-out as soon as possible: now, when the network returns, else every minute. */
function notifyUntilReceived(): (() => void) | undefined {
  if (pendingSignOut() === null) return undefined;
  const notifyServer = () => {
    if (pendingSignOut() === null) return stop();
    // Without a network the code may be missing too; the next attempt loads it.
    import("./sign-out.ts").then(
      (module) => module.notifySignOut(),
      () => undefined,
    );
  };
  const timer = setInterval(notifyServer, timers.tokenCheck);
  window.addEventListener("online", notifyServer);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener("online", notifyServer);
  };
  notifyServer();
  return stop;
}
