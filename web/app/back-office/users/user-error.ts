import { type Actor, isAdministrator } from "@microfinance/contract/core/access.ts";
import { actingError } from "@microfinance/contract/staff/rules.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";

/**
 * Why this person may not change that account, or null; the server decides the same. One's own bio is always allowed,
 * others within the person's own permissions; users.manage covers customers only (AUTH-44).
 */
export function userError(actor: Actor, user: UserRow): string | null {
  if (actor.user_id === user.id) return null;
  const target = { user_id: user.id, role_ids: user.roles.map((role) => role.id) };
  const error = actingError(actor, target);
  if (error !== null) return error;
  return user.area === "staff" && !isAdministrator(actor) ? generalTexts.forbidden : null;
}
