import { createContext, useContext, useEffect, useState } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { followCalls, isServerReached } from "../core/reachability.ts";

/** Whether the office can be reached, for the whole page. */
export const Online = createContext(true);

/**
 * Follows whether the office can be reached. A phone with a network may still not reach it, so it is asked at the start,
 * after each call without a response, and every few seconds until it answers.
 */
export function useReachable(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    let isMounted = true;
    const ask = () =>
      void isServerReached().then((isReached) => {
        if (isMounted) setOnline(isReached);
      });
    ask();
    const unfollow = followCalls((hasResponse) => (hasResponse ? setOnline(true) : ask()));
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    const timer = isOnline ? undefined : setInterval(ask, timers.connectionRetry);
    return () => {
      isMounted = false;
      unfollow();
      clearInterval(timer);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
    };
  }, [isOnline]);
  return isOnline;
}

/** Whether the office can be reached. */
export function useOnline(): boolean {
  return useContext(Online);
}
