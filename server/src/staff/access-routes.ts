import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import * as schemas from "@microfinance/contract/staff/access-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/staff/access-endpoints.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { badRequest, notFound, conflict, forbidden } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { findStaff, permissionsOf } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { actingError } from "@microfinance/contract/auth/acting.ts";
import { findAccount } from "../auth/account.ts";
import { mailSecondFactorEvent } from "../auth/second-factor-mail.ts";
import { recordSecondFactor } from "../auth/second-factor-own.ts";
import { clearSecondFactor } from "../auth/second-factor-removal.ts";
import { revokeSessions } from "../auth/sessions.ts";
import { staffContext } from "./staff-context.ts";
import { permissions as catalogue } from "@microfinance/contract/core/constants.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { mustBeBelow, mustLeaveSystemAdmin } from "../users/manage-user.ts";
import { savePermissions, addRole, removeRoles } from "./staff-writes.ts";
import { isStaffRole, roleChangeError } from "@microfinance/contract/staff/rules.ts";

const staffAccess = withSchemas(endpoints, schemas);

/** The roles and individual permissions of staff (AUTH-40), and the reset of a lost second factor (AUTH-19). */
export function staffAccessRoutes(app: FastifyInstance, deps: Deps): void {
  const change = async (
    who: { actor: SessionActor; ctx: RequestContext },
    kind: RoleChange,
    staffId: number | undefined,
    roleId: number | undefined,
  ) => {
    if (staffId === undefined)
      throw badRequest(staffTexts.notFound, { staff_id: staffTexts.notFound });
    if (roleId === undefined)
      throw badRequest(staffTexts.unknownRole, { role_id: staffTexts.unknownRole });
    await changeRoles(deps, who.actor, who.ctx, staffId, kind, roleId);
    const record = await findStaff(deps.db, staffId);
    if (!record) throw notFound(staffTexts.notFound);
    return { staff: record };
  };

  route(app, deps, staffAccess.assignRole, async ({ body, ...who }) =>
    reply(staffTexts.roleAssigned, await change(who, "assign", body.staff_id, body.role_id)),
  );

  route(app, deps, staffAccess.changeRole, async ({ params, body, ...who }) =>
    reply(staffTexts.roleChanged, await change(who, "change", params.id, body.role_id)),
  );

  route(app, deps, staffAccess.revokeRole, async ({ query, body, ...who }) => {
    const staffId = body?.staff_id ?? query.staff_id;
    const roleId = body?.role_id ?? query.role_id;
    return reply(staffTexts.roleRevoked, await change(who, "revoke", staffId, roleId));
  });

  for (const [endpoint, kind] of [
    [staffAccess.assignPermissions, "add"],
    [staffAccess.updatePermissions, "replace"],
    [staffAccess.managePermissions, "replace"],
  ] as const) {
    route(app, deps, endpoint, async ({ actor, ctx, params, body }) => {
      await changePermissions(deps, actor, ctx, params.id, kind, body.permissions);
      const permissions = await permissionsOf(deps.db, params.id);
      return reply(staffTexts.permissionsUpdated, { permissions });
    });
  }

  route(app, deps, staffAccess.readStaffPermissions, async ({ params }) => {
    if (!(await findStaff(deps.db, params.id))) throw notFound(staffTexts.notFound);
    const permissions = await permissionsOf(deps.db, params.id);
    return reply(staffTexts.permissionsListed, { permissions });
  });

  route(app, deps, staffAccess.resetSecondFactor, async ({ actor, ctx, params }) => {
    await resetSecondFactor(deps, actor, ctx, params.id);
    return reply(secondFactorTexts.reset, {});
  });
}

/**
 * Removes the second factor of another person who lost it; a manager's or system admin's only by a system admin
 * (AUTH-36, AUTH-19). Their sessions end, they are notified by mail, and their next sign-in requires a mailed code and
 * a new password.
 * @throws 403 for the caller's own account and for those above; 404 for an unknown staff member; 409 without a second
 *   factor
 */
function resetSecondFactor(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
): Promise<void> {
  return staffContext(deps, caller, ctx, staffId, async (tx, { actor, target }) => {
    const error =
      actor.user_id === target.user_id ? secondFactorTexts.ownReset : actingError(actor, target);
    if (error !== null) throw forbidden(error);
    if (!(await clearSecondFactor(tx, target.user_id)))
      throw conflict(secondFactorTexts.nothingToReset);
    // The mailed code stops a person with only the password from signing in after the reset.
    await tx
      .updateTable("users")
      .set({ must_change_password: true })
      .where("id", "=", target.user_id)
      .where("password_hash", "is not", null)
      .execute();
    const ended = await revokeSessions(tx, target.user_id, "second_factor_reset");
    await recordSecondFactor(tx, ctx, target, "reset", { sessions_ended: ended });
    const account = await findAccount(tx, target.user_id);
    if (account) await mailSecondFactorEvent(tx, deps, account, "reset");
  });
}

/**
 * Adds individual permissions to those of a staff member, or replaces them (AUTH-40); the change applies from their
 * next request.
 * @throws 400 for an id that is not in the catalogue, 403 for the caller's own account or one above (AUTH-44), 404
 */
async function changePermissions(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
  kind: "add" | "replace",
  requested: readonly number[],
): Promise<void> {
  if (requested.some((id) => !catalogue.some((known) => known.id === id)))
    throw badRequest(staffTexts.unknownPermission, { permissions: staffTexts.unknownPermission });
  await staffContext(deps, caller, ctx, staffId, async (tx, administration) => {
    mustBeBelow(administration);
    const current = (await permissionsOf(tx, staffId)).map((permission) => permission.id);
    const add = [...new Set(requested)].filter((id) => !current.includes(id));
    const remove = kind === "add" ? [] : current.filter((id) => !requested.includes(id));
    if (add.length + remove.length === 0) return;
    await savePermissions(
      tx,
      staffId,
      { add, remove },
      { granted_by: caller.user_id, now: deps.now() },
    );
    await writeAudit(tx, ctx, {
      action: "staff.permissions",
      record_type: "staff",
      record_id: staffId,
      before: { permissions: namesOf(current) },
      after: { permissions: namesOf([...current, ...add].filter((id) => !remove.includes(id))) },
    });
  });
}

function namesOf(ids: readonly number[]): string[] {
  return catalogue.filter((known) => ids.includes(known.id)).map((known) => known.name);
}

/** The change of the role: it is added, it replaces all others, or it is revoked (AUTH-40). */
type RoleChange = "assign" | "change" | "revoke";

/**
 * Changes the roles of a staff member; the change applies from their next request.
 * @throws 400 for a role that is not staff's, 403 for the caller's own account, one above or a role above (AUTH-44),
 *   409 for the last active system admin and for a role that the person does not have, 404 for an unknown staff member
 */
async function changeRoles(
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
