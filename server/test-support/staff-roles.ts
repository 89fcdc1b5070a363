import { roleIds, staffRoles, type RoleId } from "@microfinance/contract/core/constants.ts";

/** The ids of all roles of staff. */
export const staffRoleIds: readonly RoleId[] = staffRoles.map(({ id }) => id);

/** The ids of all roles of staff but those named. */
export function staffRolesExcept(...names: readonly (keyof typeof roleIds)[]): RoleId[] {
  const excluded = new Set<RoleId>(names.map((name) => roleIds[name]));
  return staffRoleIds.filter((id) => !excluded.has(id));
}
