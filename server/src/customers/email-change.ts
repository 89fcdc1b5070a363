import {
  acceptingEmailError,
  awaitsSecondPerson,
} from "@microfinance/contract/auth/email-change-rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { isEmailAddress, normalizeEmail } from "@microfinance/contract/core/email.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { findAccount } from "../auth/account.ts";
import { accountExists } from "../auth/create-customer-account.ts";
import { sendConfirmNewEmail, notifyOldEmail } from "../auth/email-change-mails.ts";
import {
  cancelEmailChanges,
  insertEmailChange,
  isEmailTaken,
  pendingEmailChange,
  limitConfirmations,
  saveAcceptance,
} from "../auth/email-changes.ts";
import { proveCurrent } from "../auth/prove-current.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import { rolesOf } from "./account-queries.ts";
import { rejectPersonalDataChange } from "./may-change.ts";
import { lockPerson, type Person } from "../people/person-queries.ts";

/**
 * Control of the address permits a new password, so a change of the own address requires the current password
 * (AUTH-25). Call it before the transaction: an attempt counts even if the change fails.
 *
 * @throws 400 with `fields.current_password`, 429 after too many wrong ones
 */
export async function proveOwner(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  typed: { email?: string | undefined; current_password?: string | null | undefined },
): Promise<void> {
  if (typed.email === undefined) return;
  const account = await findAccount(deps.db, actor.user_id);
  if (account === null || normalizeEmail(typed.email) === account.email) return;
  await proveCurrent(deps, ctx, account, typed.current_password);
}

/**
 * The normalised new address, or null when it equals the current one.
 * @throws 400 for an invalid address or an unrecognized domain, 409 for a taken one
 */
export async function requestedEmail(
  db: Connection,
  deps: Deps,
  person: Person,
  typed: string | undefined,
): Promise<string | null> {
  if (typed === undefined) return null;
  const email = normalizeEmail(typed);
  if (email === person.email) return null;
  const error = !isEmailAddress(email)
    ? authTexts.invalidEmail
    : (await isAcceptedDomain(db, deps.env, email))
      ? null
      : authTexts.unrecognizedDomain;
  if (error !== null) throw badRequest(error, { email: error });
  if (await isEmailTaken(db, email, person.id, deps.now())) throw accountExists();
  return email;
}

/**
 * Requests a change of address: mails a link to the new one and notifies the old one, which stays valid until the link
 * is followed (AUTH-9). If another person changes a staff account, the link waits for a second administrator. The
 * person must be locked.
 *
 * @param email from `requestedEmail`
 * @throws 429 to owners with too many changes, since each one sends mail to an arbitrary address
 */
export async function requestEmailChange(
  db: Connection,
  deps: Deps,
  ctx: RequestContext & { actor: SessionActor },
  person: Person,
  email: string,
): Promise<void> {
  const now = deps.now();
  if (ctx.actor.user_id === person.id) await limitConfirmations(db, person.id, now);
  const change = await insertEmailChange(db, {
    user_id: person.id,
    old: { email: person.email, confirmed: person.email_verified_at !== null },
    new_email: email,
    requested_by: ctx.actor.user_id,
    now,
  });
  const needsSecond = awaitsSecondPerson(change, person);
  if (!needsSecond) await sendConfirmNewEmail(db, deps, change, person.first_name);
  await notifyOldEmail(db, deps, change, person.first_name, "asked", needsSecond);
  await writeAudit(db, ctx, {
    action: "email.change_asked",
    record_type: "user",
    record_id: person.id,
    before: { email: person.email },
    after: { pending_email: email },
  });
}

/**
 * Mails the link of a pending change again (AUTH-9).
 * @throws 404 without a pending change, 403 beyond the limits of escalation, 409 when a second administrator must
 *   accept it first or another account has it by now, 429 after too many links in an hour
 */
export async function sendEmailChangeAgain(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  userId: number,
): Promise<void> {
  await onPendingChange(deps, actor, userId, async (trx, person) => {
    const now = deps.now();
    const pending = await pendingEmailChange(trx, person.id, now);
    if (pending === null) throw notFound(authTexts.noEmailChange);
    if (awaitsSecondPerson(pending, person)) throw conflict(authTexts.emailChangeNotAccepted);
    await limitConfirmations(trx, person.id, now);
    if (await isEmailTaken(trx, pending.new_email, person.id, now)) throw accountExists();
    await sendConfirmNewEmail(trx, deps, pending, person.first_name);
    await writeAudit(trx, ctx, {
      action: "email.confirmation_sent",
      record_type: "user",
      record_id: person.id,
      after: { pending_email: pending.new_email },
    });
  });
}

/**
 * Accepts a change of address that another administrator requested for a staff account: mails its link, and notifies
 * the old address again.
 * @param seen the address that the administrator was shown
 * @throws 404 without a pending change; 403 beyond the limits of escalation, to the requester and to the owner; 409
 *   when another address is pending by now, or another account has it
 */
export async function acceptEmailChange(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  userId: number,
  seen: string,
): Promise<void> {
  await onPendingChange(deps, actor, userId, async (trx, person) => {
    const now = deps.now();
    const pending = await pendingEmailChange(trx, person.id, now);
    if (pending === null || !awaitsSecondPerson(pending, person))
      throw notFound(authTexts.noEmailChange);
    const error = acceptingEmailError(actor.user_id, pending);
    if (error !== null) throw forbidden(error);
    if (pending.new_email !== normalizeEmail(seen)) throw conflict(authTexts.emailChangeOther);
    if (await isEmailTaken(trx, pending.new_email, person.id, now)) throw accountExists();
    const accepted = await saveAcceptance(trx, pending.id, actor.user_id, now);
    await sendConfirmNewEmail(trx, deps, accepted, person.first_name);
    await notifyOldEmail(trx, deps, accepted, person.first_name, "accepted");
    await writeAudit(trx, ctx, {
      action: "email.change_accepted",
      record_type: "user",
      record_id: person.id,
      after: { pending_email: pending.new_email, requested_by: pending.requested_by },
    });
  });
}

/**
 * Cancels a pending change of address (AUTH-9).
 * @throws 404 without a pending change, 403 beyond the limits of escalation
 */
export async function cancelEmailChange(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  userId: number,
): Promise<void> {
  await onPendingChange(deps, actor, userId, async (trx, person) => {
    const pending = await pendingEmailChange(trx, person.id, deps.now());
    if (pending === null) throw notFound(authTexts.noEmailChange);
    await cancelEmailChanges(trx, person.id, deps.now());
    await writeAudit(trx, ctx, {
      action: "email.change_cancelled",
      record_type: "user",
      record_id: person.id,
      before: { pending_email: pending.new_email },
    });
  });
}

/** Locks the person, and checks that the caller may change them, before their pending change is read. */
async function onPendingChange(
  deps: Deps,
  actor: SessionActor,
  userId: number,
  work: (trx: Connection, person: Person) => Promise<void>,
): Promise<void> {
  await aboutRecord({ record_type: "user", record_id: userId }, () =>
    deps.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, userId);
      if (person === null) throw notFound(authTexts.noSuchAccount);
      rejectPersonalDataChange(actor, person, await rolesOf(trx, person.id));
      await work(trx, person);
    }),
  );
}
