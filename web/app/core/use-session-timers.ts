import { useEffect } from "react";
import { accessTokenKey, timers } from "@microfinance/contract/core/constants.ts";
import { endSession, pendingSignOut } from "./session.ts";
import { useSession } from "./use-session.ts";

/**
 * Runs the session's timers on every page, public ones included, while a person is signed in. Afterwards it notifies
 * the server of a sign-out it has not received. Visitors load neither.
 */
export function useSessionTimers(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state === "pending") return;
    if (state === "signed-out") {
      // Removes a token that expired while the browser was closed (AUTH-32).
      if (localStorage.getItem(accessTokenKey) !== null) endSession("expired");
      return notifyUntilReceived();
    }
    let stop: (() => void) | null = null;
    let left = false;
    void fetchSessionTimers().then((timers) => {
      if (!left) stop = timers.startSessionTimers();
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [state]);
}

/** The timers' code. The areas load it with their own code, so that a later start needs no network. */
export const fetchSessionTimers = () => import("./session-timers.ts");

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
