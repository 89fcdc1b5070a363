import { useEffect } from "react";
import { accessTokenKey } from "@microfinance/contract/constants.ts";
import { endSession } from "./session.ts";
import { useSession } from "./use-session.ts";

/**
 * Runs the session's clocks on every page, public ones included, for as long as
 * somebody is signed in. Visitors never load them.
 */
export function useSessionTimers(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state === "pending") return;
    if (state === "signed-out") {
      // A token that ended while the browser was closed is swept out (000§4).
      if (localStorage.getItem(accessTokenKey) !== null) endSession("expired");
      return;
    }
    let stop: (() => void) | null = null;
    let left = false;
    void import("./session-timers.ts").then((timers) => {
      if (!left) stop = timers.startSessionTimers();
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [state]);
}
