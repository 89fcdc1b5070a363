import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, AppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Account } from "./account.ts";
import { limitPassword } from "./sign-in.ts";

/**
 * Checks the current password before a change that could transfer the account: a new password or address (AUTH-25). It
 * is always required, however recent the sign-in, and each wrong one counts as a failed sign-in.
 *
 * @throws 400 in `fields.current_password` for a missing or wrong one; 429 after too many wrong ones
 */
export async function proveCurrent(
  deps: Deps,
  ctx: RequestContext,
  account: Account,
  current: string | null | undefined,
): Promise<void> {
  if (!current) {
    throw badRequest(authTexts.currentPasswordNeeded, {
      current_password: authTexts.currentPasswordNeeded,
    });
  }
  const { email } = account;
  await limitPassword(deps, ctx, { email, account, password: current }).catch(asWrongCurrent);
}

/**
 * A wrong current password does not end the session: it returns a field error and counts as an attempt (AUTH-14,
 * AUTH-33).
 */
function asWrongCurrent(error: unknown): never {
  if (error instanceof AppError && error.status === 401) {
    const text = authTexts.currentPasswordWrong;
    throw badRequest(text, { current_password: text });
  }
  throw error;
}
