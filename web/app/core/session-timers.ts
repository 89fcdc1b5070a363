import { timers } from "@microfinance/contract/core/constants.ts";
import { refreshSession } from "./refresh-session.ts";
import { getSession, idleFor, recordActivity, secondsLeft, secondsOld } from "./session.ts";
import { signOut } from "./sign-out.ts";

/** Activity is noted at most this often, since a moving mouse speaks without pause. */
const noteEvery = 5_000;

const activities = ["mousemove", "keydown", "click", "touchstart"] as const;

/**
 * Runs the session's two clocks while somebody is signed in: the check of the token
 * every 60 seconds, and the sign-out after 15 minutes without activity in any tab
 * (AUTH-32). Answers how to stop them.
 */
export function startSessionTimers(): () => void {
  let idleTimer: ReturnType<typeof setTimeout>;
  let notedAt = 0;

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
    // After a laptop's sleep the first touch comes before the timer: it must not revive the session.
    if (idle !== null && idle >= timers.inactivity) {
      watchIdle();
      return;
    }
    const now = Date.now();
    if (now - notedAt < noteEvery && now >= notedAt) return;
    notedAt = now;
    recordActivity();
    // A token may end before the next look: who comes back at the last moment keeps the session.
    check();
  };

  const lookAgain = () => {
    if (document.visibilityState !== "visible") return;
    watchIdle();
    check();
  };

  if (idleFor() === null) recordActivity();
  watchIdle();
  check();
  const checkTimer = setInterval(check, timers.tokenCheck);
  for (const name of activities) window.addEventListener(name, noteActivity, { passive: true });
  document.addEventListener("visibilitychange", lookAgain);

  return () => {
    clearTimeout(idleTimer);
    clearInterval(checkTimer);
    for (const name of activities) window.removeEventListener(name, noteActivity);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}

/** One look at the token: an expired one signs out, one near its end is renewed for an active user. */
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
