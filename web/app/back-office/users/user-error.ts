import type { Actor } from "@microfinance/contract/core/access.ts";
import { personalDataError } from "@microfinance/contract/staff/rules.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";

/** Why this person may not change the personal data of a user of the list, or null (AUTH-44). */
export function userError(actor: Actor, { id, area, roles }: UserRow): string | null {
  return personalDataError(actor, { user_id: id, area, role_ids: roles.map((role) => role.id) });
}
