import { everythingTexts } from "@microfinance/contract/exports/texts.ts";
import type { FastifyRequest } from "fastify";
import { hashToken, newToken } from "../auth/opaque-token.ts";
import { refreshTokenOf } from "../core/http/sign-in-cookies.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { actorOfSession, type SessionActor } from "../core/http/session.ts";

/** Milliseconds for which an address works: a browser uses it at once. */
const life = 60_000;

/** Makes an address for a session. @returns its token */
export async function makeAddress(
  deps: Deps,
  { session_id }: Pick<SessionActor, "session_id">,
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(deps.now().getTime() + life);
  await deps.db
    .insertInto("download_addresses")
    .values({ token_hash: hashToken(token), session_id, expires_at })
    .execute();
  return token;
}

/**
 * Uses an address, and returns the person whose session it belongs to, with the rights of this moment.
 * @throws 404 for an address that is unknown, used or too old, and for a browser without the cookie of its session; 401
 *   where the session has ended; 403 where another site leads to it
 */
export async function useAddress(
  deps: Deps,
  request: FastifyRequest,
  token: string,
): Promise<SessionActor> {
  const refresh = refreshTokenOf(request, deps);
  if (refresh === null) throw notFound(everythingTexts.addressUsed);
  const now = deps.now();
  const used = await deps.db
    .updateTable("download_addresses as a")
    .from("refresh_tokens as r")
    .set({ used_at: now })
    .where("a.token_hash", "=", hashToken(token))
    .where("a.used_at", "is", null)
    .where("a.expires_at", ">", now)
    .where("r.token_hash", "=", hashToken(refresh))
    .whereRef("r.session_id", "=", "a.session_id")
    .returning("a.session_id")
    .executeTakeFirst();
  if (used === undefined) throw notFound(everythingTexts.addressUsed);
  return actorOfSession(deps, used.session_id);
}
