import { knownDeviceLife } from "@microfinance/contract/auth/device-and-link-life.ts";
import type { FastifyReply } from "fastify";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import { deviceCookieName, isSecure } from "../core/http/sign-in-cookies.ts";

/**
 * The cookie of a device on which a user signed in (AUTH-15): `<device id>.<day>-<mac>.<day>-<mac>`, a pair for each
 * account, newest first. A mac binds device, account and day to the server's secret and does not identify the account.
 * The cookie grants only a separate limit of wrong passwords: it replaces neither password nor second factor.
 */
const day = 86_400_000;
const lifeInDays = knownDeviceLife / day;

/** Accounts stored in a device cookie. Further users of a shared browser have the limit of unknown devices. */
const mostAccounts = 10;

/** The id of the device when the account signed in on it within the last 180 days, else null. */
export function knownDeviceOf(
  deps: Pick<Deps, "env" | "now">,
  cookie: string | null | undefined,
  userId: number,
): string | null {
  const { id, entries } = readCookie(cookie);
  if (id === null) return null;
  const isKnown = entries.some((entry) => holds(deps, id, entry, userId));
  return isKnown ? id : null;
}

/** Marks the device as known to an account for 180 days. Call it when a sign-in, or a reset by link, is complete. */
export function rememberDevice(
  reply: FastifyReply,
  deps: Pick<Deps, "env" | "now">,
  cookie: string | null | undefined,
  userId: number,
): void {
  const read = readCookie(cookie);
  const id = read.id ?? randomBytes(16).toString("base64url");
  const others = read.entries.filter((entry) => !holds(deps, id, entry, userId));
  const entries = [entryFor(deps, id, userId), ...others].slice(0, mostAccounts);
  void reply.setCookie(deviceCookieName(deps), [id, ...entries].join("."), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(deps),
    maxAge: knownDeviceLife / 1000,
  });
}

function readCookie(cookie: string | null | undefined): { id: string | null; entries: string[] } {
  const [id = "", ...entries] = (cookie ?? "").slice(0, 1_000).split(".");
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) return { id: null, entries: [] };
  const written = entries.filter((entry) => /^\d{1,6}-[A-Za-z0-9_-]{22}$/.test(entry));
  return { id, entries: written.slice(0, mostAccounts) };
}

function entryFor(deps: Pick<Deps, "env" | "now">, id: string, userId: number): string {
  const today = Math.floor(deps.now().getTime() / day);
  return `${today}-${macOf(deps, id, userId, today)}`;
}

function holds(
  deps: Pick<Deps, "env" | "now">,
  id: string,
  entry: string,
  userId: number,
): boolean {
  const split = entry.indexOf("-");
  const made = Number(entry.slice(0, split));
  const age = deps.now().getTime() / day - made;
  if (age < -1 || age > lifeInDays) return false;
  const expected = Buffer.from(macOf(deps, id, userId, made));
  const sent = Buffer.from(entry.slice(split + 1));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function macOf(deps: Pick<Deps, "env">, id: string, userId: number, made: number): string {
  return createHmac("sha256", deps.env.JWT_SECRET)
    .update(`known-device:${id}:${userId}:${made}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}
