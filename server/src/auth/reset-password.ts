import { passwordRefusal } from "@microfinance/contract/auth/rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { badInput } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import { areaRoleOf, findAccount } from "./account.ts";
import { guessLink } from "./guess-link.ts";
import { recordGuess } from "./guesses.ts";
import { isLinkUsable, useLink } from "./links.ts";
import { hashPassword } from "./password.ts";
import { setPassword } from "./set-password.ts";

/**
 * Sets a new password with a mailed link, which proves the address too. Every session ends, nobody is signed in, and
 * whoever was made to wait for wrong passwords need not wait any more (D38, D39).
 *
 * @throws 400 for a password that is too short, which leaves the link usable, and for a link that does not hold
 */
export async function resetPassword(
  deps: Deps,
  cause: Cause,
  input: { token: string; password: string },
): Promise<{ role: "user" | "customer" | "staff" }> {
  const refusal = passwordRefusal(input.password);
  if (refusal !== null) throw badInput(refusal, { password: refusal });
  const now = deps.now();
  await guessLink(deps, cause, () => isLinkUsable(deps.db, input.token, "reset_password", now));
  const password_hash = await hashPassword(input.password);
  return deps.db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, input.token, "reset_password", now);
    const account = userId === null ? null : await findAccount(trx, userId);
    if (!account) throw badInput(authTexts.linkInvalid);
    await trx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})` })
      .where("id", "=", account.user_id)
      .execute();
    await setPassword(trx, deps, cause, account, { by: "link", password_hash });
    const { email } = account;
    const { network_address } = cause;
    await recordGuess(trx, { kind: "sign_in", email, network_address, now }, true);
    return { role: areaRoleOf(account) };
  });
}
