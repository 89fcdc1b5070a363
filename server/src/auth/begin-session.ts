import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Account } from "./account.ts";
import { contextFor } from "./request-context.ts";
import { accessTokenOf, openSession, type Tokens } from "./sessions.ts";

/**
 * Begins a session on the caller's transaction: the only function that issues tokens after authentication (AUTH-30,
 * AUTH-16).
 * @param from.second_factor whether this sign-in verified a second factor
 * @param from.by the way in, if not a password
 */
export async function beginSession(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  account: Account,
  from: { user_agent: string | null; second_factor: boolean; by?: "phone" | "directory" },
): Promise<Tokens> {
  const now = deps.now();
  const session = await openSession(trx, account.user_id, {
    now,
    network_address: ctx.network_address,
    user_agent: from.user_agent,
    second_factor_at: from.second_factor ? now : null,
    by_directory: from.by === "directory",
  });
  await writeAudit(trx, contextFor(ctx, account, session.session_id, now), {
    action: "session.sign_in",
    record_type: "user",
    record_id: account.user_id,
    ...(from.second_factor || from.by !== undefined ? { after: wayIn(from) } : {}),
  });
  const accessToken = await accessTokenOf(deps, account, {
    id: session.session_id,
    authenticated_at: now,
    by_directory: from.by === "directory",
  });
  return { ...session, accessToken };
}

/** What the audit log has of the way in. */
function wayIn({ second_factor, by }: { second_factor: boolean; by?: string }): object {
  return { ...(second_factor ? { second_factor } : {}), ...(by === undefined ? {} : { by }) };
}
