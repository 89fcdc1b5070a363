import { useEffect, useEffectEvent, useState } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { followCalls, isServerReached } from "./reachability.ts";

/**
 * The time of the last response, in milliseconds, while the server cannot be reached; null while it can (SITE-50). A
 * call without a response is not enough: a check of its own must fail too, since one blocked call is no lost
 * connection. One check runs at a time; while offline the interval alone asks again, since otherwise
 * every failed call would cause another.
 *
 * @param onBack called when the server is reached again.
 */
export function useOfflineSince(onBack: () => void): number | null {
  const [since, setSince] = useState<number | null>(null);
  const isOffline = since !== null;
  const reportOnline = useEffectEvent(onBack);

  useEffect(() => {
    let lastResponse = Date.now();
    let isMounted = true;
    let isChecking = false;
    let isLost = isOffline;
    const reached = () => {
      lastResponse = Date.now();
      if (!isLost) return;
      isLost = false;
      setSince(null);
      reportOnline();
    };
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      const hasResponse = await isServerReached();
      isChecking = false;
      if (!isMounted) return;
      if (hasResponse) {
        reached();
        return;
      }
      isLost = true;
      setSince((before) => before ?? lastResponse);
    };
    const checkNow = () => void check();
    const unfollow = followCalls((hasResponse) => {
      if (hasResponse) reached();
      else if (!isLost) checkNow();
    });
    window.addEventListener("offline", checkNow);
    window.addEventListener("online", checkNow);
    const timer = isOffline ? setInterval(checkNow, timers.connectionRetry) : undefined;
    if (!isOffline && !navigator.onLine) checkNow();
    return () => {
      isMounted = false;
      unfollow();
      clearInterval(timer);
      window.removeEventListener("offline", checkNow);
      window.removeEventListener("online", checkNow);
    };
  }, [isOffline]);
  return since;
}
