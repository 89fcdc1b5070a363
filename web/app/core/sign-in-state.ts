import type { SignOutReason } from "./session.ts";

/** The key of what is handed to the next sign-in page of this tab. */
const handedKey = "signInState";

/** Why a sign-in page opens, and the record that it leads to afterwards. */
export interface SignInState {
  reason?: SignOutReason | null;
  record?: string;
  /** Empties what the browser has restored (AUTH-11). */
  reset?: unknown;
}

/**
 * Opens a sign-in page, which is finished HTML that the router must not draw. Without a network, and without a stored
 * page, it waits for the network: this page can still tell the server of a sign-out (AUTH-34).
 */
export function openSignIn(path: string, state: SignInState): void {
  sessionStorage.setItem(handedKey, JSON.stringify(state));
  const open = () => window.location.replace(path);
  const isStored = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
  if (navigator.onLine || isStored) open();
  else window.addEventListener("online", open, { once: true });
}

/** What this sign-in page was handed; kept with its entry of the history, so that it survives a reload. */
export function handedState(): SignInState {
  const handed = sessionStorage.getItem(handedKey);
  if (handed !== null) {
    sessionStorage.removeItem(handedKey);
    window.history.replaceState({ usr: JSON.parse(handed) }, "");
  }
  // The router stores the state of its navigations in this place.
  const state: unknown = window.history.state;
  const given = typeof state === "object" && state !== null ? Reflect.get(state, "usr") : null;
  return typeof given === "object" && given !== null ? given : {};
}

/**
 * The hash of one record, `#loans?loan=LN-202603-000045`, as in links of mails: the sign-in redirects there afterwards.
 * A section without parameters is not stored, since a sign-in leads to the area's first section (AUTH-22).
 */
export function recordIn(hash: unknown): string | null {
  return typeof hash === "string" && /^#[a-z-]+\?/.test(hash) ? hash : null;
}
