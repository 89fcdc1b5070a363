import type { AuditAction } from "@microfinance/contract/acts/audit.ts";
import { sql } from "kysely";
import type { Connection } from "../deps.ts";
import type { RequestContext } from "../http/session.ts";
import type { AuditedRecord } from "./audited-record.ts";

/**
 * One event of the audit log (AUTH-56). `before` and `after` contain only changed values, never a password or token.
 */
export interface AuditEvent extends AuditedRecord {
  /** The action, as noun.verb: "loan.approve", "access.denied". Each has its sentence (AUTH-61). */
  action: AuditAction;
  before?: unknown;
  after?: unknown;
}

/**
 * The role an event is recorded under: the role ids of staff, "client" for one of the API, "customer", "visitor", or
 * "system" for a job.
 */
function roleOf(ctx: RequestContext | "system"): string {
  if (ctx === "system") return ctx;
  if (!ctx.actor) return ctx.is_job ? "system" : "visitor";
  if (ctx.actor.rights !== undefined) return "client";
  return ctx.actor.area === "staff" ? `staff:${ctx.actor.role_ids.join("+")}` : "customer";
}

/**
 * The JSON parameter of the SQL function `write_audit`.
 * @param ctx the caller, or "system" for a job of the server
 */
export function auditJson(ctx: RequestContext | "system", event: AuditEvent): string {
  const { at, actor, network_address, request_id } = ctx === "system" ? system : ctx;
  return JSON.stringify({
    created_at: at,
    actor_user_id: actor?.user_id,
    actor_role: roleOf(ctx),
    action: event.action,
    record_type: event.record_type,
    // The id may be text of a request, cut within a character, which PostgreSQL does not accept in JSON.
    record_id: String(event.record_id).toWellFormed(),
    before: event.before,
    after: event.after,
    network_address,
    request_id,
  });
}

/** Writes an audit event in the transaction of its cause. */
export async function writeAudit(
  tx: Connection,
  ctx: RequestContext | "system",
  event: AuditEvent,
): Promise<void> {
  await sql`select write_audit(${auditJson(ctx, event)}::jsonb)`.execute(tx);
}

const system = { at: undefined, actor: null, network_address: null, request_id: null };
