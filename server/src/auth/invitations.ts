import { invitingError } from "@microfinance/contract/auth/acting.ts";
import { invitationTexts, authTexts } from "@microfinance/contract/auth/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { areaRoleOf, findAccount } from "./account.ts";
import { limitLink } from "./limit-link.ts";
import { ownerOfLink, mailInvitation, useLink } from "./links.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { hashPassword } from "./password.ts";
import { rejectWeakPassword, wordsOfUser } from "./password-strength.ts";
import { setPassword } from "./set-password.ts";

/**
 * Mails a new invitation to a person without a password; the earlier link becomes invalid (AUTH-21).
 * @throws 403 for staff whom the caller may not manage (AUTH-26); 404 for an unknown account; 409 when the person has
 *   a password or the account is not active; 429 after four a day to one address
 */
export async function sendInvitation(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  userId: number,
): Promise<void> {
  await aboutRecord({ record_type: "user", record_id: userId }, async () => {
    const account = await findAccount(deps.db, userId);
    if (!account) throw notFound(authTexts.noSuchAccount);
    const error = invitingError(caller, account);
    if (error !== null) throw forbidden(error);
    if (account.password_hash !== null) throw conflict(invitationTexts.alreadyAccepted);
    if (account.status !== "active") throw conflict(invitationTexts.notActive);
    const key = limitKey(account.email);
    await consume(deps, "invitationsPerAddress", key, authTexts.tooManyRequests);
    await deps.db.transaction().execute(async (trx) => {
      await mailInvitation(trx, deps, account, account.area);
      await writeAudit(trx, ctx, {
        action: "invitation.send",
        record_type: "user",
        record_id: userId,
      });
    });
  });
}

/**
 * Sets the first password with an invitation link, which also confirms the address. It starts no session (AUTH-21).
 * @throws 400 for a weak password, which leaves the link usable, and for an invalid link; 403 to a signed-in user
 */
export async function acceptInvitation(
  deps: Deps,
  ctx: RequestContext,
  caller: SessionActor | null,
  input: { token: string; password: string },
): Promise<{ role: "user" | "customer" | "staff" }> {
  if (caller !== null) throw forbidden(invitationTexts.signedIn);
  const now = deps.now();
  const owner = await limitLink(deps, ctx, () =>
    ownerOfLink(deps.db, input.token, "invitation", now),
  );
  await rejectWeakPassword(deps.db, input.password, await wordsOfUser(deps.db, owner));
  const password_hash = await hashPassword(input.password);
  return deps.db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, input.token, "invitation", now);
    const account = userId === null ? null : await findAccount(trx, userId);
    if (!account || account.password_hash !== null) throw badRequest(authTexts.linkInvalid);
    await trx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})` })
      .where("id", "=", account.user_id)
      .execute();
    await setPassword(trx, deps, ctx, account, { by: "invitation", password_hash });
    return { role: areaRoleOf(account) };
  });
}
