import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { changePerson, lockPerson, type Person } from "../people/person-queries.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { asTakenEmail, changeOfLink, type EmailChange, isEmailTaken } from "./email-changes.ts";
import { forgetPhone } from "./confirm-phone.ts";
import { limitLink } from "./limit-link.ts";
import { dropPasswordLinks, makeResetToken } from "./links.ts";
import { removeFactorsSince } from "./second-factor-removal.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * Restores the old address of an account with the link mailed there, before or after the new one was confirmed
 * (AUTH-10). Every session ends, the password becomes invalid, and later changes of address with their links are
 * reversed. Second factors and recovery codes created since the request are removed, since they may be the attacker's.
 * Returns the token of a link that sets a new password.
 *
 * @throws 400 for a link that is unknown, used, expired, or reversed by an earlier one; 409 when another account has
 *   the old address by now
 */
export async function takeBackEmail(
  deps: Deps,
  ctx: RequestContext,
  token: string,
): Promise<string> {
  await limitLink(deps, ctx, async () => {
    const change = await changeOfLink(deps.db, token, "take_back", deps.now());
    return change !== null && change.state !== "taken_back" ? change.user_id : null;
  });
  const restored = deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const named = await changeOfLink(trx, token, "take_back", now);
    const person = named && (await lockPerson(trx, named.user_id));
    // Read again under the lock: another request may have used the link.
    const change = person && (await changeOfLink(trx, token, "take_back", now));
    if (!person || !change || change.state === "taken_back")
      throw badRequest(authTexts.linkInvalid);
    const email = change.old_email;
    if (person.email !== email && (await isEmailTaken(trx, email, person.id, now)))
      throw conflict(authTexts.emailTakenSince);
    await restore(trx, ctx, person, change, now);
    const { first_name } = person;
    return makeResetToken(trx, deps, { user_id: person.id, email, first_name });
  });
  return restored.catch(asTakenEmail(authTexts.emailTakenSince));
}

async function restore(
  trx: Connection,
  ctx: RequestContext,
  person: Person,
  change: EmailChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("email_changes")
    .set({ state: "taken_back", decided_at: now })
    .where("user_id", "=", person.id)
    .where("id", ">=", change.id)
    .execute();
  await changePerson(trx, person.id, { email: change.old_email, email_verified_at: now }, now);
  await trx.updateTable("users").set({ password_hash: null }).where("id", "=", person.id).execute();
  await dropPasswordLinks(trx, person.id, now);
  // A person who held the password may have confirmed their own phone.
  await forgetPhone(trx, person.id);
  const second_factors_removed = await removeFactorsSince(trx, person.id, change.requested_at);
  const sessions_ended = await revokeSessions(trx, person.id, "email_taken_back");
  await writeAudit(trx, ctx, {
    action: "email.take_back",
    record_type: "user",
    record_id: person.id,
    before: { email: person.email },
    after: { email: change.old_email, sessions_ended, second_factors_removed },
  });
}
