import { isStaffRole, roleChangeError } from "@microfinance/contract/staff/rules.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { mustLeaveSystemAdmin } from "../users/manage-user.ts";
import { staffContext } from "./staff-context.ts";
import { addRole, removeRoles } from "./staff-writes.ts";

/** The change of the role: it is added, it replaces all others, or it is revoked (AUTH-40). */
export type RoleChange = "assign" | "change" | "revoke";

/**
 * Changes the roles of a staff member; the change applies from their next request.
 * @throws 400 for a role that is not staff's, 403 for the caller's own account, one above or a role above (AUTH-44),
 *   409 for the last active system admin and for a role that the person does not have, 404 for an unknown staff member
 */
export async function changeRoles(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
  kind: RoleChange,
  roleId: number,
): Promise<void> {
  if (!isStaffRole(roleId))
    throw badRequest(staffTexts.unknownRole, { role_id: staffTexts.unknownRole });
  await staffContext(deps, caller, ctx, staffId, async (tx, { actor, target }) => {
    const error = roleChangeError(actor, target, roleId);
    if (error !== null) throw forbidden(error);
    const after = rolesAfter(kind, target.role_ids, roleId);
    if (kind === "revoke" && after.length === target.role_ids.length)
      throw conflict(staffTexts.roleNotHeld);
    await mustLeaveSystemAdmin(tx, target, { role_ids: after, status: target.status });
    const lost = target.role_ids.filter((id) => !after.includes(id));
    const gained = after.filter((id) => !target.role_ids.includes(id));
    if (lost.length + gained.length === 0) return;
    await removeRoles(tx, target.user_id, lost);
    for (const role_id of gained) {
      await addRole(tx, target.user_id, { role_id, granted_by: caller.user_id, now: deps.now() });
    }
    await writeAudit(tx, ctx, {
      action: "staff.roles",
      record_type: "staff",
      record_id: staffId,
      before: { role_ids: target.role_ids },
      after: { role_ids: after },
    });
  });
}

function rolesAfter(kind: RoleChange, current: readonly number[], roleId: number): number[] {
  if (kind === "change") return [roleId];
  const others = current.filter((id) => id !== roleId);
  return kind === "revoke" ? others : [...others, roleId].toSorted((a, b) => a - b);
}
