import { accessTokenKey as tokenKey } from "@microfinance/contract/core/constants.ts";
import { decodeClaims, type Claims } from "./claims.ts";

/**
 * The session of this browser. Local storage has the access token under `accessToken` (AUTH-29); only an HttpOnly
 * cookie has the refresh token (AUTH-30). Local storage is the one source, so every tab has the same session.
 */
export type Session =
  | { state: "pending" }
  | { state: "signed-in"; token: string; claims: Claims }
  | { state: "signed-out"; reason: SignOutReason | null };

/** Why the last session in this tab ended; sign-in pages explain it. */
export type SignOutReason = "asked" | "idle" | "expired" | "refused" | "elsewhere";

/** Prefix, before the person's id, of an application's entries that the server does not have yet. */
export const applicationDraftKey = "applicationDraft:";

/** The request of a loan from the public pages, which this browser offers after the sign-in. */
export const loanRequestKey = "loanRequest";

/** The database of the browser that has the last known Home of a session, encrypted, with its key. */
export const lastHomeName = "last-home";

/** Prefix, before the person's id, of the payment that waits for its response in this tab. */
export const pendingPaymentKey = "pendingPayment.";

const roleKey = "lastRole";
const offsetKey = "clockOffset";
const activityKey = "lastActivity";
const pendingSignOutKey = "untoldSignOut";

const pending: Session = { state: "pending" };
const listeners = new Set<() => void>();
let current: Session = pending;
let currentToken: string | null | undefined;
let lastReason: SignOutReason | null = null;

/** The current session. An expired token counts as signed out (AUTH-32). */
export function getSession(): Session {
  if (typeof window === "undefined") return pending;
  const token = localStorage.getItem(tokenKey);
  if (token === currentToken) return current;
  if (currentToken && token === null && current.state === "signed-in") lastReason ??= "elsewhere";
  currentToken = token;
  const claims = token === null ? null : decodeClaims(token);
  current =
    token !== null && claims !== null && secondsLeft(claims) > 0
      ? { state: "signed-in", token, claims }
      : { state: "signed-out", reason: lastReason };
  // The next person in this browser must not see the pending payment of the last one.
  if (current.state === "signed-in") removePayments(`${pendingPaymentKey}${current.claims.id}`);
  return current;
}

/** The session during prerendering, when no user is known. */
export function pendingSession(): Session {
  return pending;
}

/**
 * Calls back on every change of the session, in this tab or another, and when the browser restores a page from its
 * back-forward cache, which received no events. Returns the unsubscribe function.
 */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", announceStorage);
    window.addEventListener("pageshow", announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", announceStorage);
    window.removeEventListener("pageshow", announce);
  };
}

/** Stores a renewed access token, unless the session ended or another token was stored during the request. */
export function storeRenewedToken(before: string, renewed: string): void {
  if (localStorage.getItem(tokenKey) === before) storeToken(renewed);
}

/** Stores a new access token. */
export function storeToken(token: string): void {
  const claims = decodeClaims(token);
  if (claims === null) throw new Error("An unexpected error occurred");
  // Lifetimes follow the server's clock, so that a phone with a wrong clock can sign in.
  localStorage.setItem(offsetKey, String(claims.iat * 1000 - Date.now()));
  storeRole(claims.role === "staff" ? "staff" : "customer");
  localStorage.setItem(tokenKey, token);
  lastReason = null;
  announce();
}

/**
 * Starts a session after sign-in, which counts as activity. The server ended the earlier session by the cookie of the
 * sign-in request, so no sign-out is left to report.
 */
export function startSession(token: string): void {
  localStorage.removeItem(pendingSignOutKey);
  removeLastHome();
  recordActivity();
  storeToken(token);
}

/**
 * Removes the access token and marks the session as ended, in every tab (AUTH-33, AUTH-32). The sign-out stays recorded
 * in the browser until the server has received it, since the network may be down (AUTH-34).
 */
export function endSession(reason: SignOutReason): void {
  lastReason = reason;
  recordPendingSignOut(localStorage.getItem(tokenKey));
  localStorage.removeItem(tokenKey);
  removeLastHome();
  if (reason === "asked") removeEntries();
  announce();
}

/** A sign-out that the server has not received: the area, and the session's id, empty if unknown. */
export interface PendingSignOut {
  area: "user" | "staff";
  session_id: string;
}

/** The sign-out that the server has not received, or null. It has no token: the cookie identifies the session. */
export function pendingSignOut(): PendingSignOut | null {
  const [area, session_id = ""] = (localStorage.getItem(pendingSignOutKey) ?? "").split(" ");
  return area === "user" || area === "staff" ? { area, session_id } : null;
}

/** Records that the server has received this sign-out. */
export function clearPendingSignOut(received: PendingSignOut): void {
  if (pendingSignOut()?.session_id === received.session_id)
    localStorage.removeItem(pendingSignOutKey);
}

function recordPendingSignOut(token: string | null): void {
  const claims = token === null ? null : decodeClaims(token);
  if (claims === null) return;
  const area = claims.role === "staff" ? "staff" : "user";
  localStorage.setItem(pendingSignOutKey, `${area} ${claims.session_id}`);
}

/**
 * A requested sign-out removes the entries of an unfinished application (AUTH-34), the request of a loan, and this
 * tab's payment without a response. Any other end of the session leaves them for the same person.
 */
function removeEntries(): void {
  for (const key of keysOf(localStorage))
    if (key.startsWith(applicationDraftKey) || key === loanRequestKey) localStorage.removeItem(key);
  removePayments();
}

/** Home goes with its key at every end of a session: what is left of the encrypted copy cannot be read. */
function removeLastHome(): void {
  // Some browsers have no database in private windows.
  if ("indexedDB" in globalThis) indexedDB.deleteDatabase(lastHomeName);
}

/** @param except the key that is not removed */
function removePayments(except?: string): void {
  for (const key of keysOf(sessionStorage))
    if (key.startsWith(pendingPaymentKey) && key !== except) sessionStorage.removeItem(key);
}

function keysOf(store: Storage): string[] {
  return Array.from({ length: store.length }, (_, position) => store.key(position) ?? "");
}

/** Removes the token of a rejected call, unless another one has replaced it (AUTH-33). */
export function dropToken(token: string): void {
  if (localStorage.getItem(tokenKey) === token) endSession("refused");
}

/** The area of the last person signed in here; nothing else is stored after sign-out (AUTH-23). */
export function lastRole(): "staff" | "customer" | null {
  const role = localStorage.getItem(roleKey);
  return role === "staff" || role === "customer" ? role : null;
}

/** Stores the area of a person, so that protected pages redirect to the right sign-in (AUTH-23, AUTH-28). */
export function storeRole(role: "staff" | "customer"): void {
  localStorage.setItem(roleKey, role);
}

/** Seconds until the token expires, by the server's clock. */
export function secondsLeft(claims: Claims): number {
  const offset = Number(localStorage.getItem(offsetKey) ?? 0) || 0;
  return claims.exp - (Date.now() + offset) / 1000;
}

/** Seconds since the token was issued, by the server's clock. */
export function secondsOld(claims: Claims): number {
  return claims.exp - claims.iat - secondsLeft(claims);
}

/** Records user activity for all tabs (AUTH-32). */
export function recordActivity(): void {
  localStorage.setItem(activityKey, String(Date.now()));
}

/** Milliseconds since the last activity in any tab; null if none is recorded. */
export function idleFor(): number | null {
  const recorded = Number(localStorage.getItem(activityKey));
  return recorded > 0 ? Date.now() - recorded : null;
}

function announce(): void {
  getSession();
  for (const listener of listeners) listener();
}

function announceStorage(event: StorageEvent): void {
  if (event.key === tokenKey || event.key === null) announce();
}
