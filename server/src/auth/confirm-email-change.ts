import { awaitsSecondPerson } from "@microfinance/contract/auth/email-change-rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { changePerson, lockPerson } from "../people/person-queries.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { asTakenEmail, changeOfLink, isEmailTaken, spendChangeLinks } from "./email-changes.ts";
import { notifyOldEmail } from "./email-change-mails.ts";
import { limitLink } from "./limit-link.ts";
import { dropPasswordLinks } from "./links.ts";

/**
 * Confirms a new address with its mailed link. The old address is notified and can reverse the change for a week
 * (AUTH-10). Password links sent to the old address become invalid.
 *
 * @throws 400 for a link that is unknown, used, expired or of a cancelled change; 409 when another account has the
 *   address by now
 */
export async function confirmEmailChange(
  deps: Deps,
  ctx: RequestContext,
  token: string,
): Promise<void> {
  await limitLink(deps, ctx, () =>
    deps.db
      .transaction()
      .execute((trx) => confirm(trx, deps, ctx, token))
      .catch(asTakenEmail(authTexts.accountExists)),
  );
}

/** Returns the id of the account, or null for an invalid link. */
async function confirm(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  token: string,
): Promise<number | null> {
  const now = deps.now();
  const named = await changeOfLink(trx, token, "confirm", now);
  const person = named && (await lockPerson(trx, named.user_id));
  // Read again under the lock: another request may have confirmed or cancelled the change.
  const change = person && (await changeOfLink(trx, token, "confirm", now));
  if (!person || change?.state !== "pending") return null;
  if (person.email !== change.old_email || awaitsSecondPerson(change, person)) return null;
  if (await isEmailTaken(trx, change.new_email, person.id, now))
    throw conflict(authTexts.accountExists);
  await spendChangeLinks(trx, change.id, "confirm", now);
  const take_back_until =
    change.take_back_until === null ? null : new Date(now.getTime() + lifetimes.takeBack);
  await trx
    .updateTable("email_changes")
    .set({ state: "confirmed", decided_at: now, take_back_until })
    .where("id", "=", change.id)
    .execute();
  await changePerson(trx, person.id, { email: change.new_email, email_verified_at: now }, now);
  await dropPasswordLinks(trx, person.id, now);
  await notifyOldEmail(trx, deps, { ...change, take_back_until }, person.first_name, "changed");
  await writeAudit(trx, ctx, {
    action: "email.change",
    record_type: "user",
    record_id: person.id,
    before: { email: change.old_email },
    after: {
      email: change.new_email,
      requested_by: change.requested_by,
      ...(change.accepted_by === null ? {} : { accepted_by: change.accepted_by }),
    },
  });
  return person.id;
}
