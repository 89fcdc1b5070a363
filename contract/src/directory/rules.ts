import type { RoleId } from "../core/constants.ts";
import { staffRoleNamed } from "../staff/rules.ts";
import { directoryTexts as texts } from "./texts.ts";

/** A group of the lender's directory, and the staff role that it stands for. */
export interface GroupRole {
  group: string;
  role_id: RoleId;
}

/**
 * Reads the groups and their roles from "group=Role, group=Role", where a role is the name of one of staff (AUTH-38).
 * @returns null where a part names no group or no role of staff
 */
export function readGroupRoles(text: string): GroupRole[] | null {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const read = parts.map((part): GroupRole | null => {
    const at = part.lastIndexOf("=");
    const group = part.slice(0, Math.max(0, at)).trim();
    const role_id = staffRoleNamed(part.slice(at + 1));
    return group === "" || role_id === null ? null : { group, role_id };
  });
  const found = read.filter((one) => one !== null);
  return found.length === read.length ? found : null;
}

/** The roles of a person's groups, each once; none where no group is named (AUTH-73). */
export function rolesOfGroups(named: readonly GroupRole[], groups: readonly string[]): RoleId[] {
  const roles = named.filter(({ group }) => groups.includes(group)).map(({ role_id }) => role_id);
  return [...new Set(roles)].toSorted((a, b) => a - b);
}

/**
 * The roles with which a person of the directory comes in (AUTH-74): those that they have here, without the ones that
 * groups give and theirs do not. Groups never add a role to an account.
 * @param named the groups with a role
 * @param given the roles of the person's groups
 * @param held the roles of the account
 */
export function rolesAtEntry(
  named: readonly GroupRole[],
  given: readonly number[],
  held: readonly number[],
): { kept: number[]; lost: number[] } | { error: string } {
  if (given.length === 0) return { error: texts.noGroup };
  const lost = held.filter(
    (role) => named.some(({ role_id }) => role_id === role) && !given.includes(role),
  );
  const kept = held.filter((role) => !lost.includes(role));
  return kept.length === 0 ? { error: texts.otherRoles } : { kept, lost };
}
