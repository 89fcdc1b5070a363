import { type RoleId, roleIds } from "../core/constants.ts";

/** How far a person sees: their own branch, it and chosen ones, or all. */
export const reachKinds = ["own", "chosen", "all"] as const;
export type ReachKind = (typeof reachKinds)[number];

/** Roles that see all branches unless their person's setting says otherwise (BR-3). */
const rolesOfAll: readonly RoleId[] = [
  roleIds.systemAdmin,
  roleIds.manager,
  roleIds.financeAdmin,
  roleIds.auditor,
];

/** What a person's reach follows from. */
export interface PersonOfBranch {
  /** The id of the branch that the person works for. */
  branch_id: number;
  /** What was set for the person; null for what the roles say. */
  reach: ReachKind | null;
  /** The ids of the branches that were chosen beside their own. */
  chosen_branches: readonly number[];
  role_ids: readonly number[];
}

/** How far a person sees: as it was set for them, else by their roles (BR-3). */
export function reachKindOf(person: Pick<PersonOfBranch, "reach" | "role_ids">): ReachKind {
  if (person.reach !== null) return person.reach;
  return rolesOfAll.some((role) => person.role_ids.includes(role)) ? "all" : "own";
}

/** The ids of the branches whose records a person sees and changes; null for all of them. */
export function reachOf(person: PersonOfBranch): readonly number[] | null {
  const kind = reachKindOf(person);
  if (kind === "all") return null;
  const others = kind === "chosen" ? person.chosen_branches : [];
  return [...new Set([person.branch_id, ...others])].toSorted((a, b) => a - b);
}
