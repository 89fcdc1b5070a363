import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, areaRoleOf, findAccount } from "./account.ts";
import { limitLink } from "./limit-link.ts";
import { clearFailures, rateKeyOf } from "./rate-limit.ts";
import { ownerOfLink, useLink } from "./links.ts";
import { hashPassword } from "./password.ts";
import { rejectWeakPassword, wordsOfUser } from "./password-strength.ts";
import { setPassword } from "./set-password.ts";

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
