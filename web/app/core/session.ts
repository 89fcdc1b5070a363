import { accessTokenKey as tokenKey } from "@microfinance/contract/core/constants.ts";
import { decodeClaims, type Claims } from "./claims.ts";

/**
 * Whether somebody is signed in, in this browser. The access token lives in local
 * storage under `accessToken` (AUTH-29); the refresh token only in an HttpOnly cookie
 * (AUTH-30). Local storage is the one source, so every tab sees the same session.
 */
export type Session =
  | { state: "pending" }
  | { state: "signed-in"; token: string; claims: Claims }
  | { state: "signed-out"; reason: SignOutReason | null };

/** Why the last session in this tab ended; sign-in pages explain it. */
export type SignOutReason = "asked" | "idle" | "expired" | "refused" | "elsewhere";

/** Under this and the person's id, entries wait that the server does not have yet. */
export const applicationDraftKey = "applicationDraft:";

/** Under this and the person's id, a tab keeps the payment that waits for its answer. */
export const pendingPaymentKey = "pendingPayment.";

const roleKey = "lastRole";
const offsetKey = "clockOffset";
const activityKey = "lastActivity";
const untoldKey = "untoldSignOut";

const pending: Session = { state: "pending" };
const listeners = new Set<() => void>();
let current: Session = pending;
let currentToken: string | null | undefined;
let lastReason: SignOutReason | null = null;

/** The session as it is now. An expired token counts as signed out (AUTH-32). */
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
  // The next person at this browser does not see what the one before was about to record.
  if (current.state === "signed-in") forgetPayments(`${pendingPaymentKey}${current.claims.id}`);
  return current;
}

/** The session while a page is made at build time, when nobody can be known yet. */
export function pendingSession(): Session {
  return pending;
}

/**
 * Calls back on every change of the session, in this tab or another, and when the browser shows a page again that it had
 * put aside, which heard of no change meanwhile; answers how to stop.
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

/** Stores a renewed access token, unless the session ended or another token came while it was on its way. */
export function storeRenewedToken(before: string, renewed: string): void {
  if (localStorage.getItem(tokenKey) === before) storeToken(renewed);
}

/** Stores a fresh access token. */
export function storeToken(token: string): void {
  const claims = decodeClaims(token);
  if (claims === null) throw new Error("An unexpected error occurred");
  // A phone whose clock is wrong must still be able to sign in: lifetimes go by the server's clock.
  localStorage.setItem(offsetKey, String(claims.iat * 1000 - Date.now()));
  rememberRole(claims.role === "staff" ? "staff" : "customer");
  localStorage.setItem(tokenKey, token);
  lastReason = null;
  announce();
}

/**
 * Starts a session after sign-in: signing in is itself an activity. The server has ended the session before it, whose
 * cookie the sign-in brought along, so that nothing is left to tell.
 */
export function startSession(token: string): void {
  localStorage.removeItem(untoldKey);
  recordActivity();
  storeToken(token);
}

/**
 * Forgets the access token and marks the session signed out, here and in every other tab (AUTH-33, AUTH-32). That the server is
 * to be told stays in the browser until it was: there may be no network now (AUTH-34).
 */
export function endSession(reason: SignOutReason): void {
  lastReason = reason;
  noteUntold(localStorage.getItem(tokenKey));
  localStorage.removeItem(tokenKey);
  if (reason === "asked") forgetEntries();
  announce();
}

/** A sign-out of which the server has not heard yet: the area, and the session's id, empty where it is not known. */
export interface UntoldSignOut {
  area: "user" | "staff";
  session_id: string;
}

/** The sign-out that the server has not heard of yet, or null. It holds no token: the cookie proves whose it is. */
export function untoldSignOut(): UntoldSignOut | null {
  const [area, session_id = ""] = (localStorage.getItem(untoldKey) ?? "").split(" ");
  return area === "user" || area === "staff" ? { area, session_id } : null;
}

/** Takes note that the server has heard of this sign-out. */
export function forgetUntold(told: UntoldSignOut): void {
  if (untoldSignOut()?.session_id === told.session_id) localStorage.removeItem(untoldKey);
}

function noteUntold(token: string | null): void {
  const claims = token === null ? null : decodeClaims(token);
  if (claims === null) return;
  const area = claims.role === "staff" ? "staff" : "user";
  localStorage.setItem(untoldKey, `${area} ${claims.session_id}`);
}

/**
 * Who signs out leaves no entries of an unfinished application in the browser (AUTH-34), nor a payment without an answer in
 * this tab; a lost session keeps them for the same person.
 */
function forgetEntries(): void {
  for (const key of keysOf(localStorage))
    if (key.startsWith(applicationDraftKey)) localStorage.removeItem(key);
  forgetPayments();
}

/** @param except the key of the one that stays */
function forgetPayments(except?: string): void {
  for (const key of keysOf(sessionStorage))
    if (key.startsWith(pendingPaymentKey) && key !== except) sessionStorage.removeItem(key);
}

function keysOf(store: Storage): string[] {
  return Array.from({ length: store.length }, (_, position) => store.key(position) ?? "");
}

/** Drops the token a refused call was made with, unless another one has replaced it since (AUTH-33). */
export function dropToken(token: string): void {
  if (localStorage.getItem(tokenKey) === token) endSession("refused");
}

/** The kind of the last person signed in here; all that is remembered after sign-out (AUTH-23). */
export function lastRole(): "staff" | "customer" | null {
  const role = localStorage.getItem(roleKey);
  return role === "staff" || role === "customer" ? role : null;
}

/** Remembers the kind of a person, so that protected pages lead to the right sign-in (AUTH-23, AUTH-28). */
export function rememberRole(role: "staff" | "customer"): void {
  localStorage.setItem(roleKey, role);
}

/** Seconds until the token ends, by the server's clock. */
export function secondsLeft(claims: Claims): number {
  const offset = Number(localStorage.getItem(offsetKey) ?? 0) || 0;
  return claims.exp - (Date.now() + offset) / 1000;
}

/** Seconds since the token was issued, by the server's clock. */
export function secondsOld(claims: Claims): number {
  return claims.exp - claims.iat - secondsLeft(claims);
}

/** Notes that the user did something just now, for all tabs (AUTH-32). */
export function recordActivity(): void {
  localStorage.setItem(activityKey, String(Date.now()));
}

/** Milliseconds since anybody did something in any tab; null when nothing was noted yet. */
export function idleFor(): number | null {
  const noted = Number(localStorage.getItem(activityKey));
  return noted > 0 ? Date.now() - noted : null;
}

function announce(): void {
  getSession();
  for (const listener of listeners) listener();
}

function announceStorage(event: StorageEvent): void {
  if (event.key === tokenKey || event.key === null) announce();
}
