import { isAdministrator } from "@microfinance/contract/core/access.ts";
import { accountTexts } from "@microfinance/contract/customers/texts.ts";
import type { AccountStatus } from "@microfinance/contract/core/constants.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { beginAdministration } from "../users/manage-user.ts";
import { changeStatus } from "../users/change-status.ts";
import { findUser, rolesOf, type User } from "./account-queries.ts";
import { bioChange, changedOf, mustBeCurrent, type BioInput } from "./bio.ts";
import { requestEmailChange, proveOwner, requestedEmail } from "./email-change.ts";
import { notifyPhoneChange } from "./notify-phone-change.ts";
import { rejectPersonalDataChange } from "./may-change.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import {
  changePerson,
  lockPerson,
  type Person,
  type PersonChange,
} from "../people/person-queries.ts";

/** A user in a request: bio, address, and for administrators the status (CUST-16, AUTH-51). */
export interface TypedUser extends BioInput {
  email?: string | undefined;
  current_password?: string | null | undefined;
  status?: AccountStatus | undefined;
  customer_id?: string | number | null | undefined;
}

/**
 * Changes a user, with before and after in the audit log (CUST-16, AUTH-44, AUTH-50, AUTH-51). A new address is valid
 * after its mailed link is followed (`requestEmailChange`); a status follows `changeStatus`.
 * @param named the user id of the path
 * @throws 400 with the invalid field, 403 beyond the limits of escalation, 404, 409 for a taken address, a change
 *   based on an older state, or the last active system admin, 429 as `proveOwner` and `requestEmailChange`
 */
export async function updateUser(
  deps: Deps,
  actor: SessionActor,
  named: string,
  typed: TypedUser,
  ctx: RequestContext,
): Promise<User> {
  if (!/^[1-9][0-9]{0,8}$/.test(named)) throw badRequest(accountTexts.profileIdMissing);
  if (actor.user_id === Number(named)) await proveOwner(deps, ctx, actor, typed);
  return aboutRecord({ record_type: "user", record_id: named }, () =>
    deps.db.transaction().execute((db) => change(db, deps, actor, Number(named), typed, ctx)),
  );
}

async function change(
  db: Connection,
  deps: Deps,
  actor: SessionActor,
  userId: number,
  typed: TypedUser,
  ctx: RequestContext,
): Promise<User> {
  // The owner's own status is ignored (CUST-16); any other queues behind concurrent changes of roles and statuses.
  const administration =
    typed.status === undefined || actor.area === "customer"
      ? null
      : await beginAdministration(db, actor, userId);
  const person = await lockPerson(db, userId);
  if (person === null) throw notFound(accountTexts.notFound);
  rejectPersonalDataChange(actor, person, await rolesOf(db, person.id));
  await mustBeTheirCustomer(db, actor, person, typed.customer_id);
  const changes = bioChange(person, typed, today(deps));
  const email = await requestedEmail(db, deps, person, typed.email);
  const status = typed.status === person.status ? undefined : typed.status;
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged || email !== null || (status !== undefined && administration !== null))
    mustBeCurrent(person, typed.updated_at);
  if (status !== undefined && administration !== null) {
    if (actor.user_id !== person.id && !isAdministrator(actor)) throw forbidden();
    await changeStatus(db, ctx, administration, status, deps.now());
  }
  if (isChanged) await write(db, deps, person, changes, ctx);
  if (email !== null) await requestEmailChange(db, deps, { ...ctx, actor }, person, email);
  const user = await findUser(db, person.id, deps.now());
  if (user === null) throw notFound(accountTexts.notFound);
  return user;
}

/** @throws 400 when the body gives a customer who is not this user (AUTH-51). It is ignored for owners (CUST-16). */
async function mustBeTheirCustomer(
  db: Connection,
  actor: SessionActor,
  person: Person,
  named: string | number | null | undefined,
): Promise<void> {
  if (!named || actor.user_id === person.id) return;
  const own = await findCustomerKey(db, String(person.id));
  if (own === null || own.customer_id === named || String(own.user_id) === String(named)) return;
  throw badRequest(accountTexts.otherCustomer, { customer_id: accountTexts.otherCustomer });
}

async function write(
  db: Connection,
  deps: Deps,
  person: Person,
  change: PersonChange,
  ctx: RequestContext,
): Promise<void> {
  await changePerson(db, person.id, change, deps.now());
  await notifyPhoneChange(db, deps, person, change, ctx);
  await writeAudit(db, ctx, {
    action: "user.update",
    record_type: "user",
    record_id: person.id,
    ...changedOf(person, change),
  });
}
