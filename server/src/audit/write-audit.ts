import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";

/** What an event is about: a kind of record and which one. */
export interface AuditedRecord {
  record_type: string;
  record_id: string | number;
}

/** One event of the audit trail (AUTH-56). `before` and `after` hold only what changed, never a password or token. */
export interface AuditEvent extends AuditedRecord {
  /** What happened, as noun.verb: "loan.approve", "access.denied". */
  action: string;
  before?: unknown;
  after?: unknown;
}

/** The role an event is recorded under: the role ids of staff, "customer", "visitor", or "system" for a job. */
export function roleOf(ctx: RequestContext | "system"): string {
  if (ctx === "system") return ctx;
  if (!ctx.actor) return "visitor";
  return ctx.actor.area === "staff" ? `staff:${ctx.actor.role_ids.join("+")}` : "customer";
}

/**
 * Writes an audit event on the given connection, so that it commits or fails with its cause.
 * @param ctx who asked for it, or "system" for a job of the server
 */
export async function writeAudit(
  db: Connection,
  ctx: RequestContext | "system",
  event: AuditEvent,
): Promise<void> {
  await db.insertInto("audit_entries").values(auditRow(ctx, event)).execute();
}

/** The row of an event as it is stored. */
export function auditRow(ctx: RequestContext | "system", event: AuditEvent) {
  const { at, actor, network_address, request_id } = ctx === "system" ? system : ctx;
  return {
    ...(at === undefined ? {} : { created_at: at }),
    actor_user_id: actor?.user_id ?? null,
    actor_role: roleOf(ctx),
    action: event.action,
    record_type: event.record_type,
    record_id: String(event.record_id),
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
    network_address,
    request_id,
  };
}

const system = { at: undefined, actor: null, network_address: null, request_id: null };
