import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { writeAudit } from "../audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, findAccountByEmail } from "./account.ts";
import { refuseForeignDomain } from "./email-domain.ts";
import { guesserOf } from "./rate-limit.ts";
import { consume } from "./limiter.ts";
import { mayMailResetLink, mailResetLink } from "./links.ts";

/** Every answer takes at least this long, so that it does not tell whether a mail was written. Milliseconds. */
const leastTime = 100;

/**
 * Mails a link to set a new password, where the address has an active account; the answer is the same where it has
 * none (AUTH-27): the text, the role "user" whoever asks, and whether a mail was written or held back.
 *
 * @param only "staff" for the staff path, which acts on staff accounts alone
 * @throws 400 for a domain that is not recognized; 429 to a network that asks too often from unknown devices
 */
export async function forgotPassword(
  deps: Deps,
  ctx: RequestContext,
  input: { email: string },
  only?: "staff",
): Promise<{ role: "user" }> {
  const email = normalizeEmail(input.email);
  await refuseForeignDomain(deps.db, deps, email);
  const account = await findAccountByEmail(deps.db, email);
  const guesser = guesserOf(deps, ctx, { email, account });
  if (!guesser.known)
    await consume(deps, "forgotPasswordPerNetwork", guesser.network, authTexts.tooManyRequests);
  const isMeant = account?.status === "active" && (only !== "staff" || account.area === "staff");
  await Promise.all([isMeant ? mailTo(deps, ctx, account) : null, sleep(leastTime)]);
  return { role: "user" };
}

async function mailTo(deps: Deps, ctx: RequestContext, account: Account): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await mayMailResetLink(trx, account.user_id, deps.now()))) return;
    await mailResetLink(trx, deps, account);
    await writeAudit(trx, ctx, {
      action: "password.reset_requested",
      record_type: "user",
      record_id: account.user_id,
    });
  });
}
