import { may } from "@microfinance/contract/core/access.ts";
import { settingPasswordError } from "@microfinance/contract/auth/acting.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { type Account, findAccount, findAccountOfCustomer } from "./account.ts";
import { hashPassword } from "./password.ts";
import { newPasswordError, wordsOfUser } from "./password-strength.ts";
import { proveCurrent } from "./prove-current.ts";
import { setPassword } from "./set-password.ts";

/** A change of password; the ids are given for an account other than the caller's. */
export interface PasswordChange {
  password: string;
  current_password?: string | null | undefined;
  customer_id?: string | null | undefined;
  user_id?: number | null | undefined;
}

/**
 * Changes the caller's own password, which always requires the current one, or that of another account (AUTH-26,
 * AUTH-36). The other sessions of the account end, and its owner is notified by mail.
 *
 * @throws 400 for a password that is too short, and in `fields.current_password` for a missing or wrong one; 403 for
 *   an account the caller may not change; 404 for an unknown account, to permitted callers only
 */
export async function changePassword(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  change: PasswordChange,
): Promise<void> {
  const own = isOwn(actor, change);
  const account = own
    ? await findAccount(deps.db, actor.user_id)
    : await findOther(deps, actor, change);
  if (!account) throw notFound(authTexts.noSuchAccount);
  const person = await wordsOfUser(deps.db, account.user_id);
  const error = await newPasswordError(deps.db, change.password, person);
  if (error !== null) throw badRequest(error, { password: error, newPassword: error });
  if (own) await proveCurrent(deps, ctx, account, change.current_password);
  const password_hash = await hashPassword(change.password);
  await deps.db.transaction().execute(async (trx) => {
    await setPassword(trx, deps, ctx, account, {
      by: own ? "owner" : "office",
      password_hash,
      ...(own ? { keepSession: actor.session_id } : {}),
    });
    if (!own) return;
    await trx
      .updateTable("sessions")
      .set({ authenticated_at: deps.now() })
      .where("id", "=", actor.session_id)
      .execute();
  });
}

function isOwn(actor: SessionActor, change: PasswordChange): boolean {
  const customer = change.customer_id ?? null;
  const user = change.user_id ?? null;
  return (
    (customer === null || customer === actor.customer_id) &&
    (user === null || user === actor.user_id)
  );
}

/**
 * The account of another person, if the caller may change it; a customer's response reveals nothing about it (CUST-1).
 */
async function findOther(
  deps: Deps,
  actor: SessionActor,
  change: PasswordChange,
): Promise<Account | null> {
  if (!may(actor, "users.set_password")) throw forbidden();
  const account =
    change.customer_id != null
      ? await findAccountOfCustomer(deps.db, change.customer_id)
      : await findAccount(deps.db, change.user_id ?? 0);
  if (account === null) return null;
  // Two ids of two people are rejected, so that no wrong account gets the password.
  if (change.user_id != null && account.user_id !== change.user_id) return null;
  const error = settingPasswordError(actor, account);
  if (error !== null) throw forbidden(error);
  return account;
}
