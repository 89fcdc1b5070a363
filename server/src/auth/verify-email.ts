import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { limitLink } from "./limit-link.ts";
import { useLink } from "./links.ts";

/**
 * Confirms the first or a changed address of an account (AUTH-8, AUTH-9).
 * @throws 400 for a link that is unknown, used, expired, of another person, or sent to another address
 */
export async function verifyEmail(
  deps: Deps,
  ctx: RequestContext,
  input: { user_id: number; token: string },
): Promise<void> {
  await limitLink(deps, ctx, () => confirm(deps, ctx, input));
}

function confirm(
  deps: Deps,
  ctx: RequestContext,
  input: { user_id: number; token: string },
): Promise<number | null> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, input.token, "verify_email", now, input.user_id);
    if (userId === null) return null;
    await trx
      .updateTable("users")
      .set({ email_verified_at: now })
      .where("id", "=", userId)
      .execute();
    await writeAudit(trx, ctx, {
      action: "email.verify",
      record_type: "user",
      record_id: userId,
    });
    return userId;
  });
}
