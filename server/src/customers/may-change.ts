import { personalDataError } from "@microfinance/contract/staff/rules.ts";
import { forbidden } from "../core/http/errors.ts";
import type { SessionActor } from "../core/http/session.ts";
import type { Person } from "../people/person-queries.ts";

/**
 * Rejects a change of personal data beyond the limits of escalation (AUTH-44).
 * @param roles the ids of the person's roles
 * @throws 403 when the caller may not change this person
 */
export function rejectPersonalDataChange(
  actor: SessionActor,
  person: Person,
  roles: readonly number[],
): void {
  const error = personalDataError(actor, {
    user_id: person.id,
    role_ids: roles,
    area: person.area,
  });
  if (error !== null) throw forbidden(error);
}
