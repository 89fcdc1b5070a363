import { isAdministrator } from "@microfinance/contract/core/access.ts";
import { actingError } from "@microfinance/contract/staff/rules.ts";
import { forbidden } from "../core/http/errors.ts";
import type { SessionActor } from "../core/http/session.ts";
import type { Person } from "./person-queries.ts";

/**
 * The limits of escalation. Control of the e-mail address gives control of the account (AUTH-44), so they apply to
 * every field.
 * @param roles the ids of the person's roles
 * @throws 403 when the caller may not change this person
 */
export function mustReach(actor: SessionActor, person: Person, roles: readonly number[]): void {
  if (actor.user_id === person.id) return;
  const error = actingError(actor, { user_id: person.id, role_ids: roles });
  if (error !== null) throw forbidden(error);
  // The permission users.manage covers customers only: it never lifts the limits (AUTH-44).
  if (person.area === "staff" && !isAdministrator(actor)) throw forbidden();
}
