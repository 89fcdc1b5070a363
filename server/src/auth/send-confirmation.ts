import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { lockPerson } from "../people/person-queries.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { limitConfirmations } from "./email-changes.ts";
import { mailVerifyLink } from "./links.ts";

/**
 * Mails the link that confirms the address of an account (AUTH-8).
 * @throws 404 for an unknown account; 409 when the address is confirmed already; 429 after too many links in an hour
 */
export async function sendConfirmationAgain(
  deps: Deps,
  ctx: RequestContext,
  userId: number,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person === null) throw notFound(authTexts.noSuchAccount);
    if (person.email_verified_at !== null) throw conflict(authTexts.alreadyConfirmed);
    await limitConfirmations(trx, userId, deps.now());
    const { email, first_name } = person;
    await mailVerifyLink(trx, deps, { user_id: userId, email, first_name });
    await writeAudit(trx, ctx, {
      action: "email.confirmation_sent",
      record_type: "user",
      record_id: userId,
    });
  });
}
