import { isFreshSignIn } from "@microfinance/contract/auth/rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { Deps } from "../deps.ts";
import { badInput, Refusal } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import type { Account } from "./account.ts";
import { guessPassword } from "./sign-in.ts";

/**
 * Asks for the current password before what would hand the account over, a new password or address, when it was last
 * given too long ago (D40). One that is sent is checked in any case. Answers whether it was given.
 *
 * @throws 400 to ask for it, or to refuse it, in `fields.current_password`
 */
export async function proveCurrent(
  deps: Deps,
  cause: Cause,
  actor: SessionActor,
  account: Account,
  current: string | null | undefined,
): Promise<boolean> {
  if (!current) {
    if (isFreshSignIn(actor.authenticated_at, deps.now())) return false;
    throw badInput(authTexts.currentPasswordNeeded, {
      current_password: authTexts.currentPasswordNeeded,
    });
  }
  const { email } = account;
  await guessPassword(deps, cause, { email, account, password: current }).catch(asWrongCurrent);
  return true;
}

/** A wrong current password is no lost session: it is answered as a field's fault, and counts as a guess (D27, D32). */
function asWrongCurrent(error: unknown): never {
  if (error instanceof Refusal && error.status === 401) {
    const text = authTexts.currentPasswordWrong;
    throw badInput(text, { current_password: text });
  }
  throw error;
}
