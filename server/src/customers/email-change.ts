import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { attemptLimits } from "@microfinance/contract/constants.ts";
import { isEmailAddress, normalizeEmail } from "@microfinance/contract/email.ts";
import { findAccount } from "../auth/account.ts";
import { accountExists } from "../auth/create-customer-account.ts";
import { waitFor } from "../auth/limits.ts";
import { proveCurrent } from "../auth/prove-current.ts";
import type { Connection, Deps } from "../deps.ts";
import { badInput, tooOften } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import { isEmailTaken } from "./account-queries.ts";
import type { Person, PersonChange } from "./person-queries.ts";

/**
 * Whoever holds the address can ask for a new password, so that changing one's own is asked for like a new password
 * (D40). Call it before the transaction: a guess counts however the change ends.
 *
 * @throws 400 with `fields.current_password`, 429 after too many wrong ones
 */
export async function proveOwner(
  deps: Deps,
  cause: Cause,
  actor: SessionActor,
  typed: { email?: string | undefined; current_password?: string | null | undefined },
): Promise<void> {
  if (typed.email === undefined) return;
  const account = await findAccount(deps.db, actor.user_id);
  if (account === null || normalizeEmail(typed.email) === account.email) return;
  await proveCurrent(deps, cause, actor, account, typed.current_password);
}

/**
 * What a typed address changes of a person, who is locked: nothing, or the address and that it is not confirmed yet.
 *
 * @param own whether they change it themselves
 * @throws 400 for an address that is none or of a foreign domain, 409 for a taken one, 429 to owners who change theirs
 *   again and again, since each time writes to whatever address is typed
 */
export async function emailChange(
  db: Connection,
  deps: Deps,
  person: Person,
  typed: string | undefined,
  own: boolean,
): Promise<PersonChange> {
  if (typed === undefined) return {};
  const email = normalizeEmail(typed);
  if (email === person.email) return {};
  const refusal = !isEmailAddress(email)
    ? authTexts.invalidEmail
    : (await isAcceptedDomain(db, deps.env, email))
      ? null
      : authTexts.unrecognizedDomain;
  if (refusal !== null) throw badInput(refusal, { email: refusal });
  if (await isEmailTaken(db, email, person.id)) throw accountExists();
  if (own) await refuseRestless(db, person, deps.now());
  return { email, email_verified_at: null };
}

/** Every change mails one link to confirm the new address, and the links are kept. */
async function refuseRestless(db: Connection, person: Person, now: Date): Promise<void> {
  const limit = attemptLimits.emailChangesPerAccount;
  const links = await db
    .selectFrom("one_time_tokens")
    .select("created_at")
    .where("user_id", "=", person.id)
    .where("purpose", "=", "verify_email")
    .where("created_at", ">", new Date(now.getTime() - limit.window))
    .orderBy("created_at", "desc")
    .limit(limit.count)
    .execute();
  const wait = waitFor(links, limit, now);
  if (wait > 0) throw tooOften(authTexts.tooManyRequests, wait);
}
