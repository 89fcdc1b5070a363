import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { tillActError } from "@microfinance/contract/tills/rules.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { type SessionRow, sessionsWhere } from "./session-rows.ts";

/**
 * A session, locked until the transaction ends: payments of its cash are awaited, and later ones wait.
 * @throws 404 for an unknown session
 */
export async function lockedSession(tx: Connection, id: number): Promise<SessionRow> {
  await sql`select from till_sessions where id = ${id} for update`.execute(tx);
  const [row] = await sessionsWhere(tx, sql`s.id = ${id}`);
  if (row === undefined) throw notFound(texts.sessionNotFound);
  return row;
}

/** The caller of an act on a till. */
export function actingOn(ctx: RequestContext) {
  return {
    actor: staffIdOf(ctx),
    supervises: ctx.actor !== null && may(ctx.actor, "tills.supervise"),
  };
}

/** Refuses an act on another person's till. @throws 403 unless the caller holds it or supervises tills */
export function refuseOthersTill(session: SessionRow, ctx: RequestContext): void {
  const error = tillActError({ holder: session.staff_id, ...actingOn(ctx) });
  if (error !== null) throw forbidden(error);
}
