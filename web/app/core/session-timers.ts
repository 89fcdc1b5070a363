import { timers } from "@microfinance/contract/core/constants.ts";
import { refreshSession } from "./refresh-session.ts";
import { getSession, idleFor, recordActivity, secondsLeft, secondsOld } from "./session.ts";
import { signOut } from "./sign-out.ts";

/** Minimum time between two records of activity, since a moving mouse fires constantly. */
const noteEvery = 5_000;

const activities = ["mousemove", "keydown", "click", "touchstart"] as const;

/**
 * Runs the two timers of a session: the check of the token every 60 seconds, and the sign-out after 15 minutes without
 * activity in any tab (AUTH-32). Returns the function that stops them.
 */
export function startSessionTimers(): () => void {
  let idleTimer: ReturnType<typeof setTimeout>;
  let recordedAt = 0;

  const check = () => void checkToken();

  const watchIdle = () => {
    clearTimeout(idleTimer);
    const idle = idleFor();
    if (idle !== null && idle >= timers.inactivity) {
      void signOut("idle");
      return;
    }
    idleTimer = setTimeout(watchIdle, timers.inactivity - (idle ?? 0));
  };

  const noteActivity = () => {
    const idle = idleFor();
    // After a device's sleep, an event may fire before the timer; it must not revive the session.
    if (idle !== null && idle >= timers.inactivity) {
      watchIdle();
      return;
    }
    const now = Date.now();
    if (now - recordedAt < noteEvery && now >= recordedAt) return;
    recordedAt = now;
    recordActivity();
    // A token may expire before the next check; activity just before it still renews the session.
    check();
  };

  const checkAgain = () => {
    if (document.visibilityState !== "visible") return;
    watchIdle();
    check();
  };

  if (idleFor() === null) recordActivity();
  watchIdle();
  check();
  const checkTimer = setInterval(check, timers.tokenCheck);
  for (const name of activities) window.addEventListener(name, noteActivity, { passive: true });
  document.addEventListener("visibilitychange", checkAgain);

  return () => {
    clearTimeout(idleTimer);
    clearInterval(checkTimer);
    for (const name of activities) window.removeEventListener(name, noteActivity);
    document.removeEventListener("visibilitychange", checkAgain);
  };
}

/** One check of the token: an expired one signs out; one near its end is renewed for an active user. */
async function checkToken(): Promise<void> {
  const session = getSession();
  if (session.state !== "signed-in") return;
  const left = secondsLeft(session.claims);
  if (left <= 0) {
    await signOut("expired");
    return;
  }
  const idle = idleFor() ?? 0;
  const wasActive = idle / 1000 < secondsOld(session.claims);
  if (left * 1000 < timers.refreshBelow && wasActive) await refreshSession();
}
