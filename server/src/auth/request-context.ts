import type { RequestContext } from "../core/http/session.ts";
import type { Account } from "./account.ts";

/** A request context with the person who just authenticated, for the audit entries that follow. */
export function contextFor(
  ctx: RequestContext,
  account: Account,
  sessionId: string,
  authenticatedAt: Date,
): RequestContext {
  return {
    ...ctx,
    actor: {
      user_id: account.user_id,
      area: account.area,
      customer_id: account.customer_id,
      staff_id: account.staff_id,
      role_ids: account.role_ids,
      permissions: account.permissions,
      session_id: sessionId,
      reach: null,
      has_branches: false,
      authenticated_at: authenticatedAt,
      first_name: account.first_name,
      last_name: account.last_name,
    },
  };
}
