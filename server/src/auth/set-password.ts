import type { AuditAction } from "@microfinance/contract/acts/audit.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { passwordChanged } from "../messaging/templates/password-changed.ts";
import { sendTo } from "../messaging/send-to.ts";
import type { Account } from "./account.ts";
import { cancelEmailChanges } from "./email-changes.ts";
import { dropPasswordLinks } from "./links.ts";
import { type EndReason, revokeSessions } from "./sessions.ts";

/**
 * The origin of a new password. After "office" staff know it: its owner then confirms the address and chooses another
 * at the next sign-in (AUTH-20).
 */
export type PasswordCause = "owner" | "link" | "phone" | "office" | "invitation" | "first_sign_in";

const traces: Record<
  PasswordCause,
  { action: AuditAction; reason: EndReason; mailAs: "owner" | "link" | "phone" | "office" | null }
> = {
  owner: { action: "password.change", reason: "password_change", mailAs: "owner" },
  link: { action: "password.reset", reason: "password_reset", mailAs: "link" },
  phone: { action: "password.reset", reason: "password_reset", mailAs: "phone" },
  office: { action: "password.set", reason: "password_set", mailAs: "office" },
  invitation: { action: "invitation.accept", reason: "password_set", mailAs: null },
  first_sign_in: { action: "password.first", reason: "password_change", mailAs: "owner" },
};

/** An invitation counts as accepted once the person has a password of their own, by any call (AUTH-21). */
async function markAccepted(trx: Connection, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({ invitation_accepted_at: now })
    .where("id", "=", userId)
    .where("invited_at", "is not", null)
    .where("invitation_accepted_at", "is", null)
    .execute();
}

/**
 * Stores a new password hash on the caller's transaction, with its effects: mailed links become invalid, a pending
 * change of address is cancelled, sessions end except the given one, the owner is notified by mail, and it is recorded
 * (AUTH-56, AUTH-28, AUTH-25).
 */
export async function setPassword(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  ctx: RequestContext,
  account: Account,
  change: { by: PasswordCause; password_hash: string; keepSession?: string },
): Promise<void> {
  const now = deps.now();
  await trx
    .updateTable("users")
    .set({
      password_hash: change.password_hash,
      must_change_password: change.by === "office",
      updated_at: now,
    })
    .where("id", "=", account.user_id)
    .execute();
  if (change.by !== "office") await markAccepted(trx, account.user_id, now);
  await dropPasswordLinks(trx, account.user_id, now);
  // A person with the old password may have requested the change: its link would bypass the new password (AUTH-9).
  await cancelEmailChanges(trx, account.user_id, now);
  const { action, reason, mailAs } = traces[change.by];
  const ended = await revokeSessions(trx, account.user_id, reason, change.keepSession);
  await writeAudit(trx, ctx, {
    action,
    record_type: "user",
    record_id: account.user_id,
    after: { sessions_ended: ended, ...(change.by === "phone" ? { by: "phone" } : {}) },
  });
  if (mailAs === null) return;
  const data = {
    by: mailAs,
    at: formatStaffDateTime(now),
    forgotUrl: `${deps.env.PUBLIC_URL}/user/forgot-password`,
  };
  const key = `password:${account.user_id}:${ctx.request_id}`;
  await sendTo(trx, account, passwordChanged, data, { key });
}
