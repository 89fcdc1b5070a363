import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, findAccountByEmail, areaRoleOf, findAccount } from "./account.ts";
import { rejectUnrecognizedDomain } from "./email-domain.ts";
import { rateKeyOf, clearFailures } from "./rate-limit.ts";
import { consume } from "../core/limiter.ts";
import { mayMailResetLink, mailResetLink, ownerOfLink, useLink } from "./links.ts";
import { sql } from "kysely";
import { badRequest } from "../core/http/errors.ts";
import { limitLink } from "./limit-link.ts";
import { hashPassword } from "./password.ts";
import { rejectWeakPassword, wordsOfUser } from "./password-strength.ts";
import { setPassword } from "./set-password.ts";

/** Minimum duration of every response in milliseconds, so that its time does not reveal whether a mail was sent. */
const leastTime = 100;

/**
 * Mails a link to set a new password if the address has an active account. Text and role of the response are the same
 * in every case, so that it reveals no account (AUTH-27).
 *
 * @param only "staff" for the staff path, which sends to staff accounts only
 * @throws 400 for an unrecognized domain; 429 to a network with too many requests from unknown devices
 */
export async function forgotPassword(
  deps: Deps,
  ctx: RequestContext,
  input: { email: string },
  only?: "staff",
): Promise<{ role: "user" }> {
  const email = normalizeEmail(input.email);
  await rejectUnrecognizedDomain(deps.db, deps, email);
  const account = await findAccountByEmail(deps.db, email);
  const rateKey = rateKeyOf(deps, ctx, { email, account });
  if (!rateKey.known)
    await consume(deps, "forgotPasswordPerNetwork", rateKey.network, authTexts.tooManyRequests);
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

/**
 * Sets a new password with a mailed link, which also confirms the address. It ends every session, starts none, and
 * resets the wrong passwords of this network or device (AUTH-14, AUTH-28, AUTH-24).
 *
 * @throws 400 for a rejected password, which leaves the link usable, and for an invalid link
 */
export async function resetPassword(
  deps: Deps,
  ctx: RequestContext,
  input: { token: string; password: string },
): Promise<{ role: "user" | "customer" | "staff"; user_id: number }> {
  const now = deps.now();
  const owner = await limitLink(deps, ctx, () =>
    ownerOfLink(deps.db, input.token, "reset_password", now),
  );
  await rejectWeakPassword(deps.db, input.password, await wordsOfUser(deps.db, owner));
  const password_hash = await hashPassword(input.password);
  const account = await deps.db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, input.token, "reset_password", now);
    const found: Account | null = userId === null ? null : await findAccount(trx, userId);
    if (!found) throw badRequest(authTexts.linkInvalid);
    await trx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})` })
      .where("id", "=", found.user_id)
      .execute();
    await setPassword(trx, deps, ctx, found, { by: "link", password_hash });
    return found;
  });
  await clearFailures(deps, rateKeyOf(deps, ctx, { email: account.email, account }));
  return { role: areaRoleOf(account), user_id: account.user_id };
}
