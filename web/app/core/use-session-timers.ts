import { useEffect } from "react";
import { accessTokenKey, timers } from "@microfinance/contract/core/constants.ts";
import { endSession, untoldSignOut } from "./session.ts";
import { useSession } from "./use-session.ts";

/**
 * Runs the session's clocks on every page, public ones included, for as long as somebody is signed in, and afterwards
 * tells the server of a sign-out it has not heard of. Visitors never load either.
 */
export function useSessionTimers(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state === "pending") return;
    if (state === "signed-out") {
      // A token that ended while the browser was closed is swept out (AUTH-32).
      if (localStorage.getItem(accessTokenKey) !== null) endSession("expired");
      return tellUntilHeard();
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

/** The clocks' code. The areas fetch it beside their own: after they are shown it takes no network any more. */
export const fetchSessionTimers = () => import("./session-timers.ts");

/** Tells the server of a sign-out as soon as it can be reached: now, when the line is back, else every minute. */
function tellUntilHeard(): (() => void) | undefined {
  if (untoldSignOut() === null) return undefined;
  const tell = () => {
    if (untoldSignOut() === null) return stop();
    // Without a network the code is not there either; the next attempt fetches it.
    import("./sign-out.ts").then(
      (module) => module.tellSignOut(),
      () => undefined,
    );
  };
  const timer = setInterval(tell, timers.tokenCheck);
  window.addEventListener("online", tell);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener("online", tell);
  };
  tell();
  return stop;
}
