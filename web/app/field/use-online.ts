import { createContext, useContext, useEffect, useState } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { followCalls, isServerReached } from "../core/reachability.ts";

/** Whether the server can be reached, for the whole page. */
export const Online = createContext(true);

/**
 * Whether the server can be reached. A phone with a network may still not reach it, so a check runs at the start, after
 * each call without a response, and every few seconds until one succeeds.
 */
export function useReachable(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    let isMounted = true;
    const check = () =>
      void isServerReached().then((isReached) => {
        if (isMounted) setOnline(isReached);
      });
    check();
    const unfollow = followCalls((hasResponse) => (hasResponse ? setOnline(true) : check()));
    window.addEventListener("online", check);
    window.addEventListener("offline", check);
    const timer = isOnline ? undefined : setInterval(check, timers.connectionRetry);
    return () => {
      isMounted = false;
      unfollow();
      clearInterval(timer);
      window.removeEventListener("online", check);
      window.removeEventListener("offline", check);
    };
  }, [isOnline]);
  return isOnline;
}

/** Whether the server can be reached. */
export function useOnline(): boolean {
  return useContext(Online);
}
